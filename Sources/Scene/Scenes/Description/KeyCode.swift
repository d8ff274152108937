internal import CLibevdev
internal import Decoding
internal import Diagnostics
import JSON

/// A key of a keyboard or a button of a mouse; mirrors the `KEY_…` and `BTN_…` numbers of `linux/input-event-codes.h`.
package struct KeyCode: Hashable, Sendable {
  /// The name, as `KEY_VOLUMEUP`.
  package let name: String
  /// The kernel's number.
  package let number: UInt16

  /// The key or button called `name`, or nil where libevdev knows none; of buttons a mouse has `BTN_LEFT` to `BTN_TASK`.
  ///
  /// The corresponding C function is `libevdev_event_code_from_name`.
  package init?(_ name: String) {
    let number = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    guard Self.isPressed(name), Self.numbers.contains(number) else { return nil }
    self.name = name
    self.number = UInt16(number)
  }

  /// All names, in the order of their numbers.
  ///
  /// The corresponding C function is `libevdev_event_code_get_name`.
  package static let names = numbers.compactMap { number in
    libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(number)).map { String(cString: $0) }
  }.filter(isPressed)

  /// The key that was probably meant, for a name that people call it by; the list for keys that a plus joins; or nothing.
  package static func hint(for name: String) -> String {
    if let key = KeyAliases.key(called: name) { return NearMiss.hint(key) }
    if let keys = KeyAliases.keys(joinedIn: name) {
      return " — several keys together are a list: [\(keys.joined(separator: ", "))]"
    }
    return KeyAliases.key(near: name).map(NearMiss.hint) ?? ""
  }

  /// Whether a keyboard or a mouse has what is called `name`.
  private static func isPressed(_ name: String) -> Bool { name.hasPrefix("KEY_") || buttons.contains(name) }

  private static let buttons = [
    "BTN_LEFT", "BTN_RIGHT", "BTN_MIDDLE", "BTN_SIDE", "BTN_EXTRA", "BTN_FORWARD", "BTN_BACK", "BTN_TASK",
  ]
  /// The numbers of keys, between `KEY_RESERVED` and `KEY_MAX`, which are none.
  private static let numbers = 1..<Int32(KEY_MAX)
}

extension ValueType<KeyCode> {
  private static let wanted = "the kernel's name of a key, such as KEY_VOLUMEUP"

  /// A key by its name.
  static let key = ValueType(wanted, .words(KeyCode.names).defined(as: "key")) { slot, decoder in
    guard let name = slot.node.text, slot.node.number == nil else {
      decoder.reportMismatch(slot, wanted: wanted)
      return nil
    }
    if let key = KeyCode(name) { return key }
    let hint = decoder.hint(comparing: KeyAliases.count) { KeyCode.hint(for: name) }
    decoder.reportMismatch(slot, wanted: wanted, hint: hint)
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
    [ValueType<KeyCode>.key.shape.titled("key")], rest: ValueType<KeyCode>.key.shape)

  private static func keys(_ items: [DocumentNode], of slot: Slot, _ decoder: DocumentDecoder) -> [KeyCode]? {
    var keys: [KeyCode] = []
    for item in items {
      guard let key = ValueType<KeyCode>.key.decode(slot.item(item), decoder) else { continue }
      if keys.contains(key) {
        decoder.report("\(key.name) is held down already; a key is named once", at: item.location)
      }
      keys.append(key)
    }
    return keys
  }
}
