package import JSON
package import TouchDelivery

/// What a record tells, one case for each source of records.
package enum RecordContent {
  /// A decision of touch delivery: the kinds `hit`, `gate`, `touches` and, where it could not be carried out, `error`.
  case decision(Decision)
  /// The kind `print`: a text that a script or a `log:` action wrote for the responder of this id, or for a recognizer
  /// on it.
  case print(responder: String, recognizer: String? = nil, text: String)
  /// The kind `emit`: what a script or an `emit:` action publishes.
  case emit(name: String, data: JSONValue)
  /// The kind `action`.
  case action(ActionReport)
  /// The kind `device`.
  case device(DeviceReport)
  /// The kind `forward`: the touch of this id is passed on to a clone of its device, because nobody handles it.
  case forward(touch: Int, reason: TouchDisposition.Reason)
  /// The kind `scene`.
  case scene(SceneReport)
  /// The kind `error`.
  case error(ErrorReport)
  /// The kind `dropped`: so many records a subscriber missed, because it read too slowly. The record has the number and the
  /// time of the last of them.
  case dropped(count: Int)
}

/// What became of an action.
package struct ActionReport {
  /// How an action can come out.
  package enum Result: String {
    case ok, error
  }

  /// Whose action it was.
  package enum Owner {
    /// The responder of this id.
    case responder(String)
    /// The recognizer of this id.
    case recognizer(String)

    /// The id.
    package var id: String {
      switch self {
      case .responder(let id), .recognizer(let id): id
      }
    }
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
    self.detail = detail
  }
}

/// What became of a device.
package struct DeviceReport {
  /// What can happen to a device.
  package enum Event: String {
    case added, removed, resynced, grabbed, ignored, suspended, resumed
  }

  /// What happened.
  package let event: Event
  /// The name that the device gives itself.
  package let name: String
  /// Its node, as `/dev/input/event3`.
  package let path: String
  /// The kind that udev and libinput see in it, as `touchscreen`.
  package let deviceKind: String
  /// More in words, as the reason for ignoring it, or nil.
  package let detail: String?

  /// A report on the device at `path`.
  package init(event: Event, name: String, path: String, deviceKind: String, detail: String? = nil) {
    self.event = event
    self.name = name
    self.path = path
    self.deviceKind = deviceKind
    self.detail = detail
  }
}

/// What became of a scene file.
package struct SceneReport {
  /// What can happen to a scene.
  package enum Event: String {
    case loaded, reloaded, rejected
  }

  /// What happened.
  package let event: Event
  /// The file as it was named.
  package let file: String
  /// More in words, or nil.
  package let detail: String?

  /// A report on the scene in `file`.
  package init(event: Event, file: String, detail: String? = nil) {
    self.event = event
    self.file = file
    self.detail = detail
  }
}

/// Something that went wrong and cost only itself.
package struct ErrorReport {
  /// The file and line at fault, as `volume.lua:12`, or nil where there is none.
  package let location: String?
  /// The id of the responder that it happened to, or nil.
  package let responder: String?
  /// The id of the recognizer on that responder that it happened to, or nil.
  package let recognizer: String?
  /// What was wrong.
  package let message: String
  /// Whether it happened in the course of a call for an event, whose record follows.
  package let isOfCall: Bool

  /// A report that `message`.
  package init(
    location: String?, responder: String?, recognizer: String? = nil, message: String, isOfCall: Bool = true
  ) {
    self.location = location
    self.responder = responder
    self.recognizer = recognizer
    self.message = message
    self.isOfCall = isOfCall
  }
}
