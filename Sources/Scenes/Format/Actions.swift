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
  private static let wanted = "an action, { exec: [program, argument…] } or { log: text }"

  /// A mapping with the action's name as its only key.
  fileprivate static let action = ValueType(wanted, ActionKey.shape) { slot, decoder in
    guard let pairs = slot.node.pairs, let pair = pairs.first else {
      decoder.reportMismatch(slot, wanted: wanted)
      return nil
    }
    for extra in pairs.dropFirst() where !LaterVersion.actions.contains(pair.key) {
      decoder.report(
        "one action has one key, here '\(pair.key)'; put \(extra.key.quotedForDiagnostic) in a list item of its own",
        at: extra.keyLocation)
    }
    return action(pair, decoder)
  }

  private static func action(_ pair: YAMLPair, _ decoder: SceneDecoder) -> ActionDescription? {
    if let key = ActionKey.all.first(where: { $0.name == pair.key }) {
      return key.type.decode(Slot.of(pair), decoder)
    }
    if LaterVersion.actions.contains(pair.key) {
      decoder.report(LaterVersion.message("the action '\(pair.key)'"), at: pair.keyLocation)
    } else {
      let hint = decoder.suggestion(for: pair.key, among: ActionKey.all.map(\.name) + LaterVersion.actions)
      decoder.report("unknown action \(pair.key.quotedForDiagnostic)\(hint)", at: pair.keyLocation)
    }
    return nil
  }
}

/// An action's name, what it does, and the type of its value.
private struct ActionKey {
  let name: String
  let doc: String
  let type: ValueType<ActionDescription>

  static let all = [
    ActionKey(
      name: "exec", doc: "Starts a program with these arguments, exactly as written: no shell is involved.",
      type: exec),
    ActionKey(name: "log", doc: "Writes a record.", type: log),
  ]

  /// The shape of an action, a mapping with one key.
  static let shape = Shape.definition("action") {
    .mapping(
      MappingShape(
        title: "action",
        members: all.map { MemberShape(name: $0.name, doc: $0.doc, shape: $0.type.shape) },
        later: LaterVersion.actions, hasOneKey: true))
  }

  private static let log = ValueType<String>.text.map { ActionDescription.log($0) }

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
    let program = ValueType<String>.word.decode(slot.item(first, role: "program"), decoder)
    let arguments = items.dropFirst().compactMap {
      ValueType<String>.text.decode(slot.item($0, role: "argument"), decoder)
    }
    return program.map { .exec(program: $0, arguments: arguments) }
  }
}
