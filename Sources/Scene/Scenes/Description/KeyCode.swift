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

  /// The key or button of this number; nil where a keyboard or a mouse has none.
  ///
  /// The corresponding C function is `libevdev_event_code_get_name`.
  init?(number: UInt16) {
    guard let name = libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(number)) else { return nil }
    self.init(String(cString: name))
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

  static let key = ValueType(wanted, .words(KeyCode.names).defined(as: "key")) { slot, decoder in
    guard let name = slot.node.text, slot.node.number == nil else {
      return decoder.mismatch(slot, wanted: wanted)
    }
    if let key = KeyCode(name) { return key }
    let hint = decoder.hint(comparing: KeyAliases.count) { KeyCode.hint(for: name) }
    return decoder.mismatch(slot, wanted: wanted, hint: hint)
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
    guard !items.isEmpty else { return decoder.refuse("\(slot.name) needs a key", at: slot.location) }
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

/// Common names of keys: the kernel's names without `KEY_`, and those of keyboards, of X and of browsers.
///
/// Nothing but suggestions reads them: a scene names a key by its kernel name.
enum KeyAliases {
  /// The number of names that a suggestion compares.
  static let count = all.count

  /// The kernel's name of the key that people call `word`: `KEY_LEFTMETA` for `super`, `Super_L` and `KEY_WIN`.
  static func key(called word: String) -> String? { all[folded(word)] }

  /// The same, also where `word` has slips; short names are too much alike for that.
  static func key(near word: String) -> String? {
    key(called: word) ?? NearMiss.nearest(to: folded(word), among: long).flatMap { all[$0] }
  }

  /// The kernel's names of the keys that `word` joins, as `alt+Right` does; nil where it joins none, or others.
  static func keys(joinedIn word: String) -> [String]? {
    let parts = word.split { "+- ".contains($0) }
    let keys = parts.compactMap { key(called: String($0)) }
    return keys.count > 1 && keys.count == parts.count ? keys : nil
  }

  private static let prefixes = ["KEY_", "XF86", "XK_", "VK_"]
  private static let long = all.keys.filter { $0.count > 4 }

  /// Capitals and digits alone, without the prefix that a table of keys gives its names.
  private static func folded(_ word: String) -> String {
    let word = word.uppercased()
    let prefix = prefixes.first { word.hasPrefix($0) && word != $0 }
    return word.dropFirst(prefix?.count ?? 0).filter { !"_- ".contains($0) }
  }

  private static let all: [String: String] = {
    var all = Dictionary(KeyCode.names.map { (folded($0), $0) }) { $1 }
    for (name, aliases) in modifiers {
      for alias in aliases { all.merge(sides(of: alias, "KEY_LEFT" + name, "KEY_RIGHT" + name)) { $1 } }
    }
    for (name, aliases) in others {
      for alias in aliases { all[alias] = "KEY_" + name }
    }
    for (name, aliases) in buttons {
      for alias in aliases { all[alias] = "BTN_" + name }
    }
    return all
  }()

  /// The ways to write a modifier of one side; without a side it is the left one.
  private static func sides(of alias: String, _ left: String, _ right: String) -> [String: String] {
    [
      alias: left, "L" + alias: left, alias + "L": left, "LEFT" + alias: left, alias + "LEFT": left,
      "R" + alias: right, alias + "R": right, "RIGHT" + alias: right, alias + "RIGHT": right,
    ]
  }

  private typealias Names = [(name: String, aliases: [String])]

  /// Keys that keyboards have on both sides.
  private static let modifiers: Names = [
    ("META", ["META", "SUPER", "WIN", "WINDOWS", "CMD", "COMMAND", "LOGO", "OS", "GUI", "MOD4"]),
    ("CTRL", ["CTRL", "CONTROL", "CTL"]), ("ALT", ["ALT", "OPTION", "OPT", "MOD1"]), ("SHIFT", ["SHIFT"]),
  ]

  /// Buttons of a mouse.
  private static let buttons: Names = [
    ("LEFT", ["LEFTBUTTON", "LEFTCLICK", "MOUSELEFT", "CLICK", "MOUSE1", "BUTTON1"]),
    ("RIGHT", ["RIGHTBUTTON", "RIGHTCLICK", "MOUSERIGHT", "MOUSE2", "BUTTON3"]),
    ("MIDDLE", ["MIDDLE", "MIDDLEBUTTON", "MIDDLECLICK", "MOUSEMIDDLE", "MOUSE3", "BUTTON2"]),
    ("BACK", ["BACKBUTTON", "MOUSEBACK", "MOUSE4", "BUTTON8"]),
    ("FORWARD", ["FORWARDBUTTON", "MOUSEFORWARD", "MOUSE5", "BUTTON9"]),
  ]

  private static let others: Names = [
    ("ENTER", ["RETURN", "CR"]), ("ESC", ["ESCAPE"]), ("BACKSPACE", ["BKSP", "BS"]), ("DELETE", ["DEL"]),
    ("INSERT", ["INS"]), ("SPACE", ["SPACEBAR"]), ("PAGEUP", ["PRIOR", "PGUP"]),
    ("PAGEDOWN", ["NEXT", "PGDN", "PGDOWN"]), ("UP", ["ARROWUP", "UPARROW"]),
    ("DOWN", ["ARROWDOWN", "DOWNARROW"]), ("LEFT", ["ARROWLEFT", "LEFTARROW"]),
    ("RIGHT", ["ARROWRIGHT", "RIGHTARROW"]), ("SYSRQ", ["PRINT", "PRTSC", "PRTSCR", "PRINTSCREEN"]),
    ("RIGHTALT", ["ALTGR", "ALTGRAPH", "ISOLEVEL3SHIFT", "MODESWITCH"]), ("COMPOSE", ["MULTIKEY"]),
    ("DOT", ["PERIOD"]), ("EQUAL", ["EQUALS"]), ("APOSTROPHE", ["QUOTE"]), ("GRAVE", ["BACKQUOTE"]),
    ("LEFTBRACE", ["BRACKETLEFT", "LEFTBRACKET"]), ("RIGHTBRACE", ["BRACKETRIGHT", "RIGHTBRACKET"]),
    ("VOLUMEUP", ["VOLUP", "AUDIORAISEVOLUME", "AUDIOVOLUMEUP", "RAISEVOLUME"]),
    ("VOLUMEDOWN", ["VOLDOWN", "AUDIOLOWERVOLUME", "AUDIOVOLUMEDOWN", "LOWERVOLUME"]),
    ("MUTE", ["AUDIOMUTE", "AUDIOVOLUMEMUTE", "VOLUMEMUTE"]), ("MICMUTE", ["AUDIOMICMUTE"]),
    ("PLAYPAUSE", ["AUDIOPLAY", "MEDIAPLAYPAUSE", "AUDIOPAUSE"]), ("STOPCD", ["AUDIOSTOP", "MEDIASTOP"]),
    ("NEXTSONG", ["AUDIONEXT", "NEXTTRACK", "MEDIATRACKNEXT", "MEDIANEXT"]),
    ("PREVIOUSSONG", ["AUDIOPREV", "PREVTRACK", "PREVIOUSTRACK", "MEDIATRACKPREVIOUS", "MEDIAPREVIOUS"]),
    ("BRIGHTNESSUP", ["MONBRIGHTNESSUP"]), ("BRIGHTNESSDOWN", ["MONBRIGHTNESSDOWN"]),
    ("KBDILLUMUP", ["KBDBRIGHTNESSUP"]), ("KBDILLUMDOWN", ["KBDBRIGHTNESSDOWN"]),
    ("CALC", ["CALCULATOR"]), ("POWER", ["POWEROFF"]), ("EJECTCD", ["EJECT"]),
  ]
}
