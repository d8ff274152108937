internal import JSON
internal import TouchDelivery

extension View {
  /// What is not as in any view, in the words of the scene format.
  var notes: [String] {
    var notes = (self as? Window)?.windowNotes ?? []
    notes += (self as? Control)?.controlNotes ?? []
    if isMultipleTouchEnabled { notes.append("multiple") }
    if isExclusiveTouch { notes.append("exclusive") }
    if alpha < 1, obstacle != .alpha { notes.append("alpha \(Decimal.rounded(Double(alpha), digits: 6))") }
    if !transform.isIdentity { notes.append("transformed") }
    if bounds.origin != .zero { notes.append("bounds at \(bounds.origin.written)") }
    if hitTestInsets != .zero { notes.append("hitTestInsets \(hitTestInsets.written)") }
    if case .itself = hitTestRule { notes.append("hitTest self") }
    if isFirstResponder { notes.append("first responder") }
    if isRedacted { notes.append("redacted") }
    return notes
  }
}

extension Window {
  fileprivate var windowNotes: [String] {
    (windowLevel == 0 ? [] : ["level \(Decimal.shortest(windowLevel))"]) + ["scene \(windowScene.id)"]
      + (isKeyWindow ? ["key"] : [])
  }
}

extension Point {
  /// `(20, 30.5)`, to a hundredth of a point.
  var written: String { "(\(Decimal.rounded(x, digits: 2)), \(Decimal.rounded(y, digits: 2)))" }
}

extension Size {
  /// `200 x 100.5`, to a hundredth of a point.
  var written: String { "\(Decimal.rounded(width, digits: 2)) x \(Decimal.rounded(height, digits: 2))" }
}

extension EdgeInsets {
  fileprivate var written: String {
    "[\([top, left, bottom, right].map { Decimal.rounded($0, digits: 2) }.joined(separator: ", "))]"
  }
}
