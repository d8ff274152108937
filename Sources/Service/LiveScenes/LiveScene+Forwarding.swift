internal import DeviceDescription
internal import Diagnostics
internal import DispatchLog
internal import Evdev
internal import Scenes
internal import TouchDelivery

extension LiveScene {
  /// Records which touches would be forwarded, if the scene forwards those of any device; `isForwarded` says whether it does those of a
  /// device.
  ///
  /// A touch script and a page have no device, and count as any that is forwarded.
  package func recordForwarding(of isForwarded: @escaping (_ device: Int32) -> Bool = { _ in true }) {
    guard deviceRules.forwardsAny else { return }
    let application = tree.application
    application.dispositionSink = { [log, unowned application] change in
      guard case .unhandled(let reason) = change.disposition, isForwarded(change.contact.device) else {
        return
      }
      log.record(.forward(touch: change.touch, reason: reason), at: application.now)
    }
  }

  /// Where the scene forwards touches, what may act on one that has been forwarded already, as
  /// `FILE:LINE:COLUMN: warning: MESSAGE`.
  var forwardingWarnings: [String] {
    guard tree.description.devices.contains(where: { $0.forward == .unhandled }) else { return [] }
    return (lateRecognizers + lateResponders).firstHundred
  }

  private var lateRecognizers: [String] {
    tree.objects.gestureRecognizers.filter { $0.recognizer.mayComeLate }.map { _, description in
      let id = description.id
      return
        "\(id.location): warning: '\(id.value)' may recognise a touch that was forwarded already, because no responder handles"
        + " its began ('forward: unhandled'); with 'delaysTouchesBegan: true' the touch waits for it, and with"
        + " 'maximumDelay: 0.15' for no longer than that, after which this recognizer has failed; without it a held finger"
        + " reaches the other program only as it lifts, and a scroll begins late there; without 'grab' and 'forward' the"
        + " other program gets every touch at once, and this recognizer still gets it too"
    }
  }

  /// Each responder once, where its actions stand or else where its script is named.
  private var lateResponders: [String] {
    let acting = tree.objects.actions.flatMap { responder, callbacks in
      callbacks.map { (responder, $0.location) }
    }
    let scripted = tree.objects.scripts.map { ($0.responder, $0.script.location) }
    var told: Set<ObjectIdentifier> = []
    let late = (acting + scripted).filter { responder, _ in
      responder.mayComeLate && told.insert(ObjectIdentifier(responder)).inserted
    }
    return late.map {
      "\($1): warning: '\($0.id)' acts on touches that were forwarded already, because no responder handles their began"
        + " ('forward: unhandled'); 'touchesBegan: []' below 'on:' or an empty touchesBegan in a script keeps them here"
    }
  }
}

extension GestureRecognizer {
  /// Whether touches that it gets may begin unhandled and without waiting for it.
  fileprivate var mayComeLate: Bool {
    !delaysTouchesBegan && !(view?.isBeganHandled ?? true)
  }
}

extension Responder {
  /// Whether it acts on touches whose beginning is unhandled.
  fileprivate var mayComeLate: Bool {
    let later: [OverridableMethod] = [.touchesMoved, .touchesEnded, .touchesCancelled]
    return later.contains(where: overrides.methods.contains) && !isBeganHandled
  }

  /// Whether this one, or one up its chain by the rules of their classes, handles that touches begin.
  fileprivate var isBeganHandled: Bool {
    var next: Responder? = self
    while let responder = next {
      if responder is Control || responder.overrides.methods.contains(.touchesBegan) { return true }
      next = responder.nextByClass
    }
    return false
  }
}
