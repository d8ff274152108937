internal import Diagnostics
internal import YAML

/// The values of a YAML text, taken one after the other: what nobody asks for is skipped, and nothing is kept.
///
/// libfyaml keeps all the text that it has read. Where one item of a long list has ended and the next begins, `renewed(_:in:)`
/// goes on with a new parser.
final class RecordSteps {
  /// There is no further value, because the text ends or is not YAML from here on.
  struct End: Error {
    /// What keeps the walk from going on and where, unless the stream itself tells.
    var mistake: (message: String, place: YAMLPlace)?
  }

  /// The columns of what a list lies in, all of them written without brackets.
  struct Surroundings {
    /// The mapping with the key `devices:`, the list below that, and the mapping of one of its items.
    var (root, list, device) = (1, 1, 1)
  }

  /// After how many bytes a parser is given up for a new one, and how many it may take at most.
  static let (usualLength, greatestLength) = (1 << 18, 1 << 26)

  /// The walk's text; what is wrong with it ends the walk.
  let text: RecordText
  private(set) var stream: YAMLEventStream
  private var window: Window
  private let usualLength: Int
  /// How often a new parser has taken over.
  private(set) var renewals = 0

  /// Whether the text has a value too long to be read.
  var isFull: Bool { window.isFull }

  /// A walk through `text`; nil without memory.
  init?(_ text: RecordText, usualLength: Int = RecordSteps.usualLength) {
    let window = Window(text)
    guard let stream = window.stream() else { return nil }
    (self.text, self.window, self.stream, self.usualLength) = (text, window, stream, usualLength)
  }

  /// The next step; an alias, which libinput never writes, is a mistake.
  func next() throws(End) -> YAMLEvent {
    guard let event = stream.next() else { throw End() }
    if case .alias(let name) = event.kind {
      let alias = "*\(name)".quoted
      let message = "\(alias) is an alias, and a libinput recording has none; write the value itself"
      throw End(mistake: (message, event.place))
    }
    return event
  }

  /// The next key of the mapping that the walk is in, and where its value starts; nil at the mapping's end.
  func nextPair() throws(End) -> (key: String, value: YAMLEvent)? {
    let key = try next()
    switch key.kind {
    case .collectionEnd: return nil
    case .scalar(let scalar, _): return (scalar.text, try next())
    default:
      try skip(key)
      return ("", try next())
    }
  }

  /// Where the next item of the sequence that the walk is in starts; nil at the sequence's end.
  func nextItem() throws(End) -> YAMLEvent? {
    let item = try next()
    if case .collectionEnd = item.kind { return nil }
    return item
  }

  /// Goes past the value that `start` starts.
  func skip(_ start: YAMLEvent) throws(End) {
    var depth = start.depthChange
    while depth > 0 { depth += try next().depthChange }
  }
}

extension RecordSteps {
  /// The same item of the list `events:`, read by a parser that knows nothing of those before it; the item itself as long
  /// as the present parser has not read much, or where the list is not written as libinput does.
  func renewed(_ item: YAMLEvent, in surroundings: Surroundings) throws(End) -> YAMLEvent {
    guard item.isMapping, let next = window.following(item, in: surroundings, after: usualLength),
      let stream = next.stream()
    else { return item }
    (window, self.stream) = (next, stream)
    renewals += 1
    while true {
      let event = try self.next()
      if event.isMapping, event.place == item.place { return event }
    }
  }

  /// The text that a parser was given, as far as it has asked for it.
  private final class Window {
    private let text: RecordText
    private var bytes: [UInt8] = []
    /// Where each line begins in the bytes.
    private var starts: [Int] = []
    /// How many of the bytes the parser has got.
    private var given = 0
    private let linesBefore: Int
    /// Whether the parser counts lines as they are counted here.
    private var countsLinesAlike = true

    init(_ text: RecordText, _ lines: some Sequence<ArraySlice<UInt8>> = [], linesBefore: Int = 0) {
      (self.text, self.linesBefore) = (text, linesBefore)
      for line in lines { append(line) }
    }

    func stream() -> YAMLEventStream? {
      YAMLEventStream(dialect: .outdentedBrackets, linesBefore: linesBefore) { [unowned self] in fill($0) }
    }

    /// The text from the line on in which `item` begins, below keys like those that it stands below; nil where fewer than
    /// `length` bytes lie before that, or the item does not begin with a dash in a line of its own.
    func following(_ item: YAMLEvent, in surroundings: Surroundings, after length: Int) -> Window? {
      let index = item.place.line - 1 - linesBefore
      guard countsLinesAlike, starts.indices.contains(index), starts[index] >= length else { return nil }
      let indentation = bytes[starts[index]...].prefix(item.place.column - 1)
      guard indentation.drop(while: { $0 == UInt8(ascii: " ") }).elementsEqual("- ".utf8) else { return nil }
      let keys = surroundings.keys
      return Window(
        text, keys.map { $0[...] } + lines(from: index), linesBefore: item.place.line - 1 - keys.count)
    }

    private func lines(from index: Int) -> [ArraySlice<UInt8>] {
      zip(starts[index...], starts[(index + 1)...] + [bytes.count]).map { bytes[$0..<$1] }
    }

    /// To YAML a carriage return ends a line too, and a directive may make other characters do so; libinput writes neither.
    private func append(_ line: ArraySlice<UInt8>) {
      starts.append(bytes.count)
      bytes += line
      if line.first == UInt8(ascii: "%") || line.contains(UInt8(ascii: "\r")) { countsLinesAlike = false }
    }

    /// Whether the parser wants more than it may have.
    private(set) var isFull = false

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      isFull = given >= RecordSteps.greatestLength
      if given == bytes.count, !isFull, let line = text.next() { append(line[...]) }
      let chunk = bytes[given...].prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      given += chunk.count
      return chunk.count
    }
  }
}

extension RecordSteps.Surroundings {
  /// The lines with the keys that lead to an item of `events:`, each in its column.
  fileprivate var keys: [[UInt8]] {
    let dash = Self.blanks(list - 1) + "-" + Self.blanks(device - list - 1)
    return [Self.blanks(root - 1) + "devices:\n", dash + "events:\n"].map { Array($0.utf8) }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension YAMLEvent {
  var isMapping: Bool { if case .mappingStart = kind { true } else { false } }
  var isSequence: Bool { if case .sequenceStart = kind { true } else { false } }

  /// The text of a scalar; nil for anything else.
  var text: String? { if case .scalar(let scalar, _) = kind { scalar.text } else { nil } }

  /// Whether it is a scalar without a value, as after a key with nothing behind it.
  var isNothing: Bool {
    guard case .scalar(let scalar, _) = kind else { return false }
    return scalar.value == .nothing || scalar.value == .null
  }

  fileprivate var depthChange: Int {
    switch kind {
    case .sequenceStart, .mappingStart: 1
    case .collectionEnd: -1
    case .documentStart, .scalar, .alias, .other: 0
    }
  }
}
