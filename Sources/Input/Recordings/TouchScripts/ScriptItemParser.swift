internal import Diagnostics
internal import Evdev
internal import TouchDelivery

/// Parses what stands between two commas of a touch script's line.
struct ScriptItemParser {
  private let item: TextLine
  private let start: Int
  private var tokens: TextTokens
  /// The ids of the scene's screens.
  private let screens: [String]

  /// The parser of `item`, a part of a line, for a scene with these screens.
  init(_ item: TextLine, screens: [String]) {
    self.item = item
    self.screens = screens
    tokens = item.tokens
    start = tokens.first?.start ?? item.end
  }

  mutating func parse() throws(TextFailure) -> ScriptItem {
    let verb = try verb()
    let finger = verb.hasFinger ? try finger(after: verb) : 0
    let item = ScriptItem(action: try action(verb), finger: finger, index: start)
    if let extra = tokens.first { throw unexpected(extra, after: verb) }
    return item
  }

  /// The next word, which is to be one of `words`; `what` says what they are.
  mutating func word<Value: CaseIterable>(
    _ what: String, _ words: (Value) -> String?
  ) throws(TextFailure) -> Value {
    let names = Value.allCases.compactMap(words)
    let list = names.joined(separator: ", ")
    guard let token = tokens.next() else { throw TextFailure("\(what) is missing: \(list)", at: item.end) }
    guard let value = Value.allCases.first(where: { words($0) == token.text }) else {
      let hint = NearMiss.hint(for: token.text, among: names)
      throw TextFailure("\(token.text.quoted) is not \(what): \(list)\(hint)", at: token.start)
    }
    return value
  }

  private mutating func verb() throws(TextFailure) -> ScriptVerb {
    guard let token = tokens.next() else {
      throw TextFailure("expected what happens here: \(Self.choices(ScriptVerb.self))", at: start)
    }
    return try choice(token) { ScriptVerb.remedies[$0.lowercased()].map { "; write \($0)" } }
  }

  /// The value whose name is `token`; `remedy` says what to write in place of another word, where it knows.
  private func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ token: TextToken, remedy: (String) -> String? = { _ in nil }
  ) throws(TextFailure) -> Value {
    if let value = Value.allCases.first(where: { token.reads($0.rawValue) }) { return value }
    let hint = remedy(token.text) ?? NearMiss.hint(for: token.text, among: Value.allCases.map(\.rawValue))
    throw TextFailure("\(token.text.quoted) is not \(Self.choices(Value.self))\(hint)", at: token.start)
  }

  /// The names of all values, as in `force, radius or edge`.
  private static func choices<Value: CaseIterable & RawRepresentable<String>>(_ type: Value.Type) -> String {
    Value.allCases.map(\.rawValue).spokenList
  }

  private mutating func finger(after verb: ScriptVerb) throws(TextFailure) -> Int32 {
    guard let token = tokens.next() else {
      throw TextFailure("'\(verb)' needs a finger's number, as in '\(verb) 1'", at: item.end)
    }
    guard let finger = token.integer(Int32.self), finger >= 0 else {
      throw TextFailure(
        "\(token.text.quoted) is not a finger's number: a whole number from 0 on", at: token.start)
    }
    return finger
  }

  private mutating func action(_ verb: ScriptVerb) throws(TextFailure) -> ScriptItem.Action {
    switch verb {
    case .down: .down(try place(after: verb))
    case .move: .move(try place(after: verb))
    case .up: .up
    case .cancel: .cancel
    case .cancelAll: .cancelAll
    case .remote: .unlocated(.remoteControl(try remoteControl()))
    case .motion: .unlocated(.motion(try motion()))
    case .press: .unlocated(try press())
    }
  }

  private mutating func place(after verb: ScriptVerb) throws(TextFailure) -> ScriptItem.Place {
    let x = try coordinate("x", of: verb)
    let y = try coordinate("y", of: verb)
    var place = ScriptItem.Place(location: Point(x: x, y: y))
    while let token = tokens.first, token.bytes.contains(UInt8(ascii: "=")) {
      _ = tokens.next()
      try set(token, in: &place)
      guard place.screen == nil || verb == .down else {
        throw TextFailure(
          "'screen' is for 'down': a finger stays on its screen until it lifts", at: token.start)
      }
    }
    return place
  }

  private mutating func coordinate(_ name: String, of verb: ScriptVerb) throws(TextFailure) -> Double {
    guard let token = tokens.next() else {
      throw TextFailure(
        "'\(verb)' needs x and y, as in '\(verb) 1 100 200'; \(name) is missing", at: item.end)
    }
    guard let value = token.decimal else {
      throw TextFailure("\(token.text.quoted) is not a number of points for \(name)", at: token.start)
    }
    return value
  }

  private func set(_ token: TextToken, in place: inout ScriptItem.Place) throws(TextFailure) {
    let key = TextToken(bytes: token.bytes.prefix { $0 != UInt8(ascii: "=") })
    let (name, value) = (
      key.text, TextToken(bytes: token.bytes[key.bytes.endIndex...].dropFirst())
    )
    let field: ScriptField = try choice(key)
    switch field {
    case .force: try assign(try amount(value, of: name), to: &place.force, name, at: token.start)
    case .radius: try assign(try amount(value, of: name), to: &place.majorRadius, name, at: token.start)
    case .edge: try assign(try choice(value), to: &place.edge, name, at: token.start)
    case .screen: try assign(try screen(value), to: &place.screen, name, at: token.start)
    }
  }

  /// The place of the screen called `token` in the scene's list.
  private func screen(_ token: TextToken) throws(TextFailure) -> Int {
    if let place = screens.firstIndex(where: { token.reads($0) }) { return place }
    let hint = NearMiss.hint(for: token.text, among: screens)
    throw TextFailure(
      "the scene has no screen \(token.text.quoted), but \(screens.map(\.quoted).joined(separator: ", "))\(hint)",
      at: token.start)
  }

  private func assign<Value>(
    _ value: Value, to property: inout Value?, _ name: String, at index: Int
  ) throws(TextFailure) {
    guard property == nil else { throw TextFailure("'\(name)' is given twice", at: index) }
    property = value
  }

  private func amount(_ token: TextToken, of name: String) throws(TextFailure) -> Double {
    guard let value = token.decimal, value >= 0 else {
      throw TextFailure(
        "\(token.text.quoted) is not a value for '\(name)': a number from 0 on", at: token.start)
    }
    return value
  }

  private func unexpected(_ token: TextToken, after verb: ScriptVerb) -> TextFailure {
    let takes =
      switch verb {
      case .down, .move: "a finger, x, y and then force=, radius=, edge= or screen="
      case .cancelAll: "nothing"
      case .remote: "a command alone"
      case .motion: "'shake' and a phase"
      case .press: "a key and a phase"
      default: "a finger's number alone"
      }
    let hint = ScriptVerb(rawValue: token.text) == nil ? "" : "; a comma separates what two fingers do"
    return TextFailure("unexpected \(token.text.quoted): '\(verb)' takes \(takes)\(hint)", at: token.start)
  }
}

extension ScriptItemParser {
  /// What follows `remote`.
  mutating func remoteControl() throws(TextFailure) -> EventSubtype {
    try word("a remote control's command") { (subtype: EventSubtype) in
      subtype == .none || subtype == .motionShake ? nil : subtype.name
    }
  }

  /// What follows `motion`.
  mutating func motion() throws(TextFailure) -> MotionPhase {
    let _: Motion = try word("a motion") { $0.rawValue }
    return try word("a phase of a motion") { "\($0)" }
  }

  /// What follows `press`.
  mutating func press() throws(TextFailure) -> UnlocatedInput {
    let key = try key()
    return .press(key: key, phase: try word("a phase of a press") { (phase: PressesPhase) in "\(phase)" })
  }

  /// A key by evdev's name.
  private mutating func key() throws(TextFailure) -> String {
    guard let token = tokens.next() else {
      throw TextFailure("'press' needs a key by its evdev name, as in 'press KEY_ENTER began'", at: item.end)
    }
    guard EvdevCode.isKeyName(token.text) else {
      throw TextFailure(
        "\(token.text.quoted) is not a key; keys have the names of linux/input-event-codes.h, as KEY_ENTER"
          + fingerHint(token), at: token.start)
    }
    return token.text
  }

  /// Where a number and a place follow `press`, they are a finger's.
  private mutating func fingerHint(_ token: TextToken) -> String {
    guard token.integer(Int32.self) != nil else { return "" }
    var place: [String] = []
    while let next = tokens.next(), next.decimal != nil, place.count < 2 { place.append(next.text) }
    let rest = place.count == 2 ? place : ["100", "200"]
    return "; a finger comes down with 'down \(token.text) \(rest[0]) \(rest[1])'"
  }

  /// The motions there are.
  private enum Motion: String, CaseIterable {
    case shake
  }
}
