import Decoding
import DeviceDescription
import TouchGestures
import TestSupport
import Testing

@testable import Scenes
import TouchDelivery

/// A mapping of the format at a place where a scene can have it, so that its keys can be tried out one at a time.
struct MappingSample: Sendable, CustomTestStringConvertible {
  /// The schema's name of the mapping, and `scene` for the file itself.
  let name: String
  /// The keys of the table that decodes it.
  let keys: [String]
  /// Keys that it needs, with a value for each.
  var needed: [(key: String, value: String)] = []
  /// Keys that the mapping has in other variants.
  var others: [String] = []
  /// What stands around it.
  let before: String
  let after: String

  /// A scene in which `key` of the mapping has `value`.
  func scene(_ key: String, _ value: String) -> String {
    let pairs = needed.filter { $0.key != key }.map { "\($0.key): \($0.value)" } + ["\(key): \(value)"]
    let version = name == "scene" ? "" : "version: 1, "
    return "{ \(version)\(before)\(pairs.joined(separator: ", "))\(after) }"
  }

  var testDescription: String { name + (needed.first.map { " with \($0.key): \($0.value)" } ?? "") }

  /// Scenes in which each key in its turn has each of many values.
  var probes: [(key: String, value: String, scene: String)] {
    keys.flatMap { key in
      (Self.wrongValues + Self.values).map { (key: key, value: $0, scene: scene(key, $0)) }
    }
  }

  /// Scenes with the keys that the mapping has in other variants.
  var foreignProbes: [String] {
    others.flatMap { key in ["1", "true", "[]", "left"].map { scene(key, $0) } }
  }

  init<Target>(
    _ table: Table<Target>, _ before: String, _ after: String, needed: [(key: String, value: String)] = []
  ) {
    self.init(table.name, table.fields.map(\.name), before, after, needed: needed)
  }

  /// The keys that `word` brings.
  init<Target>(
    _ table: Table<Target>, only word: String, _ before: String, _ after: String,
    needed: [(key: String, value: String)] = []
  ) {
    let fields = table.variants?.cases.first { $0.word == word }?.fields ?? []
    let needed = [(table.variants?.key ?? "", word)] + needed
    self.init(table.name, fields.map(\.name), before, after, needed: needed)
    others = (table.variants?.names ?? []).filter { !keys.contains($0) }
  }

  init(
    _ name: String, _ keys: [String], _ before: String, _ after: String,
    needed: [(key: String, value: String)] = []
  ) {
    self.name = name
    self.keys = keys
    self.before = before
    self.after = after
    self.needed = needed
  }
}

extension MappingSample {
  static let all =
    [
      MappingSample(SceneDescription.table, "", "", needed: [("version", "1")]),
      MappingSample(
        ScreenDescription.table, "screens: [{ ", " }]", needed: [("id", "panel"), ("size", "[9, 9]")]),
      MappingSample(
        DisplayDescription.table, "screens: [{ id: panel, size: [9, 9], display: { ", " } }]"),
      MappingSample(DeviceRuleDescription.table, "devices: [{ ", " }]"),
      MappingSample(DeviceMatch.table, "devices: [{ match: { ", " } }]"),
      MappingSample(AccommodationsDescription.table, "devices: [{ accommodations: { ", " } }]"),
      MappingSample(ApplicationDescription.table, "application: { ", " }"),
      MappingSample(
        "delegate", ResponderDescription.fields.map(\.name), "application: { delegate: { ", " } }"),
      MappingSample(ApplicationExposure.table, "application: { expose: { ", " } }"),
      MappingSample(
        ApplicationExposure.sentTable, "application: { expose: { send: [{ ", " }] } }",
        needed: [("send", "a")]),
      MappingSample(
        ApplicationExposure.emittedTable, "application: { expose: { emit: [{ ", " }] } }",
        needed: [("emit", "a")]),
      MappingSample(
        Exposure.table, "windows: [{ expose: { ", " } }]", needed: [("access", "read")]),
      MappingSample(
        Exposure.recognizerTable, "windows: [{ gestureRecognizers: [{ type: tap, expose: { ", " } }] }]",
        needed: [("access", "read")]),
      MappingSample(SettingsDescription.table, "settings: { ", " }"),
      MappingSample(ActionLimits.table, "actions: { ", " }"),
      MappingSample(KeyboardDescription.table, "actions: { keyboard: { ", " } }"),
      MappingSample("grab", ["whileVisible"], "windows: [{ id: panel }], devices: [{ grab: { ", " } }]"),
      MappingSample(JournalChoice.table, "log: { ", " }"),
      MappingSample(WindowDescription.table, "windows: [{ ", " }]"),
      MappingSample(RootViewControllerDescription.table, "windows: [{ rootViewController: { ", " } }]"),
      MappingSample(ViewDescription.rootTable, "windows: [{ rootViewController: { view: { ", " } } }]"),
      MappingSample(
        ViewDescription.table, "windows: [{ subviews: [{ ", " }] }]", needed: [("frame", "[0, 0, 9, 9]")]),
      MappingSample(GridDescription.table, "windows: [{ grid: { ", " } }]", needed: [("columns", "1")]),
      MappingSample(
        ViewControllerDescription.table,
        "windows: [{ subviews: [{ frame: [0, 0, 9, 9], viewController: { ", " } }] }]"),
      MappingSample("transform", ["rotation", "scale", "translation"], "windows: [{ transform: { ", " } }]"),
      MappingSample("callbacks", OverridableMethod.callbacks.map(\.name), "windows: [{ on: { ", " } }]"),
      MappingSample(
        "callback", ["forward", "do"], "windows: [{ on: { touchesBegan: { ", " } } }]", needed: [("do", "[]")]
      ),
      MappingSample(
        ScrollAction.table, "windows: [{ on: { touchesBegan: { scroll: { ", " } } } }]",
        needed: [("by", "[0, 1]")]),
      MappingSample(
        "simpleAction", ActionDescription.table.fields.map(\.name), "windows: [{ on: { touchesBegan: { ",
        " } } }]"),
      MappingSample(
        ActionDescription.callTable, "application: { script: s.lua, on: { touchesBegan: { ", " } } }",
        needed: [("call", "x")]),
      MappingSample(
        ExecAction.table, "windows: [{ on: { touchesBegan: { exec: { ", " } } } }]", needed: [("run", "[a]")]),
      MappingSample(
        DelayedActions.table, "windows: [{ on: { touchesBegan: { after: { ", " } } } }]",
        needed: [("seconds", "1"), ("do", "[]")]),
      MappingSample(
        EmitAction.table, "windows: [{ on: { touchesBegan: { emit: { ", " } } } }]", needed: [("name", "x")]),
      MappingSample(
        ViewChanges.table, "windows: [{ id: panel, on: { touchesBegan: { set: { ", " } } } }]",
        needed: [("view", "panel")]),
      MappingSample(
        ScreenChanges.table,
        "screens: [{ id: panel, size: [9, 9] }], windows: [{ on: { touchesBegan: { set: { ", " } } } }]",
        needed: [("screen", "panel"), ("rotation", "90")]),
      MappingSample(
        GestureRecognizerDescription.table, "windows: [{ gestureRecognizers: [{ ", " }] }]",
        needed: [("type", "tap")]),
      MappingSample(
        GestureRecognizerDescription.panTable,
        "windows: [{ subviews: [{ frame: [0, 0, 9, 9], kind: scrollView, contentSize: [9, 99], pan: { ",
        " } }] }]"),
      MappingSample(
        StateActions.table, "windows: [{ gestureRecognizers: [{ type: pan, actions: { ", " } }] }]"),
      MappingSample(
        StateActions.onceTable, "windows: [{ gestureRecognizers: [{ type: tap, actions: { ", " } }] }]"),
      MappingSample(
        ControlTargetDescription.actionTable, target, " }] }] }]",
        needed: [("events", "touchDown"), ("action", "[]")]),
      MappingSample(
        ControlTargetDescription.sendTable, target, " }] }] }]",
        needed: [("events", "touchDown"), ("send", "x")]),
      MappingSample(
        ControlTargetDescription.callTable, target, " }] }] }]",
        needed: [("events", "touchDown"), ("call", "x"), ("target", "application")]),
      MappingSample(
        RepetitionDescription.table, target + "events: touchDown, send: x, repeat: { ", " } }] }] }]"),
    ] + byKind + byType

  private static let target = "windows: [{ subviews: [{ frame: [0, 0, 9, 9], kind: button, targets: [{ "

  /// Views of every kind; a root view's keys are the same, so that one kind will do.
  private static let byKind =
    ViewKind.allCases.map { kind in
      MappingSample(
        ViewDescription.table, only: kind.rawValue, "windows: [{ subviews: [{ ", " }] }]",
        needed: [("frame", "[0, 0, 9, 9]")])
    }
    + [
      MappingSample(
        ViewDescription.rootTable, only: "slider", "windows: [{ rootViewController: { view: { ", " } } }]")
    ]

  private static let views =
    "subviews: [{ id: a, frame: [0, 0, 9, 9] }, { id: b, frame: [9, 0, 9, 9] }]"

  /// Recognizers of every type.
  private static let byType = GestureRecognizerType.allCases.map { type in
    MappingSample(
      GestureRecognizerDescription.table, only: type.rawValue, "windows: [{ gestureRecognizers: [{ ",
      " }], \(views) }]", needed: type.requiredKeys)
  }

  /// Values of every type that is wrong everywhere.
  static let wrongValues = ["null", "{ nonsense: 1 }", "[[null]]"]

  /// Values that are right somewhere, and neighbours of theirs that are not.
  ///
  /// No decimal number of five digits: to the schema it may as well be a vendor in hexadecimal.
  static let values = [
    "true", "false", "'true'", "yes", "0", "1", "-1", "0.5", "1.5", "8", "90", "1e2", "0x10", "65536",
    "1000000", "1000001", "-1000001", "1e999", ".nan", "-.inf", "''", "'5'", "panel", "'a\nb'",
    "\"a\\u0007\"", "\"\\0\"", "50%", "-50%", "150%", "056a", "'0x056a'", "'0x056ag'", "default", "self",
    "none", "unhandled", "mm", "touchscreen", "touchpad", "pointer", "keyboard", "accelerometer", "evdev",
    "label", "button", "{}", "[]", "[[]]", "[{}]", "[null]",
    "[panel]", "[a, 5, true]", "[1, 2]", "[0, 1]", "[0, 0, 1, 1]", "[0, 0, 50%, 100.0%]",
    "[-100%, 0, -1%, 0]", "[0, 0, -1, 1]", "[0, 0, 0x10%, 1e1%]", "[0, 0, 1, 1, 2]", "[1, 0, 0, 1, 0, 0]",
    "{ log: x }", "{ exec: [a, 5] }", "{ exec: [] }", "{ exec: a }", "{ exec: { run: [a], latest: true } }",
    "{ exec: { run: [] } }",
    "{ run: [a, 5] }", "{ run: a }", "[{ log: x }, { exec: [b] }]",
    "{ log: a, exec: [b] }", "{ call: x }", "{ call: x, target: application }", "{ send: x }",
    "{ send: [x] }",
    "{ emit: { name: x, data: { a: 1 } } }", "{ emit: {} }", "{ name: x }", "{ seconds: 1, do: { log: x } }",
    "{ seconds: 0, do: [] }",
    "{ after: { seconds: 1, do: { after: { seconds: 1, do: [] } } } }", "{ cancel: x }",
    "{ set: { view: panel } }",
    "{ view: panel, alpha: 1 }", "{ screen: panel, rotation: 90 }", "{ screen: panel, alpha: 1 }",
    "[1, 0, 0, 0, 1, 0]", "[0, 0, 0, 0, 0, 0]", "[0, 0, 0, 0]", "[0, 0, 50%, 0%]",
    "{ view: panel, hitTest: self }", "{ key: KEY_A }",
    "{ key: [KEY_A, KEY_B] }", "{ key: KEY_BOGUS }", "{ key: [] }", "KEY_A", "[KEY_A]", "BTN_LEFT", "tap",
    "swipe", "custom",
    "slider", "left", "[left, up]", "[bottom]", "[left, panel]", "touchUpInside", "[touchDown, allEvents]",
    "{ began: [] }", "{ ended: { log: x } }", "[{ type: tap }]", "[{ type: tap, direction: left }]",
    "[{ events: touchDown, action: [] }]", "[{ events: touchDown, send: x, action: [] }]", "{ data: {} }",
    "[{ kind: slider, frame: [0, 0, 1, 1], value: 1 }]", "[{ kind: switch, frame: [0, 0, 1, 1], value: 1 }]",
    "s.lua", "{ rotation: 5 }", "{ rotation: x }", "{ touchesBegan: [] }",
    "{ pressesBegan: [] }", "{ forward: true, do: [] }", "{ forward: true }", "{ id: x }", "{ view: {} }",
    "{ kind: touchscreen }", "{ tapMovement: 1 }", "{ maximumRunning: 1.5 }", "{ journal: all }", "incidents",
    "session", "relative", "fast", "mdi:lamp", "{ columns: 2 }",
    "read", "write", "{ access: read }", "{ access: write, unit: x }", "{ send: [x, 5] }",
    "[{ frame: [0, 0, 1, 1] }]",
    "[{ id: panel, size: [10, 10] }]", "[{ grab: true }]", "[{ rootViewController: {} }]",
    "[0, 0, 101%, 1]", "[101%, 0, 1, 1]", "[-101%, 0, 1, 1]", "[0, 0, -1%, 1]", "[0, 0, 1, -0%]",
    "[0, 0, +1%, .5%]", "[0, 0, 0x10%, 1]", "[0, 0, 1e1%, 1]", "[0, 0, 007%, 5.%]", "[0, 0, '5%', 1]",
    "[0, 0, '%', 1]", "[0, 0, 1%1, 1]", "[0, 0, 1+1%, 1]", "[1000001, 0, 1, 1]", "'0x1056a'", "'1056a'",
    "'0x'", "0xFFFF",
  ]
}
