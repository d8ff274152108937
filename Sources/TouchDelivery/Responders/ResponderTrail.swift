/// The responders asked during one call of a touch method, and which of them was the last to handle it.
///
/// Kept only while somebody listens; the depth of nested calls is bounded always.
final class ResponderTrail {
  private(set) var asked: [Responder] = []
  private var handledCount = 0
  private var depth = 0
  private(set) var isKept = false
  private(set) var failure: (responder: Responder, message: String)?

  private static let deepest = 500

  /// Forgets the last call's responders; they are noted from now on if `isKept`.
  func begin(isKept: Bool) {
    asked.removeAll(keepingCapacity: true)
    handledCount = 0
    failure = nil
    self.isKept = isKept
  }

  /// Notes that `responder` is asked.
  func ask(_ responder: Responder) {
    if isKept { asked.append(responder) }
  }

  /// Notes that the responder asked last runs an override or handles the touches itself.
  func markHandled() {
    handledCount = asked.count
  }

  /// The last responder that handled the touches, or nil where nobody did.
  var responder: Responder? { handledCount == 0 ? nil : asked[handledCount - 1] }

  /// The responders asked, up to the last that handled the touches; all of them where nobody did.
  var chain: [Responder] {
    handledCount == 0 || handledCount == asked.count ? asked : Array(asked[..<handledCount])
  }

  /// Goes one call deeper; false, and a failure noted, where overrides that pass on to each other never end.
  func enter(at responder: Responder) -> Bool {
    guard depth < Self.deepest else {
      reportLoop(at: responder)
      return false
    }
    depth += 1
    return true
  }

  /// Comes back from a call.
  func leave() {
    depth -= 1
  }

  /// Notes that the chain never ends.
  func reportLoop(at responder: Responder) {
    failure = (
      responder,
      "the responder chain leads in a circle; let the overridden next() return nil or another responder"
    )
  }
}
