extension EvdevDescription {
  /// Why no place can be told on it; nil where one can.
  var surfaceProblem: DeviceProblem? {
    guard hasSurface else { return axes.isEmpty ? .relative : .noSurface(missing: missingForSurface) }
    return axesWithoutRange.first.map { .noRange(axis: EvdevCode.name(ofAxis: $0)) }
  }

  /// Why nobody can tell by it that something is shaken; nil where that can be told.
  var motionProblem: DeviceProblem? { hasThreeAxes ? nil : .noAxesToShake }

  /// Checks that there is a surface on which a place can be told.
  func requireSurface(path: String) throws(EvdevError) {
    if let problem = surfaceProblem { throw EvdevError("\(path): \(problem.description)") }
  }

  /// What it has half of a surface, and what it lacks; nil where it has nothing of one.
  private var missingForSurface: String? {
    guard !isFakeMultitouch else { return nil }
    if let half = axisAlone(EvdevCode.positionX, EvdevCode.positionY) { return half }
    if let half = axisAlone(EvdevCode.x, EvdevCode.y) { return half }
    return has(EvdevCode.x) && !keys.contains(EvdevCode.touch) ? "ABS_X, ABS_Y and no BTN_TOUCH" : nil
  }

  /// Which of two axes it has and which it lacks; nil where it has both or none.
  func axisAlone(_ x: UInt16, _ y: UInt16) -> String? {
    guard has(x) != has(y) else { return nil }
    let (present, absent) = has(x) ? (x, y) : (y, x)
    return "\(EvdevCode.name(ofAxis: present)) and no \(EvdevCode.name(ofAxis: absent))"
  }
}
