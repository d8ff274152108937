internal import YAML

/// The text of a `libinput record` file, line by line up to where it breaks off, as YAML wants it.
///
/// Its writer puts an event or a key into each line. Whoever kills it leaves a last line unfinished, because it writes in
/// pieces of a fixed size.
final class RecordText {
  /// What keeps the text from being read on.
  enum Failure {
    /// The file cannot be read.
    case file(RecordingError)
    case text(YAMLFailure)
  }

  /// The line that is left out because it is not whole.
  private(set) var cutLine: Int?
  /// How many lines were read, the one left out not counted.
  private(set) var lineCount = 0
  private(set) var failure: Failure?
  private let lines: TextLines
  private var check: YAMLCheck?

  init(_ lines: TextLines) {
    self.lines = lines
  }

  /// The next line with its end; nil at the end of what is whole, and after a failure.
  func next() -> [UInt8]? {
    guard failure == nil, cutLine == nil else { return nil }
    do {
      guard let line = try lines.next() else { return nil }
      return try whole(line)
    } catch let error as RecordingError {
      failure = .file(error)
    } catch let error as YAMLFailure {
      failure = .text(error)
    } catch {}
    return nil
  }

  /// Reads to the end of the file, so that all of it is checked and counted.
  func finish() {
    while next() != nil {}
  }

  private func whole(_ line: TextLine) throws -> [UInt8]? {
    let readable = RecordName.readable(line.bytes)
    try take(readable, number: line.number)
    guard !line.isUnfinished || Self.isWhole(readable) else {
      cutLine = line.number
      return nil
    }
    lineCount = line.number
    return readable + [UInt8(ascii: "\n")]
  }

  private func take(_ line: ArraySlice<UInt8>, number: Int) throws(YAMLFailure) {
    var check = self.check ?? YAMLCheck(after: number - 1)
    try check.take(line)
    self.check = check
  }

  /// Whether a line without an end is at least a whole event or comment.
  private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    let first = line.first { !$0.isBlank }
    return first == nil || first == UInt8(ascii: "#") || line.contains(UInt8(ascii: "]"))
      || line.contains(UInt8(ascii: "}"))
  }
}

/// Makes YAML of the lines in which libinput writes a name as the hardware gives it.
///
/// The corresponding code of libinput is `print_bits_info` of `libinput-record.c`.
private enum RecordName {
  /// The lines whose value libinput puts between quotation marks as it is.
  private static let keys = ["name: \"", "dmi: \""].map { Array($0.utf8) }
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The line with a name that YAML can read: what it takes for marks of its own is escaped, and so is what is no text.
  ///
  /// A comment, which may have the name too, is left out where it is no text. A line without a name stays as it is.
  static func readable(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop { $0.isBlank }
    if text.first == UInt8(ascii: "#") { return isText(text) ? line : [] }
    guard let name = name(in: line) else { return line }
    let marked = isEscaped(name) ? Array(name) : escapingMarks(of: name)
    guard !isText(marked[...]) || marked.count != name.count else { return line }
    return line[..<name.startIndex] + escapingFlaws(of: marked[...]) + line[name.endIndex...]
  }

  private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    YAMLFlaw(firstIn: bytes) == nil && !bytes.contains(carriageReturn)
  }

  /// What stands between the outermost quotation marks of a line with a name.
  private static func name(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = line.drop { $0.isBlank }
    guard let key = keys.first(where: { text.starts(with: $0) }),
      let end = line.lastIndex(where: { !$0.isBlank && $0 != UInt8(ascii: "\r") }), line[end] == quote
    else { return nil }
    let start = text.startIndex + key.count
    return start <= end ? line[start..<end] : nil
  }

  /// Whether each quotation mark and backslash of `name` is one that YAML takes for itself: then another program wrote it.
  private static func isEscaped(_ name: ArraySlice<UInt8>) -> Bool {
    var rest = name
    while let index = rest.firstIndex(where: { $0 == quote || $0 == backslash }) {
      guard rest[index] == backslash, let next = rest[(index + 1)...].first,
        next == quote || next == backslash
      else { return false }
      rest = rest[(index + 2)...]
    }
    return true
  }

  private static func escapingMarks(of name: ArraySlice<UInt8>) -> [UInt8] {
    name.flatMap { $0 == quote || $0 == backslash ? [backslash, $0] : [$0] }
  }

  /// The name with an escape for each control character, and with a replacement character for what is not UTF-8.
  private static func escapingFlaws(of name: ArraySlice<UInt8>) -> [UInt8] {
    var (escaped, rest): ([UInt8], ArraySlice<UInt8>) = ([], name)
    while let flaw = YAMLFlaw(firstIn: rest) {
      escaped += rest[..<flaw.index]
      escaped += flaw.scalar.map { Array("\\u\($0)".utf8) } ?? Array("\u{FFFD}".utf8)
      rest = rest[(flaw.index + flaw.count)...]
    }
    return (escaped + rest).flatMap { $0 == carriageReturn ? [backslash, UInt8(ascii: "r")] : [$0] }
  }
}
