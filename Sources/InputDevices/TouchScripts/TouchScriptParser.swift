internal import TouchDelivery

/// Parses a touch script, the format in which people write touches down; `docs/recordings.md` describes it.
struct TouchScriptParser {
  private static let latestMilliseconds = 1e12

  private let screen: Screen
  private var diagnostics: DiagnosticList
  private var fingers = ScriptFingers()
  private var keys = ScriptKeys()
  private var events: [InputEvent] = []
  private var lastFrame: (time: Instant, line: Int)?

  init(file: String, screen: Screen) {
    self.screen = screen
    diagnostics = DiagnosticList(file: file)
  }

  mutating func parse(_ bytes: [UInt8]) throws(RecordingError) -> Recording {
    for line in TextLine.split(bytes) { parse(line.uncommented()) }
    guard !diagnostics.hasErrors else { throw RecordingError(diagnostics: diagnostics.all) }
    return Recording(events: events, devices: [], warnings: diagnostics.all)
  }

  private mutating func parse(_ line: TextLine) {
    guard let first = line.tokens.first else { return }
    let time = attempt(line) { (parser) throws(TextFailure) in try parser.time(first, line) }
    let rest = TextLine(number: line.number, bytes: line.bytes[first.bytes.endIndex...])
    guard time != nil || !rest.isBlank else { return }
    let items = self.items(of: rest, in: line, after: first)
    guard !items.isEmpty else { return }
    let contacts = self.contacts(of: items, in: line)
    let unlocated = self.unlocated(of: items, in: line)
    guard let time else { return }
    if items.contains(where: \.isCancelAll) { events.append(.cancelAll(time)) }
    append(contacts, at: time)
    for input in unlocated { events.append(.unlocated(input, time)) }
  }

  private mutating func append(_ contacts: [Contact], at time: Instant) {
    guard !contacts.isEmpty else { return }
    events.append(.touches(TouchFrame(time: time, screen: screen, contacts: contacts)))
  }

  private mutating func attempt<Value>(
    _ line: TextLine, _ body: (inout TouchScriptParser) throws(TextFailure) -> Value
  ) -> Value? {
    do throws(TextFailure) {
      return try body(&self)
    } catch {
      diagnostics.error(error.message, line: line.number, column: error.column)
      return nil
    }
  }
}

extension TouchScriptParser {
  private mutating func time(_ token: TextToken, _ line: TextLine) throws(TextFailure) -> Instant {
    guard let milliseconds = token.decimal else {
      throw TextFailure(
        "'\(token.text)' is not a time in milliseconds; a line begins with one, as in '16 move 1 100 200'",
        at: token.column)
    }
    guard (0...Self.latestMilliseconds).contains(milliseconds) else {
      throw TextFailure("the time \(token.text) is not between 0 and 1e12 milliseconds", at: token.column)
    }
    let time = Instant(microseconds: Int64((milliseconds * 1000).rounded()))
    if let last = lastFrame, time <= last.time {
      throw TextFailure(
        "the time \(token.text) ms is not after that of line \(last.line); times increase from line to line",
        at: token.column)
    }
    lastFrame = (time, line.number)
    return time
  }

  private mutating func items(of rest: TextLine, in line: TextLine, after time: TextToken) -> [ScriptItem] {
    guard !rest.isBlank else {
      let message =
        "nothing happens at this time; say what a finger does, as in '\(time.text) move 1 100 200'"
      diagnostics.error(message, line: line.number, column: line.endColumn)
      return []
    }
    return rest.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap {
      bytes in
      attempt(line) { (_) throws(TextFailure) in try Self.item(bytes, in: line) }
    }
  }

  /// Parses one item, its columns counted in the whole line.
  private static func item(_ bytes: ArraySlice<UInt8>, in line: TextLine) throws(TextFailure) -> ScriptItem {
    var parser = ScriptItemParser(bytes, in: line)
    return try parser.parse()
  }

  private mutating func contacts(of items: [ScriptItem], in line: TextLine) -> [Contact] {
    var seen: Set<Int32> = []
    if let all = items.first(where: \.isCancelAll) {
      cancelAll(all, alone: items.count == 1, in: line)
      return []
    }
    return items.filter { !$0.isUnlocated }.compactMap { item in
      attempt(line) { (parser) throws(TextFailure) in
        guard seen.insert(item.finger).inserted else { throw Self.twice(item) }
        return try parser.fingers.contact(for: item, line: line.number)
      }.flatMap { $0 }
    }
  }

  private mutating func unlocated(of items: [ScriptItem], in line: TextLine) -> [UnlocatedInput] {
    items.compactMap { item in
      guard case .unlocated(let input) = item.action else { return nil }
      return attempt(line) { (parser) throws(TextFailure) in
        try parser.keys.take(input, column: item.column, line: line.number)
        return input
      }
    }
  }

  private static func twice(_ item: ScriptItem) -> TextFailure {
    TextFailure(
      "finger \(item.finger) is in this frame twice; what it does next belongs on a later line",
      at: item.column)
  }

  private mutating func cancelAll(_ item: ScriptItem, alone: Bool, in line: TextLine) {
    fingers.cancelAll()
    guard !alone else { return }
    let message = "'cancelAll' takes every touch and stands alone on its line"
    diagnostics.error(message, line: line.number, column: item.column)
  }
}

extension ScriptItem {
  var isCancelAll: Bool {
    if case .cancelAll = action { true } else { false }
  }

  var isUnlocated: Bool {
    if case .unlocated = action { true } else { false }
  }
}
