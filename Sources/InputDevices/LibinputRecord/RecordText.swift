/// The text of a `libinput record` file up to where it breaks off.
///
/// Its writer puts an event or a key into each line. Whoever kills it leaves a last line unfinished, because it writes in
/// pieces of a fixed size.
struct RecordText {
  let bytes: [UInt8]
  /// The line that is left out because it is not whole.
  let cutLine: Int?
  /// How many lines there are, the one left out not counted.
  let lineCount: Int

  init(_ bytes: [UInt8]) {
    let bytes = Self.escapingNames(in: bytes)
    let newline = UInt8(ascii: "\n")
    let start = bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let before = bytes[..<start].count { $0 == newline }
    if Self.isWhole(bytes[start...]) {
      (self.bytes, cutLine, lineCount) = (bytes, nil, before + (start < bytes.count ? 1 : 0))
    } else {
      (self.bytes, cutLine, lineCount) = (Array(bytes[..<start]), before + 1, before)
    }
  }

  /// Whether a line without an end is at least a whole event or comment.
  private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    let first = line.first { !$0.isBlank }
    return first == nil || first == UInt8(ascii: "#") || line.contains(UInt8(ascii: "]"))
      || line.contains(UInt8(ascii: "}"))
  }
}
