/// A line of a text file, without its end.
struct TextLine {
  /// From 1.
  let number: Int
  let bytes: ArraySlice<UInt8>

  /// The lines of `bytes`, whichever way they end; a byte order mark is no part of the first.
  static func split(_ bytes: [UInt8]) -> [TextLine] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().map {
      TextLine(
        number: $0.offset + 1,
        bytes: $0.element.last == UInt8(ascii: "\r") ? $0.element.dropLast() : $0.element)
    }
  }

  /// The line up to `marker`, where a comment begins.
  func uncommented(_ marker: UInt8 = UInt8(ascii: "#")) -> TextLine {
    TextLine(number: number, bytes: bytes.prefix { $0 != marker })
  }

  var isBlank: Bool { bytes.allSatisfy(\.isBlank) }

  /// The words between blanks.
  var tokens: [TextToken] { tokens(in: bytes) }

  /// The words in a part of the line.
  func tokens(in part: ArraySlice<UInt8>) -> [TextToken] {
    part.split { $0.isBlank }.map { TextToken(bytes: $0, line: bytes) }
  }

  /// The first word; empty where there is none.
  var firstToken: TextToken {
    TextToken(bytes: bytes.drop { $0.isBlank }.prefix { !$0.isBlank }, line: bytes)
  }

  /// The column just past the last word.
  var endColumn: Int {
    let end = bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bytes.startIndex
    return column(of: end)
  }

  /// The column of the character at `index`.
  func column(of index: Int) -> Int { bytes.column(of: index) }
}

extension ArraySlice<UInt8> {
  /// The column, from 1, of the character at `index` of this line; bytes that continue a UTF-8 character do not count.
  func column(of index: Int) -> Int {
    1 + self[..<index].count { $0 & 0xC0 != 0x80 }
  }
}
