internal import Diagnostics
internal import Evdev
internal import TouchDelivery

/// Learns from touches where a surface lies, or where views lie on it, and asks for each touch.
package struct Teaching {
  private let source: FingerSource
  private let ask: (TeachingPrompt) -> Void

  /// Learns from the touches of `source`; `ask` gets what to say to the person who touches.
  package init(_ source: FingerSource, ask: @escaping (TeachingPrompt) -> Void) {
    self.source = source
    self.ask = ask
  }

  /// Asks for touches at `marks`, until they fit together.
  ///
  /// - Throws: `PlainError` where no more touches come before.
  package func calibrate(_ marks: [CalibrationMark]) throws -> CalibrationResult {
    let targets = source.surface.targets(of: marks)
    var session = CalibrationSession(marks, targets: targets)
    var touches = FingerTouches()
    var result: CalibrationResult?
    try source.read(isReady: { [ask, prompt = session.prompt] in ask(prompt) }) { report in
      guard let outcome = touches.receive(report) else { return false }
      switch session.receive(outcome) {
      case .ask(let prompt): ask(prompt)
      case .done(let fit):
        result = CalibrationResult(source.surface, fit, places: session.places, targets: targets)
      }
      return result != nil
    }
    guard let result else { throw PlainError("not everything has been touched") }
    return result
  }

  /// Asks for the outlines of views called `names`; they are on whole points, or on a grid of so many.
  ///
  /// - Returns: the lines of a scene that describe the views.
  /// - Throws: `PlainError` where no more touches come before all are known.
  package func outline(_ names: [String], grid: Double?) throws -> [String] {
    let mapping = source.surface.mapping.ofStart
    var session = TeachingSession(names, on: source.surface.mapping.screen, grid: grid)
    var touches = FingerTouches()
    try source.read(isReady: { [ask, prompt = session.prompt] in ask(prompt) }) { report in
      var report = report
      report.place = report.place.map { mapping.point(x: $0.x, y: $0.y) }
      guard let outcome = touches.receive(report) else { return false }
      guard let prompt = session.receive(outcome) else { return true }
      ask(prompt)
      return false
    }
    return session.lines
  }
}
