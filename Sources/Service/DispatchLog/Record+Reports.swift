internal import Diagnostics
package import JSON
package import TouchTime
package import TouchDelivery

extension Record {
  /// A text that a script or a `log:` action wrote for the responder of this id, or for a recognizer on it.
  package static func print(responder: String, recognizer: String? = nil, text: String) -> Record {
    Record(.print) { $0.fillPrint(responder, recognizer, text) }
  }

  /// Adds the fields of the kind `print`.
  fileprivate mutating func fillPrint(_ responder: String, _ recognizer: String?, _ text: String) {
    add(.responder, responder)
    if let recognizer { add(.recognizer, recognizer) }
    add(.text, text)
  }

  /// What a script or an `emit:` action publishes.
  package static func emit(name: String, data: JSONValue) -> Record {
    Record(.emit) {
      $0.add(.name, name)
      $0.add(.data, .json(data.text))
    }
  }

  /// The touch of this id is forwarded to a clone of its device, because it is unhandled.
  package static func forward(touch: Int, reason: TouchDisposition.Reason) -> Record {
    Record(.forward) {
      $0.add(.touch, touch)
      $0.add(.reason, reason.words)
    }
  }

  /// So many records are missing here.
  ///
  /// Without a kind a subscriber missed them, because it read too slowly; the record has the number and the time of the last of
  /// them. Of a kind they are those that scripts made beyond the number that they may within a second.
  package static func dropped(count: Int, of kind: RecordKind? = nil) -> Record {
    Record(.dropped) {
      $0.add(.count, count)
      if let kind { $0.add(.of, kind.rawValue) }
    }
  }

  /// The outcome of an action.
  package static func action(_ report: ActionReport) -> Record {
    Record(.action) {
      switch report.owner {
      case .responder(let id): $0.add(.responder, id)
      case .recognizer(let id): $0.add(.recognizer, id)
      }
      $0.add(.action, report.action)
      $0.add(.result, report.result.rawValue)
      $0.add(.detail, report.detail)
    }
  }

  /// The outcome of a request from outside the scene.
  package static func request(_ report: RequestReport) -> Record {
    Record(.request) {
      $0.add(.peer, report.peer)
      switch report.wish {
      case .set(let view):
        $0.add(.request, "set")
        $0.add(.view, view)
      case .setScreen(let screen):
        $0.add(.request, "set")
        $0.add(.screen, screen)
      case .send(let action):
        $0.add(.request, "send")
        $0.add(.action, action)
      }
      $0.add(.result, report.result.rawValue)
      $0.add(.detail, report.detail.shortened())
    }
  }

  /// A change of a device.
  ///
  /// `name` is the name that it gives itself, `path` its node, as `/dev/input/event3`, and `deviceKind` the kind that udev and
  /// libinput see in it, as `touchscreen`; `detail` says more in words, as the reason for ignoring it.
  package static func device(
    _ event: DeviceEvent, name: String, path: String, deviceKind: String, detail: String? = nil
  ) -> Record {
    Record(.device) {
      $0.add(.event, event.rawValue)
      $0.add(.name, name)
      $0.add(.path, path)
      $0.add(.deviceKind, deviceKind)
      if let detail { $0.add(.detail, detail) }
    }
  }

  /// The screen called `screen` has this size, which follows from a touchpad (SCR-2).
  package static func screen(_ screen: String, sized size: Size) -> Record {
    Record(.screen) {
      $0.add(.screen, screen)
      $0.add(.event, "sized")
      $0.add(.detail, "\(Decimal.shortest(size.width)) x \(Decimal.shortest(size.height))")
    }
  }

  /// The outcome of loading the scene in `file`, which is as it was named; more in words, or nil.
  package static func scene(_ event: SceneEvent, file: String, detail: String? = nil) -> Record {
    Record(.scene) {
      $0.add(.event, event.rawValue)
      $0.add(.file, file)
      $0.add(.detail, detail)
    }
  }

  /// Something went wrong and cost only itself.
  ///
  /// `place` is the file and line at fault, as `volume.lua:12`, `responder` the id of what it happened to, and `recognizer` that
  /// of the recognizer on it. `isOfCall` says whether it happened in the course of a call for an event, whose record follows.
  package static func error(
    _ message: String, at place: String? = nil, of responder: String? = nil, recognizer: String? = nil,
    isOfCall: Bool = true
  ) -> Record {
    Record(.error) {
      $0.add(.where, place)
      $0.add(.responder, responder)
      if let recognizer { $0.add(.recognizer, recognizer) }
      $0.add(.message, message.shortened())
      $0.add(.isOfCall, isOfCall)
    }
  }
}

extension Record {
  /// Whether it is about a failure.
  package var isFailure: Bool {
    kind == .error || (kind == .action || kind == .request) && fields.text(.result) == "error"
  }
}

/// An event of a device.
package enum DeviceEvent: String {
  case added, removed, resynced, grabbed, ignored, suspended, resumed
}

/// An event of a scene.
package enum SceneEvent: String {
  case loaded, reloaded, rejected
}

/// The outcome of an action.
package struct ActionReport {
  /// An outcome.
  package enum Result: String {
    case ok, error
  }

  /// The owner of an action.
  package enum Owner: Hashable, Sendable {
    /// The responder of this id.
    case responder(String)
    /// The recognizer of this id.
    case recognizer(String)
  }

  /// Whose action it was.
  package let owner: Owner
  /// The action's name in the scene format, as `exec`.
  package let action: String
  /// How it came out.
  package let result: Result
  /// What was done, or why it could not be.
  package let detail: String

  /// A report on the action `action` of `owner`.
  package init(_ owner: Owner, action: String, result: Result, detail: String) {
    self.owner = owner
    self.action = action
    self.result = result
    self.detail = detail.shortened()
  }
}

/// The outcome of a request from outside the scene.
package struct RequestReport {
  /// A wish of others.
  package enum Wish {
    /// New values for the view of this id.
    case set(view: String)
    /// New values for the screen of this id.
    case setScreen(String)
    /// That the action of this name goes up the responder chain.
    case send(action: String)
  }

  /// An outcome.
  package enum Result: String {
    case ok, waiting, error
  }

  /// The name of the user who wanted it.
  package let peer: String
  /// What was wanted.
  package let wish: Wish
  /// How it came out: `waiting` for a finger to be gone.
  package let result: Result
  /// What was done, or why it could not be.
  package let detail: String

  /// A report on what `peer` wanted.
  package init(_ wish: Wish, of peer: String, result: Result, detail: String) {
    self.wish = wish
    self.peer = peer
    self.result = result
    self.detail = detail
  }
}

extension TouchDisposition.Reason {
  /// The reason in a clause for people.
  fileprivate var words: String {
    switch self {
    case .noWindow: "no window was hit"
    case .ignoringInteraction: "interaction events are ignored"
    case .refused(let rule): "its view did not take it (\(rule.rawValue))"
    case .viewGone: "its view was gone"
    case .discarded: "no responder handled it"
    case .withheld: "a reason that is withheld over a redacted view"
    }
  }
}

extension DispatchLog {
  /// Records what a script or an action writes, in the memory of the last record: there may be many in each frame.
  package func print(_ text: String, of responder: String, _ recognizer: String?, at time: Instant) {
    record(.print, at: time) { $0.fillPrint(responder, recognizer, text) }
  }
}
