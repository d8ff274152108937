internal import Glibc

/// A host and a port, as a configuration writes them.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host's name, or its address without brackets.
  package let host: String
  /// The port.
  package let port: UInt16

  /// The address as a configuration file writes it.
  package var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// The address of `port` on this machine, which no other machine reaches.
  package init(localPort port: UInt16) {
    (host, self.port) = ("127.0.0.1", port)
  }

  /// The address that `text` spells, HOST:PORT with an IPv6 address in brackets; nil for anything else.
  ///
  /// With `standardPort`, HOST is enough.
  package init?(_ text: some StringProtocol, standardPort: UInt16? = nil) {
    var end = text.lastIndex(of: ":") ?? text.endIndex
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      let after = text.index(after: bracket)
      guard after == text.endIndex || text[after] == ":" else { return nil }
      host = String(text[text.index(after: text.startIndex)..<bracket])
      end = after
    } else {
      host = String(text[..<end])
    }
    let isHost = host.unicodeScalars.allSatisfy {
      $0.isASCII
        ? $0.properties.isAlphabetic || "0123456789.-_:%".contains(Character($0))
        : !$0.properties.isWhitespace
    }
    let isPlace =
      text.hasPrefix("[") ? Self.isIPv6Address(host) : !host.contains(":") && !host.contains("..")
    guard !host.isEmpty, isHost, isPlace else { return nil }
    guard end < text.endIndex else {
      guard let standardPort else { return nil }
      port = standardPort
      return
    }
    guard let port = UInt16(text[end...].dropFirst()), port > 0 else { return nil }
    self.port = port
  }

  /// Whether `text` is an IPv6 address, with or without an interface behind '%'.
  ///
  /// The corresponding C function is `inet_pton`.
  private static func isIPv6Address(_ text: String) -> Bool {
    var address = in6_addr()
    return !text.hasSuffix("%") && inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1
  }
}
