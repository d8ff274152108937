internal import Diagnostics
import TouchDelivery

/// Something to do; indirect, so that performing it copies little.
package indirect enum ActionDescription: Sendable {
  /// Starts `program`, never through a shell.
  case exec(program: Identifier, arguments: [Template])
  /// Presses keys in their order and releases them in reverse.
  case key([KeyCode])
  /// Writes a record.
  case log(Template)
  /// Publishes a record.
  case emit(name: String, data: EmittedData)
  /// Changes a view.
  case set(ViewChanges)
  /// Turns a screen.
  case turn(ScreenChanges)
  /// Sends an action up the responder chain (UC-12).
  case send(String)
  /// Calls a method of the target, or of what the action belongs to.
  case call(MethodCall)
}

/// A method of a script, by its name.
package struct MethodCall: Sendable {
  /// The method's name.
  package internal(set) var method = ""
  /// The responder whose script has it; nil is the one that the call belongs to.
  package internal(set) var target: Identifier?
  /// Where the call stands.
  let location: SourceLocation
}

/// What an `emit` action publishes.
package indirect enum EmittedData: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  /// A text, or what its placeholder stands for where it is nothing else.
  case text(Template)
  case list([EmittedData])
  case mapping([(name: String, value: EmittedData)])
}

extension ValueType<[ActionDescription]> {
  /// One action or a list of them.
  static let actions = ValueType(
    "an action or a list of actions",
    .definition("actions") { .either([ActionKey.shape, .list(of: ActionKey.shape)]) }
  ) { slot, decoder in
    if slot.node.items != nil {
      return ValueType<ActionDescription>.action.list.decode(slot, decoder)
    }
    return ValueType<ActionDescription>.action.decode(slot, decoder).map { [$0] }
  }
}

extension ValueType<ActionDescription> {
  private static let wanted = "an action such as { exec: [program, argument…] } or { log: text }"

  /// A mapping with the action's name as its only key, but for the target of a call.
  fileprivate static let action = ValueType(wanted, ActionKey.shape) { slot, decoder in
    guard let pairs = slot.node.pairs, let pair = pairs.first else {
      decoder.reportMismatch(slot, wanted: wanted)
      return nil
    }
    if pairs.contains(where: { $0.key == "call" }) { return ActionKey.call.decode(slot, decoder) }
    for extra in pairs.dropFirst() {
      decoder.report(
        "one action has one key, here \(pair.key.quoted); put \(extra.key.quoted) in a list item of its own",
        at: extra.keyLocation)
    }
    return action(pair, decoder)
  }

  private static func action(_ pair: YAMLPair, _ decoder: SceneDecoder) -> ActionDescription? {
    if let key = ActionKey.all.first(where: { $0.name == pair.key }) {
      return key.type.decode(Slot.of(pair), decoder)
    }
    let hint = decoder.suggestion(for: pair.key, among: ActionKey.all.map(\.name) + ["call"])
    decoder.report("unknown action \(pair.key.quoted)\(hint)", at: pair.keyLocation)
    return nil
  }
}

/// An action's name, what it does, and the type of its value.
struct ActionKey {
  let name: String
  let doc: String
  let type: ValueType<ActionDescription>

  /// Those that have one key.
  static let all = [
    ActionKey(
      name: "exec", doc: "Starts a program with these arguments: no shell is involved.", type: exec),
    ActionKey(
      name: "key", doc: "Presses keys on a virtual keyboard, in their order, and releases them in reverse.",
      type: ValueType<[KeyCode]>.chord.map { ActionDescription.key($0) }),
    ActionKey(name: "log", doc: "Writes a record.", type: log),
    ActionKey(name: "emit", doc: "Publishes a record of kind emit.", type: EmitAction.type),
    ActionKey(name: "set", doc: "Changes properties of a view, or turns a screen.", type: set),
    ActionKey(
      name: "send",
      doc: "Sends the action up the responder chain, to the first whose script has that method.",
      type: ValueType<String>.word.map { ActionDescription.send($0) }),
  ]

  /// The one that may have two.
  static let call = callTable.type { MethodCall(location: $0) }.map { ActionDescription.call($0) }

  static let callTable = Table<MethodCall>(
    name: "callAction", subject: "the action 'call'", fields: MethodCall.fields)

  /// The shape of any action.
  static let shape = Shape.definition("action") { .either([single, call.shape]) }

  /// The shape of an action with one key.
  private static let single = Shape.definition("simpleAction") {
    .mapping(
      MappingShape(
        title: "action",
        members: all.map { MemberShape(name: $0.name, doc: $0.doc, shape: $0.type.shape) },
        hasOneKey: true))
  }

  private static let set = ValueType<ActionDescription>.set

  private static let log = ValueType<Template>.template.map { ActionDescription.log($0) }

  private static let exec = ValueType<ActionDescription>(
    "a list [program, argument…]", .tuple([.titled("program", .word)], rest: .text)
  ) { slot, decoder in
    guard let items = slot.node.items else {
      let hint = slot.node.text == nil ? "" : "; nothing goes through a shell"
      decoder.reportMismatch(slot, wanted: "a list [program, argument…]", hint: hint)
      return nil
    }
    guard let first = items.first else {
      decoder.report("'exec' needs a program", at: slot.location)
      return nil
    }
    let program = program.decode(slot.item(first, role: "program"), decoder)
    let arguments = items.dropFirst().compactMap {
      ValueType<Template>.template.decode(slot.item($0, role: "argument"), decoder)
    }
    return program.map { .exec(program: $0, arguments: arguments) }
  }

  /// What is run is what the file says, whatever the fingers do.
  private static let program = ValueType<Identifier>("text that is not empty", .word) { slot, decoder in
    guard let program = ValueType<String>.word.decode(slot, decoder) else { return nil }
    guard program.firstRange(of: "${") == nil else {
      decoder.report("\(slot.name) cannot have placeholders; its arguments can", at: slot.location)
      return nil
    }
    return Identifier(program, at: slot.location)
  }
}

/// The value of the action `emit`.
struct EmitAction {
  var name = ""
  var data = EmittedData.mapping([])

  static let table = Table<EmitAction>(
    name: "emit", subject: "the action 'emit'",
    fields: [
      Field("name", .word, \.name, "What the record is called.").required,
      Field("data", .emittedData, \.data, "What else it says, by names of your own."),
    ])

  static let type = table.type { _ in EmitAction() }.map {
    ActionDescription.emit(name: $0.name, data: $0.data)
  }
}

extension ValueType<EmittedData> {
  /// A mapping of anything.
  fileprivate static let emittedData = ValueType("a mapping", .anyMapping) { slot, decoder in
    guard slot.node.pairs != nil else {
      decoder.reportMismatch(slot, wanted: "a mapping")
      return nil
    }
    return EmittedData(slot, decoder)
  }
}

extension EmittedData {
  fileprivate init(_ slot: Slot, _ decoder: SceneDecoder) {
    switch slot.node.content {
    case .sequence(let items): self = .list(items.map { EmittedData(slot.item($0), decoder) })
    case .mapping(let pairs):
      self = .mapping(pairs.map { ($0.key, EmittedData(Slot.of($0), decoder)) })
    case .emptyTable: self = .mapping([])
    case .scalar: self.init(scalar: slot, decoder)
    }
  }

  private init(scalar slot: Slot, _ decoder: SceneDecoder) {
    if let number = slot.node.number {
      self = .number(number)
    } else if let boolean = slot.node.boolean {
      self = .boolean(boolean)
    } else if slot.node.text == nil {
      self = .null
    } else {
      self = ValueType<Template>.template.decode(slot, decoder).map(EmittedData.text) ?? .null
    }
  }
}
