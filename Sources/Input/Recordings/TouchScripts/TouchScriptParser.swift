internal import Diagnostics
internal import Evdev
internal import TouchDelivery

/// Parses a touch script, the format in which people write touches down; `docs/recordings.md` describes it.
struct TouchScriptParser {
  private static let latestMilliseconds = 1e12

  private let file: String
  private let screen: Screen
  private var diagnostics: DiagnosticList
  private var fingers = ScriptFingers()
  private var keys = ScriptKeys()
  private var lastFrame: (time: Instant, line: Int)?

  init(file: String, screen: Screen) {
    self.file = file
    self.screen = screen
    diagnostics = DiagnosticList(file: file)
  }

  /// Checks all `lines` and keeps their text, which is parsed once more as it is played.
  mutating func parse(_ lines: TextLines) throws(RecordingError) -> Recording {
    let text = Spool<UInt8>()
    while let line = try lines.next()?.uncommented() {
      _ = parse(line)
      text.append(contentsOf: line.bytes)
      text.append(UInt8(ascii: "\n"))
    }
    if let failure = text.failure { throw RecordingError(failure, in: file) }
    guard !diagnostics.hasErrors else { throw RecordingError(diagnostics: diagnostics.all) }
    let events = AnySequence { [file, screen] in
      AnyIterator(TouchScriptPlayer(text, of: file, screen: screen))
    }
    return Recording(events: events, devices: [], warnings: diagnostics.all) { text.failure }
  }

  /// What happens in a line; where something in it is wrong, that becomes a diagnostic.
  fileprivate mutating func parse(_ line: TextLine) -> [InputEvent] {
    let first = line.firstToken
    guard !first.bytes.isEmpty else { return [] }
    let time = attempt(line) { (parser) throws(TextFailure) in try parser.time(first, line) }
    let rest = TextLine(number: line.number, bytes: line.bytes[first.bytes.endIndex...])
    guard time != nil || !rest.isBlank else { return [] }
    let items = self.items(of: rest, in: line, after: first)
    guard !items.isEmpty else { return [] }
    let contacts = self.contacts(of: items, in: line)
    let unlocated = self.unlocated(of: items, in: line)
    guard let time else { return [] }
    var events: [InputEvent] = items.contains(where: \.isCancelAll) ? [.cancelAll(time)] : []
    if !contacts.isEmpty {
      events.append(.touches(TouchFrame(time: time, screen: screen, contacts: contacts)))
    }
    return events + unlocated.map { .unlocated($0, time) }
  }

  private mutating func attempt<Value>(
    _ line: TextLine, _ body: (inout TouchScriptParser) throws(TextFailure) -> Value
  ) -> Value? {
    do throws(TextFailure) {
      return try body(&self)
    } catch {
      diagnostics.error(error, in: line)
      return nil
    }
  }
}

extension TouchScriptParser {
  private mutating func time(_ token: TextToken, _ line: TextLine) throws(TextFailure) -> Instant {
    guard let milliseconds = token.decimal else {
      throw TextFailure(
        "\(token.text.quoted) is not a time in milliseconds; a line begins with one, as in '16 move 1 100 200'",
        at: token.start)
    }
    guard (0...Self.latestMilliseconds).contains(milliseconds) else {
      throw TextFailure(
        "the time \(token.text.quotable) is not between 0 and 1e12 milliseconds", at: token.start)
    }
    let time = Instant(microseconds: Int64((milliseconds * 1000).rounded()))
    if let last = lastFrame, time <= last.time {
      throw TextFailure(
        "the time \(token.text.quotable) ms is not after that of line \(last.line); times increase from line to line",
        at: token.start)
    }
    lastFrame = (time, line.number)
    return time
  }

  private mutating func items(of rest: TextLine, in line: TextLine, after time: TextToken) -> [ScriptItem] {
    guard !rest.isBlank else {
      let message =
        "nothing happens at this time; say what a finger does, as in '\(time.text.quotable) move 1 100 200'"
      diagnostics.error(TextFailure(message, at: line.end), in: line)
      return []
    }
    return rest.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap {
      bytes in
      attempt(line) { (_) throws(TextFailure) in
        var parser = ScriptItemParser(bytes)
        return try parser.parse()
      }
    }
  }

  private mutating func contacts(of items: [ScriptItem], in line: TextLine) -> [Contact] {
    var seen: Set<Int32> = []
    if let all = items.first(where: \.isCancelAll) {
      cancelAll(all, alone: items.count == 1, in: line)
      return []
    }
    return items.filter { !$0.isUnlocated }.compactMap { item in
      attempt(line) { (parser) throws(TextFailure) in
        guard seen.insert(item.finger).inserted else {
          throw TextFailure(
            "finger \(item.finger) is in this frame twice; what it does next belongs on a later line",
            at: item.index)
        }
        return try parser.fingers.contact(for: item, line: line.number)
      }.flatMap { $0 }
    }
  }

  private mutating func unlocated(of items: [ScriptItem], in line: TextLine) -> [UnlocatedInput] {
    items.compactMap { item in
      guard case .unlocated(let input) = item.action else { return nil }
      return attempt(line) { (parser) throws(TextFailure) in
        try parser.keys.take(input, at: item.index, line: line.number)
        return input
      }
    }
  }

  private mutating func cancelAll(_ item: ScriptItem, alone: Bool, in line: TextLine) {
    fingers.cancelAll()
    guard !alone else { return }
    diagnostics.error(
      TextFailure("'cancelAll' takes every touch and stands alone on its line", at: item.index), in: line)
  }
}

extension ScriptItem {
  fileprivate var isCancelAll: Bool {
    if case .cancelAll = action { true } else { false }
  }

  fileprivate var isUnlocated: Bool {
    if case .unlocated = action { true } else { false }
  }
}

/// Plays the text of a touch script that was checked, line by line.
private struct TouchScriptPlayer: IteratorProtocol {
  private let lines: TextLines
  private var parser: TouchScriptParser
  private var waiting: ArraySlice<InputEvent> = []

  init(_ text: Spool<UInt8>, of file: String, screen: Screen) {
    var pages = text.pages
    lines = TextLines(of: file) { () throws(RecordingError) in pages.next().map { Array($0) } }
    parser = TouchScriptParser(file: file, screen: screen)
  }

  mutating func next() -> InputEvent? {
    while waiting.isEmpty {
      guard let line = try? lines.next() else { return nil }
      waiting = parser.parse(line)[...]
    }
    return waiting.popFirst()
  }
}
