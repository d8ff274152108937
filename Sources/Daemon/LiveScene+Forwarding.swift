internal import Scenes
internal import TouchDelivery

extension LiveScene {
  /// Where `scene` passes touches on, its recognizers that may take one that has been passed on already, as
  /// `FILE:LINE:COLUMN: warning: MESSAGE`.
  func lateRecognizers(_ scene: SceneDescription) -> [String] {
    guard scene.devices.contains(where: { $0.forward == .unhandled }) else { return [] }
    return tree.gestureRecognizers.filter { $0.recognizer.mayComeLate }.map { late in
      let id = late.description.id
      return
        "\(id.location): warning: '\(id.value)' may recognise a touch that was passed on already, for nobody handles"
        + " its began ('forward: unhandled'); with 'delaysTouchesBegan: true' the touch waits for it"
    }
  }
}

extension GestureRecognizer {
  /// Whether touches that it gets may begin without anybody handling them and without waiting for it.
  fileprivate var mayComeLate: Bool {
    !delaysTouchesBegan && !(view?.isBeganHandled ?? true)
  }
}

extension Responder {
  /// Whether this one, or one up its chain by the rules of their classes, handles that touches begin.
  fileprivate var isBeganHandled: Bool {
    var next: Responder? = self
    while let responder = next {
      if responder is Control || responder.overrides?.methods.contains(.touchesBegan) ?? false { return true }
      next = responder.superNext
    }
    return false
  }
}
