extension OSCMessage {
  /// The message as a packet, or as what a bundle has in it.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(padded: address)
    bytes.append(padded: "," + String(arguments.compactMap(\.tag)))
    for argument in arguments { argument.write(to: &bytes) }
    return bytes
  }
}

/// Makes packets that have several messages.
package enum OSCBundle {
  /// How many bytes a bundle has before its first message, and each message before its own.
  package static let (headSize, elementHeadSize) = (16, 4)

  /// The bundle of `elements`, each the bytes of a message, which means its receiver to act at once.
  package static func bytes(of elements: some Sequence<[UInt8]>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(padded: "#bundle")
    bytes.append(bigEndian: OSCTime.immediately.bits)
    for element in elements {
      bytes.append(bigEndian: UInt32(element.count))
      bytes += element
    }
    return bytes
  }
}

extension OSCArgument {
  /// The letter in the list of types; nil for what is never written.
  fileprivate var tag: Character? {
    switch self {
    case .integer: "i"
    case .long: "h"
    case .float: "f"
    case .double: "d"
    case .string: "s"
    case .blob: "b"
    case .time: "t"
    case .boolean(let isTrue): isTrue ? "T" : "F"
    case .null: "N"
    case .impulse: "I"
    case .other: nil
    }
  }

  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .integer(let number): bytes.append(bigEndian: number)
    case .long(let number): bytes.append(bigEndian: number)
    case .float(let number): bytes.append(bigEndian: number.bitPattern)
    case .double(let number): bytes.append(bigEndian: number.bitPattern)
    case .string(let text): bytes.append(padded: text)
    case .blob(let blob):
      bytes.append(bigEndian: UInt32(blob.count))
      bytes += blob
      bytes.pad()
    case .time(let time): bytes.append(bigEndian: time.bits)
    case .boolean, .null, .impulse, .other: break
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
    for place in stride(from: type(of: number).bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> place))
    }
  }

  /// Appends `text` up to its first NUL, and one NUL to four.
  fileprivate mutating func append(padded text: String) {
    self += text.utf8.prefix { $0 != 0 }
    append(0)
    pad()
  }

  /// Appends NULs up to a whole number of words.
  fileprivate mutating func pad() {
    while count % 4 != 0 { append(0) }
  }
}
