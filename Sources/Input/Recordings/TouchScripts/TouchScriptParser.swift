internal import Diagnostics
internal import Evdev
internal import TouchTime
internal import TouchDelivery

/// Parses a touch script, the format in which people write touches down; `docs/reference/recordings.md` describes it.
struct TouchScriptParser {
  private static let latestMilliseconds = 1e12
  /// How many items of a line may be wrong before the rest of it is left unread.
  private static let mostMistakesOfLine = 20

  private let file: String
  /// The screens that fingers may touch, each with what is asked of fingers there.
  private let screens: [(screen: Screen, accommodations: Accommodations?)]
  private var diagnostics: DiagnosticList
  private var fingers = ScriptFingers()
  private var keys = ScriptKeys()
  /// What happens in the line.
  private var items: [ScriptItem] = []
  /// The fingers of the line so far, where it has several items.
  private var seen: Set<Int32> = []
  private var lastFrame: (time: Instant, line: Int)?
  /// Whether a time is no whole number.
  private var hasFractions = false
  /// What happens in the lines parsed so far.
  private let steps = Spool<ScriptStep>()
  /// The different keys, motions and commands that they name.
  private var inputs: [UnlocatedInput] = []

  init(file: String, screens: [(screen: Screen, accommodations: Accommodations?)]) {
    self.file = file
    self.screens = screens
    diagnostics = DiagnosticList(file: file)
  }

  /// Checks all `lines` and keeps what happens in them.
  mutating func parse(_ lines: TextLines) throws(DiagnosticErrors) -> Recording {
    while let line = try lines.next()?.uncommented { parse(line) }
    if let failure = steps.failure { throw DiagnosticErrors(failure, in: file) }
    guard !diagnostics.hasErrors else { throw DiagnosticErrors(diagnostics.all) }
    warnOfSeconds()
    let frames = screens.map { screen, accommodations in
      var frame = TouchFrame(time: .zero, screen: screen)
      frame.accommodations = accommodations
      return frame
    }
    let events = AnySequence { [steps, inputs] in AnyIterator(TouchScriptPlayer(steps, inputs, frames)) }
    return Recording(events: events, devices: [], warnings: diagnostics.all) { [steps] in steps.failure }
  }

  /// Fractions of so few milliseconds are seconds.
  private mutating func warnOfSeconds() {
    guard hasFractions, let lastFrame, lastFrame.time < Instant(microseconds: 20_000) else { return }
    diagnostics.warning(
      "all of this happens within 20 milliseconds; times are in milliseconds, and a second is 1000",
      line: lastFrame.line)
  }

  /// Parses a line; where something in it is wrong, that becomes a diagnostic.
  private mutating func parse(_ line: TextLine) {
    let first = line.firstToken
    guard !first.bytes.isEmpty else { return }
    let time = attempt(line) { (parser) throws(TextFailure) in try parser.time(first, line) }
    let rest = TextLine(number: line.number, bytes: line.bytes[first.bytes.endIndex...])
    guard time != nil || !rest.isBlank else { return }
    readItems(of: rest, in: line, after: first)
    // What has no time is never played.
    addSteps(of: line, at: time ?? .zero)
  }

  private mutating func addSteps(of line: TextLine, at time: Instant) {
    if let all = items.first(where: \.isCancelAll) {
      cancelAll(all, alone: items.count == 1, in: line)
      steps.append(ScriptStep(time: time, what: .cancelAll))
    } else {
      seen.removeAll(keepingCapacity: true)
      for item in items where !item.isUnlocated {
        guard let (contact, screen) = contact(of: item, isAlone: items.count == 1, in: line) else { continue }
        steps.append(ScriptStep(time: time, what: .contact(contact, screen: screen)))
      }
    }
    for item in items {
      guard let input = unlocated(of: item, in: line) else { continue }
      steps.append(ScriptStep(time: time, what: .unlocated(place(of: input))))
    }
  }

  /// Where the input is in the list.
  private mutating func place(of input: UnlocatedInput) -> Int {
    if let place = inputs.firstIndex(of: input) { return place }
    inputs.append(input)
    return inputs.count - 1
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
    hasFractions = hasFractions || time.microseconds % 1000 != 0
    return time
  }

  private mutating func readItems(of rest: TextLine, in line: TextLine, after time: TextToken) {
    items.removeAll(keepingCapacity: true)
    guard !rest.isBlank else {
      let message =
        "nothing happens at this time; say what a finger does, as in '\(time.text.quotable) move 1 100 200'"
      return diagnostics.error(TextFailure(message, at: line.end), in: line)
    }
    let mistakes = diagnostics.errorCount
    // Where the part before a comma is wrong because of it, the part behind it says nothing.
    var isExcused = false
    var parts = TextItems(in: rest.bytes)
    var next = parts.next()
    while let bytes = next, diagnostics.errorCount < mistakes + Self.mostMistakesOfLine {
      next = parts.next()
      let isSplit = next.map(Self.beginsWithNumber) ?? false
      if !isExcused, let item = item(bytes, isSplit: isSplit, in: line) { items.append(item) }
      isExcused = isSplit
    }
  }

  /// What happens in one part of a line; with `isSplit`, the comma that ends it stands where a blank should.
  private mutating func item(
    _ bytes: ArraySlice<UInt8>, isSplit: Bool, in line: TextLine
  ) -> ScriptItem? {
    let names = screens.map(\.screen.id)
    return attempt(line) { (_) throws(TextFailure) in
      guard !isSplit else {
        throw TextFailure(
          "a comma separates what two fingers do; between x and y stands a blank, as in 'down 1 100 200'",
          at: bytes.endIndex)
      }
      var parser = ScriptItemParser(TextLine(number: line.number, bytes: bytes), screens: names)
      return try parser.parse()
    }
  }

  /// Whether a number stands where something happens.
  private static func beginsWithNumber(_ part: ArraySlice<UInt8>) -> Bool {
    TextLine(number: 0, bytes: part).firstToken.decimal != nil
  }

  private mutating func contact(
    of item: ScriptItem, isAlone: Bool, in line: TextLine
  ) -> (Contact, screen: Int)? {
    attempt(line) { (parser) throws(TextFailure) -> (Contact, screen: Int)? in
      guard isAlone || parser.seen.insert(item.finger).inserted else {
        throw TextFailure(
          "finger \(item.finger) is in this frame twice; what it does next belongs on a later line",
          at: item.index)
      }
      return try parser.fingers.contact(for: item, line: line.number)
    } ?? nil
  }

  private mutating func unlocated(of item: ScriptItem, in line: TextLine) -> UnlocatedInput? {
    guard case .unlocated(let input) = item.action else { return nil }
    return attempt(line) { (parser) throws(TextFailure) in
      try parser.keys.check(input, at: item.index, line: line.number)
      return input
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

/// A finger's part in a line of a touch script, or something else that happens there, as it is kept until it is played.
struct ScriptStep: BitwiseCopyable {
  enum What: BitwiseCopyable {
    /// A finger on the screen at this place of the scene's list.
    case contact(Contact, screen: Int)
    case cancelAll
    /// The input at this place of the script's list.
    case unlocated(Int)
  }

  /// The same for all that happens in a line, and for nothing else.
  let time: Instant
  let what: What
}

/// Plays what happens in a touch script, line by line.
private struct TouchScriptPlayer: IteratorProtocol {
  private var steps: Spool<ScriptStep>.Iterator
  private var step: ScriptStep?
  private let inputs: [UnlocatedInput]
  /// One for each screen, refilled for each line with fingers there.
  private var frames: [TouchFrame]
  /// The screens whose frames of the line are not delivered yet.
  private var waiting: ArraySlice<Int> = []

  init(_ steps: Spool<ScriptStep>, _ inputs: [UnlocatedInput], _ frames: [TouchFrame]) {
    self.steps = steps.makeIterator()
    self.inputs = inputs
    self.frames = frames
    step = self.steps.next()
  }

  mutating func next() -> InputEvent? {
    if let screen = waiting.popFirst() { return .touches(frames[screen]) }
    guard let step else { return nil }
    switch step.what {
    case .contact:
      readFrames(at: step.time)
      return next()
    case .cancelAll:
      self.step = steps.next()
      return .cancelAll(step.time)
    case .unlocated(let place):
      self.step = steps.next()
      return .unlocated(inputs[place], step.time)
    }
  }

  private mutating func readFrames(at time: Instant) {
    for screen in frames.indices {
      frames[screen].time = time
      frames[screen].contacts.removeAll(keepingCapacity: true)
    }
    while let step, step.time == time, case .contact(let contact, let screen) = step.what {
      frames[screen].contacts.append(contact)
      self.step = steps.next()
    }
    waiting = frames.indices.filter { !frames[$0].contacts.isEmpty }[...]
  }
}
