internal import Diagnostics

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
