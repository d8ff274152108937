internal import Decoding
package import TouchDelivery

/// A control's target: what is done on some of its events (UC-2).
package struct ControlTargetDescription: Sendable {
  /// The response to an event.
  package enum Response: Sendable {
    /// Actions run in order.
    case actions([ActionDescription])
    /// An action goes up the responder chain from the control (UC-12).
    case send(String)
    /// A method is called (UC-14).
    case call(MethodCall)
  }

  /// The events.
  package internal(set) var events: ControlEvents = []
  /// What is done on each.
  package internal(set) var response: Response
  /// How that is repeated while the finger is inside, if it is.
  package internal(set) var repetition: RepetitionDescription?
}

/// The repetition of what is done on `touchDown`.
package struct RepetitionDescription: Sendable {
  fileprivate var after = 0.5
  fileprivate var every = 0.1
  fileprivate var fastest: Double?
  let location: SourceLocation

  /// The pace; without `fastest` it stays the same.
  package var pace: RepetitionPace { RepetitionPace(after: after, every: every, fastest: fastest ?? every) }

  /// The times that are probably meant in milliseconds.
  var longTimes: [LongTime] {
    [("after", after), ("every", every), ("fastest", fastest ?? 0)].compactMap {
      LongTime($0.0, $0.1, atMost: 10, at: location)
    }
  }
}

extension RepetitionDescription {
  static let table = Table<RepetitionDescription>(
    name: "repetition", subject: "the key 'repeat'",
    fields: [
      Field("after", .pause, \.after, "How many seconds after 'touchDown' the target is called again."),
      Field("every", .pause, \.every, "How many seconds lie between further calls, at first."),
      Field(
        "fastest", .pause, \.fastest,
        "The shortest time between calls, in seconds. After every ten calls the time is halved, down to this. Without it the time stays as 'every' says."
      ),
    ])

  static let type = table.type { RepetitionDescription(location: $0) }
}

extension ValueType<Double> {
  /// A time of more than nothing, up to a minute.
  fileprivate static let pause = positive(upTo: 60, "a number of seconds")
}

extension ValueType<ControlTargetDescription> {
  /// Events with what is done on them: `action`, `send` or `call`.
  static let controlTarget = ValueType(
    "a target, { events: […], action: … }, { events: […], send: name } or { events: […], call: name }",
    Shape.either([action.shape, send.shape, call.shape]).defined(as: "target")
  ) { slot, decoder in
    let keys = Set((slot.node.pairs ?? []).map(\.key))
    let type = keys.contains("send") ? send : keys.contains("call") ? call : action
    return type.decode(slot, decoder)
  }

  private static let action = ControlTargetDescription.actionTable.type { _ in .init(response: .actions([])) }
  private static let send = ControlTargetDescription.sendTable.type { _ in .init(response: .send("")) }
  private static let call = ControlTargetDescription.callTable.type {
    .init(response: .call(MethodCall(location: $0)))
  }
}

extension ControlTargetDescription {
  /// Why a target has one of the keys alone.
  private static let oneResponse = "a target has one of 'action', 'send' and 'call'"

  /// The keys of a target with actions.
  static let actionTable = table(
    "actionTarget",
    [
      Field("action", .actions, "The action, or a list of actions to run in order.") {
        $2.response = .actions($0)
      }.required
    ], foreign: ["target": "it goes with 'call'", "actions": "write 'action', also for a list of them"])

  /// The keys of a target up the responder chain.
  static let sendTable = table(
    "sendTarget",
    [
      Field("send", .word, "The action that goes up the responder chain from the control.") {
        $2.response = .send($0)
      }.required
    ], foreign: ["action": oneResponse, "call": oneResponse, "target": "it goes with 'call'"])

  /// The keys of a target that is known.
  static let callTable = table(
    "callTarget", MethodCall.fields.map { $0.lifted(\.call) }, foreign: ["action": oneResponse])

  private static func table(
    _ name: String, _ fields: [Field<ControlTargetDescription>], foreign: [String: String]
  ) -> Table<ControlTargetDescription> {
    let actions = ActionDescription.names.filter { !["send", "call"].contains($0) }
    let hints = Dictionary(uniqueKeysWithValues: actions.map { ($0, "write action: { \($0): … }") })
    return Table(
      name: name, subject: "a target",
      fields: [
        Field("events", .controlEvents, \.events, "The events, one or a list.").required
      ] + fields + [
        Field(
          "repeat", RepetitionDescription.type, \.repetition,
          "How it is repeated while the finger is inside, if it is a target of touchDown.")
      ],
      foreign: hints.merging(foreign) { $1 })
  }

  private var call: MethodCall {
    get { if case .call(let call) = response { call } else { MethodCall(location: .nowhere) } }
    set { response = .call(newValue) }
  }
}

extension ValueType<ControlEvents> {
  /// One event of a control, or a list of them.
  static let controlEvents = options(
    ControlEvents.words.map { ($0.event, $0.word) } + [
      (.allTouchEvents, "allTouchEvents"), (.allEvents, "allEvents"),
    ])
}

extension MethodCall {
  static let fields: [Field<MethodCall>] = [
    Field("call", .word, \.method, "The method of a script to call.").required,
    Field("target", .identifier, \.target, "The responder whose script has the method; this one without it."),
  ]
}
