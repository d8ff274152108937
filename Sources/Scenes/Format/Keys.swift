import JSON

extension ValueType<KeyCode> {
  private static let wanted = "the kernel's name of a key, such as KEY_VOLUMEUP"

  /// A key by its name.
  static let key = ValueType(wanted, .definition("key") { .words(KeyCode.names) }) { slot, decoder in
    guard let name = slot.node.text, slot.node.number == nil else {
      decoder.reportMismatch(slot, wanted: wanted)
      return nil
    }
    if let key = KeyCode(name) { return key }
    let meant = KeyCode.spelledOut(name).map { " — did you mean '\($0)'?" }
    decoder.reportMismatch(
      slot, wanted: wanted, hint: meant ?? decoder.suggestion(for: name, among: KeyCode.names))
    return nil
  }
}

extension ValueType<[KeyCode]> {
  /// One key, or those of a chord in the order in which they are pressed.
  static let chord = ValueType(
    "a key such as KEY_VOLUMEUP, or a list of keys that are pressed together",
    .either([ValueType<KeyCode>.key.shape, chordShape])
  ) { slot, decoder in
    guard let items = slot.node.items else {
      return ValueType<KeyCode>.key.decode(slot, decoder).map { [$0] }
    }
    guard !items.isEmpty else {
      decoder.report("\(slot.name) needs a key", at: slot.location)
      return nil
    }
    return keys(items, of: slot, decoder)
  }

  private static let chordShape = Shape.tuple(
    [.titled("key", ValueType<KeyCode>.key.shape)], rest: ValueType<KeyCode>.key.shape)

  private static func keys(_ items: [YAMLNode], of slot: Slot, _ decoder: SceneDecoder) -> [KeyCode]? {
    var keys: [KeyCode] = []
    for item in items {
      guard let key = ValueType<KeyCode>.key.decode(slot.item(item, role: "key"), decoder) else { continue }
      if keys.contains(key) {
        decoder.report("\(key.name) is held down already; a key is named once", at: item.location)
      }
      keys.append(key)
    }
    return keys
  }
}
