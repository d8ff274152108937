internal import Decoding
internal import Diagnostics
internal import TouchDelivery

extension ReferenceCheck {
  /// Checks that nothing is exposed of what the log withholds, in `window`.
  func checkExposure(in window: WindowDescription) {
    let cover = window.view.isRedacted ? window.view.responder.id.value : nil
    checkExposure(in: window.view)
    if let root = window.rootViewController { checkExposure(in: root.view, inside: cover) }
  }

  /// Checks the same of `view` and the views inside it; `cover` is the redacted view around it, if there is one.
  func checkExposure(in view: ViewDescription, inside cover: String? = nil) {
    let id = view.responder.id.value
    let obstacle = cover.map { "lies inside \($0.quoted), which is redacted" }
    if let exposure = view.exposure, let reason = obstacle ?? (view.isRedacted ? "is redacted" : nil) {
      reportExposure(exposure, of: id, reason)
    }
    let inner = cover ?? (view.isRedacted ? id : nil)
    for recognizer in view.gestureRecognizers {
      guard let exposure = recognizer.exposure, let inner else { continue }
      let place = inner == id ? "is on \(id.quoted)" : "lies inside \(inner.quoted)"
      reportExposure(exposure, of: recognizer.id.value, "\(place), which is redacted")
    }
    for subview in view.subviews { checkExposure(in: subview, inside: inner) }
  }

  /// Checks that nothing else has the id of a screen that is exposed.
  func checkExposure(of screen: ScreenDescription) {
    guard let exposure = screen.display?.exposure, let other = responders[screen.id.value] else { return }
    decoder.report(
      "the screen \(screen.id.value.quoted) is exposed, so nothing else may have its id;"
        + " another has it at \(other.id.location)", at: exposure.location)
  }

  private func reportExposure(_ exposure: Exposure, of id: String, _ reason: String) {
    decoder.report(
      "\(id.quoted) \(reason), so it cannot be exposed; remove 'expose' here, or 'redacted' there",
      at: exposure.location)
  }
}

extension ViewDescription {
  /// Whether the scene withholds places over it.
  var isRedacted: Bool {
    properties["redacted"].map { $0 != .boolean(false) } ?? false
  }
}
