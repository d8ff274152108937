package import Diagnostics

/// Reads packets of other programs.
package struct OSCReader {
  /// How deep bundles may lie in bundles.
  private static let deepest = 8

  private let bytes: ArraySlice<UInt8>
  private var place: Int

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// The messages of `packet`, those of its bundles in their order.
  ///
  /// - Throws: where it is no packet of OSC 1.0; then nothing of it counts.
  package static func messages(in packet: [UInt8]) throws(PlainError) -> [OSCMessage] {
    var messages: [OSCMessage] = []
    var reader = OSCReader(packet[...])
    try reader.readPacket(depth: 0, into: &messages)
    return messages
  }

  private mutating func readPacket(depth: Int, into messages: inout [OSCMessage]) throws(PlainError) {
    guard bytes.first == UInt8(ascii: "#") else {
      messages.append(try readMessage())
      return
    }
    guard depth < Self.deepest else { throw fail("bundles lie too deep in each other") }
    guard try readText() == "#bundle" else { throw fail("it begins with # and is no bundle") }
    _ = try readNumber(UInt64.self)
    while place < bytes.endIndex {
      let size = Int(try readNumber(UInt32.self))
      guard size % 4 == 0 else { throw fail("a part of a bundle is not a whole number of words") }
      var reader = OSCReader(try readBytes(size))
      try reader.readPacket(depth: depth + 1, into: &messages)
    }
  }

  private mutating func readMessage() throws(PlainError) -> OSCMessage {
    let address = try readText()
    guard address.hasPrefix("/") else { throw fail("an address does not begin with /") }
    var message = OSCMessage(address)
    // Old senders leave out the types of no arguments.
    if place == bytes.endIndex { return message }
    let tags = try readText()
    guard tags.hasPrefix(",") else { throw fail("a list of types does not begin with a comma") }
    for tag in tags.dropFirst() where tag != "[" && tag != "]" {
      message.arguments.append(try readArgument(tag))
    }
    guard place == bytes.endIndex else { throw fail("a message has more than its types say") }
    return message
  }

  private mutating func readArgument(_ tag: Character) throws(PlainError) -> OSCArgument {
    switch tag {
    case "i": return .integer(Int32(bitPattern: try readNumber(UInt32.self)))
    case "h": return .long(Int64(bitPattern: try readNumber(UInt64.self)))
    case "f": return .float(Float(bitPattern: try readNumber(UInt32.self)))
    case "d": return .double(Double(bitPattern: try readNumber(UInt64.self)))
    case "s", "S": return .string(try readText())
    case "b": return .blob(try readBlob())
    case "t": return .time(OSCTime(bits: try readNumber(UInt64.self)))
    case "T", "F": return .boolean(tag == "T")
    case "N": return .null
    case "I": return .impulse
    case "c", "r", "m":
      _ = try readBytes(4)
      return .other(tag)
    default: throw fail("a type is not known")
    }
  }
}

extension OSCReader {
  private mutating func readBytes(_ count: Int) throws(PlainError) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - place else { throw fail("it ends too early") }
    defer { place += count }
    return bytes[place..<(place + count)]
  }

  private mutating func readNumber<Number: FixedWidthInteger>(_ type: Number.Type) throws(PlainError)
    -> Number
  {
    try readBytes(Number.bitWidth / 8).reduce(0) { $0 << 8 | Number($1) }
  }

  /// A text with its NULs; bytes that are not UTF-8 become the replacement character.
  private mutating func readText() throws(PlainError) -> String {
    guard let end = bytes[place...].firstIndex(of: 0) else { throw fail("a text has no end") }
    let text = try readBytes((end - place) / 4 * 4 + 4).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readBlob() throws(PlainError) -> [UInt8] {
    let count = Int(try readNumber(UInt32.self))
    let blob = Array(try readBytes(count))
    _ = try readBytes((4 - count % 4) % 4)
    return blob
  }

  private func fail(_ reason: String) -> PlainError {
    PlainError("\(reason), at byte \(place)")
  }
}
