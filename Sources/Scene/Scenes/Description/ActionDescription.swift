package import Decoding
internal import Diagnostics
package import JSON
import TouchDelivery

/// Something to do; indirect, so that performing it copies little.
package indirect enum ActionDescription: Sendable {
  /// Starts a program, never through a shell.
  case exec(ExecAction)
  /// Presses keys in their order and releases them in reverse, or one of both.
  case key(KeyAction)
  /// Types a text.
  case type(TypedText)
  /// Turns the wheel of a virtual mouse.
  case scroll(ScrollAction)
  /// Writes a record.
  case log(Template)
  /// Publishes a record; a text that is nothing but a placeholder is what that stands for.
  case emit(name: String, data: PlainData<Template>)
  /// Changes a view.
  case set(ViewChanges)
  /// Turns a screen.
  case turn(ScreenChanges)
  /// Sends an action up the responder chain (UC-12).
  case send(String)
  /// Calls a method of the target, or of what the action belongs to.
  case call(MethodCall)
  /// Performs actions later, unless the scene is left before.
  case after(DelayedActions)
  /// Cancels what waits under this name.
  case cancel(Identifier)
}

/// A method of a script, by its name.
package struct MethodCall: Sendable {
  /// The method's name.
  package internal(set) var method = ""
  /// The responder whose script has it; nil is the one that the call belongs to.
  package internal(set) var target: Identifier?
  /// The place of the call.
  package let location: SourceLocation
}

extension ValueType<[ActionDescription]> {
  static let actions = ValueType(
    "an action or a list of actions",
    Shape.either([action.shape, .list(of: action.shape)]).defined(as: "actions")
  ) { slot, decoder in
    if slot.node.items != nil { return action.list.decode(slot, decoder) }
    return action.decode(slot, decoder).map { [$0] }
  }

  private static var action: ValueType<ActionDescription> { .action }
}

extension ActionDescription {
  static let table = Table<ActionDescription?>(
    name: "simpleAction", subject: "action",
    fields: [
      Field(
        "exec", ValueType<ExecAction>.exec.map { ActionDescription.exec($0) }, \.self,
        "Starts a program with these arguments: no shell is involved."),
      Field(
        "key", KeyAction.type.map { ActionDescription.key($0) }, \.self,
        "Presses keys of a virtual keyboard or buttons of a virtual mouse, in their order, and releases them in reverse; with down or up one of both."
      ),
      Field(
        "type", TypedText.type.map { ActionDescription.type($0) }, \.self,
        "Types a text on the virtual keyboard, whose layout the section actions gives."),
      Field(
        "scroll", ScrollAction.type.map { ActionDescription.scroll($0) }, \.self,
        "Turns the wheel of a virtual mouse by notches to the right and down."),
      Field(
        "log", ValueType<Template>.template.map { ActionDescription.log($0) }, \.self, "Writes a record."),
      Field("emit", EmitAction.type, \.self, "Publishes a record of kind emit."),
      Field("set", .set, \.self, "Changes properties of a view, or turns a screen."),
      Field(
        "send", ValueType<String>.word.map { ActionDescription.send($0) }, \.self,
        "Sends the action up the responder chain, to the first whose script has that method."),
      Field("after", DelayedActions.type, \.self, "Performs actions some seconds later."),
      Field(
        "cancel", ValueType<Identifier>.identifier.map { ActionDescription.cancel($0) }, \.self,
        "Cancels what waits under this id of an action 'after'."),
    ])

  /// The action's key.
  package var name: String {
    switch self {
    case .exec: "exec"
    case .key: "key"
    case .type: "type"
    case .scroll: "scroll"
    case .log: "log"
    case .emit: "emit"
    case .set, .turn: "set"
    case .send: "send"
    case .call: "call"
    case .after: "after"
    case .cancel: "cancel"
    }
  }

  /// The texts of the action itself in which placeholders may stand.
  var templates: [Template] {
    switch self {
    case .exec(let exec): exec.arguments
    case .log(let text): [text]
    case .scroll(let scroll): scroll.templates
    case .emit(_, let data): data.texts
    case .key, .type, .set, .turn, .send, .call, .after, .cancel: []
    }
  }

  static let names: [String] = table.fields.map(\.name) + ["call"]

  /// The keys of the mappings that actions have for their values, by the action's name.
  static let members: [String: [String]] = [
    "exec": ExecAction.table.fields.map(\.name), "emit": EmitAction.table.fields.map(\.name),
    "after": DelayedActions.table.fields.map(\.name), "scroll": ScrollAction.table.fields.map(\.name),
  ]

  /// The action that may have two.
  static let callTable = Table<MethodCall>(
    name: "callAction", subject: "the action 'call'", fields: MethodCall.fields)
}

extension ValueType<ActionDescription> {
  private static let wanted = "an action such as { exec: [program, argument…] } or { log: text }"

  private static let call = ActionDescription.callTable.type { MethodCall(location: $0) }.map {
    ActionDescription.call($0)
  }

  private static let shape: Shape = {
    let table = ActionDescription.table
    let members = table.fields.map { $0.member(defaults: nil) }
    let single = Shape.mapping(table.subject, members, hasOneKey: true).defined(as: table.name)
    return Shape.either([single, call.shape]).defined(as: "action")
  }()

  /// A mapping with the action's name as its only key, apart from the target of a call.
  fileprivate static let action = ValueType(wanted, shape) { slot, decoder in
    guard let pairs = slot.node.pairs, let first = pairs.first else {
      return decoder.mismatch(slot, wanted: wanted)
    }
    if pairs.contains(where: { $0.key == "call" }) { return call.decode(slot, decoder) }
    let pair = pairs.first { ActionDescription.names.contains($0.key) } ?? first
    for extra in pairs where extra.key != pair.key { report(extra, beside: pair.key, decoder) }
    return action(pair, decoder)
  }

  private static func action(_ pair: DocumentPair, _ decoder: DocumentDecoder) -> ActionDescription? {
    guard let field = ActionDescription.table.fields.first(where: { $0.name == pair.key }) else {
      reportUnknown(pair, decoder)
      return nil
    }
    var action: ActionDescription?
    field.apply(Slot.of(pair), &action, decoder)
    return action
  }

  /// Reports a key too many: a member of the action itself, another action, or neither.
  private static func report(_ extra: DocumentPair, beside action: String, _ decoder: DocumentDecoder) {
    let key = extra.key.quoted
    guard ActionDescription.names.contains(action) else { return reportUnknown(extra, decoder) }
    if let members = ActionDescription.members[action], members.contains(extra.key), let first = members.first
    {
      decoder.report(
        "\(key) belongs to the action \(action.quoted): write \(action): { \(first): …, \(extra.key): … }",
        at: extra.keyLocation)
    } else if ActionDescription.names.contains(extra.key) {
      decoder.report(
        "one action has one key, here \(action.quoted); put \(key) in a separate list item",
        at: extra.keyLocation)
    } else {
      reportUnknown(extra, decoder)
    }
  }

  private static func reportUnknown(_ pair: DocumentPair, _ decoder: DocumentDecoder) {
    let names = ActionDescription.names
    let hint = decoder.suggestion(for: pair.key, among: names)
    let list = hint.isEmpty ? "; there are \(names.spokenList(with: "and"))" : hint
    decoder.report("unknown action \(pair.key.quoted)\(list)", at: pair.keyLocation)
  }
}

/// A program with its arguments, and how it is treated beside other programs.
package struct ExecAction: Sendable {
  /// The program.
  package internal(set) var program = Identifier("", at: .nowhere)
  /// The program's arguments.
  package internal(set) var arguments: [Template] = []
  fileprivate var latest = false
  fileprivate var queue: String?
  /// Whether it is started also while as many programs run as the scene allows.
  package internal(set) var exempt = false
  /// How many seconds the program may run, infinity being no end; nil is as the section `actions` says.
  package internal(set) var timeout: Double?

  /// Whether they are the same each time.
  package var isConstant: Bool { arguments.allSatisfy(\.isConstant) }
  /// Which programs it waits for.
  package var order: ProgramOrder { queue.map { .newest(ofQueue: $0) } ?? (latest ? .newestOfAction : .any) }
}

/// The programs that a program waits for.
package enum ProgramOrder: Hashable, Sendable {
  /// None.
  case any
  /// The one of the same action; only the newest request waits.
  case newestOfAction
  /// The one of all actions that have this queue; only the newest request waits.
  case newest(ofQueue: String)
}

extension ExecAction {
  /// The keys of the action's long form.
  static let table = Table<ExecAction>(
    name: "exec", subject: "the action 'exec'",
    fields: [
      Field("run", ValueType<ExecAction>.command, "The program and its arguments.") {
        ($2.program, $2.arguments) = ($0.program, $0.arguments)
      }.required,
      Field(
        "latest", .boolean, \.latest,
        "Whether one program of this action runs at a time, and only the newest request waits for its end. Each request that gives way to a newer one has an 'action' record, such as 'left out lamp set 20 for a newer one'."
      ),
      Field(
        "queue", .word, \.queue,
        "A name that several actions share, which then count as one action with 'latest: true'. Of them all one program runs at a time, and only the newest request waits."
      ),
      Field(
        "exempt", .boolean, \.exempt,
        "Whether the program starts even if 'maximumRunning' programs already run. It counts as one of them. Of one exempt action, at most 'maximumRunning' programs run."
      ),
      Field(
        "timeout", .programTime, \.timeout,
        "How many seconds the program may run. With 'none', a player or a server runs until it ends or the daemon does. Without it, 'timeout' under 'actions' counts."
      ),
    ])
}

extension ValueType<Double> {
  /// A time of more than nothing, or the word for none, which is infinity.
  fileprivate static let programTime: ValueType = {
    let seconds = ValueType<Double>.duration
    let wanted = "a number of seconds, or none"
    return ValueType(wanted, .either([seconds.shape, .words(["none"])])) { slot, decoder in
      if slot.node.text == "none" { return .infinity }
      guard slot.node.number != nil else { return decoder.mismatch(slot, wanted: wanted) }
      return seconds.decode(slot, decoder)
    }
  }()
}

extension ValueType<ExecAction> {
  /// A list with the program and its arguments, or a mapping with more about it.
  fileprivate static let exec = command.orMapping(ExecAction.table.type { _ in ExecAction() })

  fileprivate static let command = ValueType(
    "a list [program, argument…]", .tuple([Shape.word.titled("program")], rest: .text)
  ) { slot, decoder in
    guard let items = slot.node.items else {
      let words = slot.node.text?.asFlowItems
      let hint =
        words.map { "; no shell splits it, so write [\($0)], or [sh, -c, \"…\"] where it needs one" } ?? ""
      return decoder.mismatch(slot, wanted: "a list [program, argument…]", hint: hint)
    }
    guard let first = items.first else {
      return decoder.refuse("\(slot.name) needs a program", at: slot.location)
    }
    let program = program.decode(slot.item(first, role: "program"), decoder)
    let arguments = items.dropFirst().compactMap {
      ValueType<Template>.template.decode(slot.item($0, role: "argument"), decoder)
    }
    return program.map { ExecAction(program: $0, arguments: arguments) }
  }

  /// The program, which has no placeholders: touches must not decide what is run.
  private static let program = ValueType<Identifier>("text that is not empty", .word) { slot, decoder in
    guard let program = ValueType<String>.word.decode(slot, decoder) else { return nil }
    guard program.firstRange(of: "${") == nil else {
      return decoder.refuse("\(slot.name) cannot have placeholders; its arguments can", at: slot.location)
    }
    return Identifier(program, at: slot.location)
  }
}

struct EmitAction {
  var name = ""
  var data = PlainData<Template>.object([])

  static let table = Table<EmitAction>(
    name: "emit", subject: "the action 'emit'",
    fields: [
      Field("name", .word, \.name, "What the record is called.").required,
      Field("data", .plainData, \.data, "Its other data, by names of your choice."),
    ])

  static let type = table.type { _ in EmitAction() }.map {
    ActionDescription.emit(name: $0.name, data: $0.data)
  }
}

extension ValueType<PlainData<Template>> {
  fileprivate static let plainData = ValueType("a mapping", .anyMapping) { slot, decoder in
    guard slot.node.pairs != nil else { return decoder.mismatch(slot, wanted: "a mapping") }
    return PlainData(slot, decoder)
  }
}

extension PlainData<Template> {
  fileprivate init(_ slot: Slot, _ decoder: DocumentDecoder) {
    switch slot.node.content {
    case .sequence(let items): self = .array(items.map { PlainData(slot.item($0), decoder) })
    case .mapping(let pairs):
      self = .object(pairs.map { Member($0.key, PlainData(Slot.of($0), decoder)) })
    case .emptyTable: self = .object([])
    case .unknown: self = .null
    case .scalar: self.init(scalar: slot, decoder)
    }
  }

  private init(scalar slot: Slot, _ decoder: DocumentDecoder) {
    if let number = slot.node.number {
      self = .number(number)
    } else if let boolean = slot.node.boolean {
      self = .boolean(boolean)
    } else if slot.node.text == nil {
      self = .null
    } else {
      self = ValueType<Template>.template.decode(slot, decoder).map(PlainData.string) ?? .null
    }
  }
}
