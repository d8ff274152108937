package import TouchDelivery

/// Whom or what a control tells of some of its events (UC-2).
package struct ControlTargetDescription: Sendable {
  /// What is done.
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
}

extension ValueType<ControlTargetDescription> {
  /// Events with what is done on them: `action`, `send` or `call`.
  static let controlTarget = ValueType(
    "a target, { events: […], action: … }, { events: […], send: name } or { events: […], call: name }",
    .definition("target") { .either([actions.shape, sender.shape, caller.shape]) }
  ) { slot, decoder in
    let keys = Set((slot.node.pairs ?? []).map(\.key))
    let type = keys.contains("send") ? sender : keys.contains("call") ? caller : actions
    return type.decode(slot, decoder)
  }

  private static let actions = ActionTarget.table.type { _ in ActionTarget() }.map {
    ControlTargetDescription(events: $0.events, response: .actions($0.action))
  }
  private static let sender = SendTarget.table.type { _ in SendTarget() }.map {
    ControlTargetDescription(events: $0.events, response: .send($0.send))
  }
  private static let caller = CallTarget.table.type { CallTarget(call: MethodCall(location: $0)) }.map {
    ControlTargetDescription(events: $0.events, response: .call($0.call))
  }
}

/// Why a target has one of the keys alone.
private let oneResponse = "a target has one of 'action', 'send' and 'call'"

/// A target with actions.
struct ActionTarget {
  var events: ControlEvents = []
  var action: [ActionDescription] = []

  static let table = Table<ActionTarget>(
    name: "actionTarget", subject: "a target",
    fields: [
      .controlEvents(\.events),
      Field("action", .actions, \.action, "The action, or a list of actions to run in order.").required,
    ], foreign: ["target": "it goes with 'call'"])
}

/// A target up the responder chain.
struct SendTarget {
  var events: ControlEvents = []
  var send = ""

  static let table = Table<SendTarget>(
    name: "sendTarget", subject: "a target",
    fields: [
      .controlEvents(\.events),
      Field("send", .word, \.send, "The action that goes up the responder chain from the control.").required,
    ], foreign: ["action": oneResponse, "call": oneResponse, "target": "it goes with 'call'"])
}

/// A target that is known.
struct CallTarget {
  var events: ControlEvents = []
  var call: MethodCall

  static let table = Table<CallTarget>(
    name: "callTarget", subject: "a target",
    fields: [.controlEvents(\.events)] + MethodCall.fields.map { $0.lifted(\.call) },
    foreign: ["action": oneResponse])
}

extension Field {
  fileprivate static func controlEvents(_ path: any Path<ControlEvents>) -> Field {
    let type = ValueType<ControlEvents>.options(
      ControlEvents.words.map { ($0.event, $0.word) } + [
        (.allTouchEvents, "allTouchEvents"), (.allEvents, "allEvents"),
      ])
    return Field("events", type, path, "The events, one or a list.").required
  }
}

extension MethodCall {
  /// The keys of a call.
  static let fields: [Field<MethodCall>] = [
    Field("call", .word, \.method, "The method of a script to call.").required,
    Field("target", .identifier, \.target, "The responder whose script has the method; this one without it."),
  ]
}
