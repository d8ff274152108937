internal import Decoding
internal import Diagnostics

/// Where a broker is.
package struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The host's name or address.
  let host: String
  let port: UInt16
  let isEncrypted: Bool

  /// The address as a configuration file writes it.
  package var description: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// The address that `text` spells, `mqtt://HOST`, `mqtts://HOST` or either with a port; nil for anything else.
  init?(_ text: String) {
    let schemes = ["mqtt://": false, "mqtts://": true]
    guard let scheme = schemes.first(where: { text.hasPrefix($0.key) }) else { return nil }
    isEncrypted = scheme.value
    var rest = text.dropFirst(scheme.key.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    var end = rest.lastIndex(of: ":") ?? rest.endIndex
    if rest.hasPrefix("[") {
      guard let bracket = rest.firstIndex(of: "]") else { return nil }
      let after = rest.index(after: bracket)
      guard after == rest.endIndex || rest[after] == ":" else { return nil }
      host = String(rest[rest.index(after: rest.startIndex)..<bracket])
      end = after
    } else {
      host = String(rest[..<end])
    }
    let isHost = host.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789.-_:%".contains(Character($0))
    }
    guard !host.isEmpty, isHost, rest.hasPrefix("[") || !host.contains(":") else { return nil }
    let digits = rest[end...].dropFirst()
    guard end == rest.endIndex || UInt16(digits).map({ $0 > 0 }) == true else { return nil }
    port = UInt16(digits) ?? (isEncrypted ? 8883 : 1883)
  }
}

extension ValueType<BrokerAddress> {
  /// The address of a broker.
  static let broker = ValueType(
    "mqtt://HOST or mqtts://HOST, with or without :PORT", .text("^mqtts?://.+$"),
    parse: { node in node.text.flatMap(BrokerAddress.init) })
}
