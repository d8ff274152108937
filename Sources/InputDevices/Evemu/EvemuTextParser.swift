/// Parses evemu's text format: the lines that `evemu-describe` and `evemu-record` write, from version 1.0 on.
struct EvemuTextParser {
  let file: String
  private(set) var diagnostics: DiagnosticList
  var text = EvemuText()
  /// Where the next line of each bit mask goes on.
  var maskOffsets: [Int: Int] = [:]

  init(file: RecordingFile) {
    self.file = file.name
    diagnostics = DiagnosticList(file: file.name)
    for line in TextLine.split(file.bytes) { parse(line) }
  }

  mutating func diagnose(_ severity: InputDiagnostic.Severity, _ message: String, line: Int, column: Int = 1)
  {
    switch severity {
    case .error: diagnostics.error(message, line: line, column: column)
    case .warning: diagnostics.warning(message, line: line, column: column)
    }
  }

  /// The description, once its axes were found usable; without one, an error that says `complaint`.
  mutating func requireDescription(orElse complaint: String) -> EvdevDescription? {
    guard let description = text.description else {
      diagnose(.error, complaint, line: text.entries.first?.line ?? 1)
      return nil
    }
    requireRanges(description)
    return description
  }

  private mutating func requireRanges(_ description: EvdevDescription) {
    for code in description.axesWithoutRange {
      let name = String(code, radix: 16)
      diagnose(
        .error,
        "axis \(name) has no range, so no position can be told; its line is 'A: \(name) MINIMUM MAXIMUM 0 0'",
        line: text.axisLines[code] ?? 1)
    }
  }

  private mutating func parse(_ line: TextLine) {
    guard let label = line.bytes.first(where: { !$0.isBlank }), label != UInt8(ascii: "#") else { return }
    do throws(TextFailure) {
      try parse(line, label: line.firstToken)
    } catch {
      diagnostics.error(error.message, line: line.number, column: error.column)
    }
  }

  private mutating func parse(_ line: TextLine, label: TextToken) throws(TextFailure) {
    switch label.text {
    case "E:": try parseEvent(line.uncommented())
    case "N:": describe { $0.name = Self.name(line, after: label) }
    case "I:": try parseIdentity(line.uncommented())
    case "P:": try parseProperties(line.uncommented())
    case "B:": try parseMask(line.uncommented())
    case "A:": try parseAxis(line.uncommented())
    case "L:", "S:": break
    default: throw Self.unknown(label)
    }
  }

  /// Changes the description, which is there from the first line about the device.
  mutating func describe(_ body: (inout EvdevDescription) -> Void) {
    body(&text.description[orInsert: EvdevDescription()])
  }

  private static func name(_ line: TextLine, after label: TextToken) -> String {
    let bytes = line.bytes[label.bytes.endIndex...].drop(while: \.isBlank)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unknown(_ label: TextToken) -> TextFailure {
    TextFailure(
      "'\(label.text)' begins no line of an evemu recording; lines begin with N: I: P: B: A: L: S: E: or #",
      at: label.column)
  }
}

extension Optional {
  /// The value, after making it `initial` where there is none.
  fileprivate subscript(orInsert initial: Wrapped) -> Wrapped {
    get { self ?? initial }
    set { self = newValue }
  }
}
