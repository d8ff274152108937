extension ValueType<[ActionDescription]> {
  /// One action or a list of them.
  static let actions = ValueType("an action or a list of actions") { slot, decoder in
    if slot.node.items != nil {
      return ValueType<ActionDescription>.action.list.decode(slot, decoder)
    }
    return ValueType<ActionDescription>.action.decode(slot, decoder).map { [$0] }
  }
}

extension ValueType<ActionDescription> {
  private static let wanted = "an action, { exec: [program, argument…] } or { log: text }"

  /// A mapping with the action's name as its only key.
  fileprivate static let action = ValueType(wanted) { slot, decoder in
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
    let slot = Slot.of(pair)
    switch pair.key {
    case "exec": return ActionKeys.exec.decode(slot, decoder)
    case "log": return ActionKeys.log.decode(slot, decoder)
    case let name where LaterVersion.actions.contains(name):
      decoder.report(LaterVersion.message("the action '\(name)'"), at: pair.keyLocation)
    case let name:
      let hint = decoder.suggestion(for: name, among: ["exec", "log"] + LaterVersion.actions)
      decoder.report("unknown action \(name.quotedForDiagnostic)\(hint)", at: pair.keyLocation)
    }
    return nil
  }
}

/// The types of the actions' own values.
private enum ActionKeys {
  static let log = ValueType<String>.text.map { ActionDescription.log($0) }

  static let exec = ValueType<ActionDescription>("a list [program, argument…]") { slot, decoder in
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
