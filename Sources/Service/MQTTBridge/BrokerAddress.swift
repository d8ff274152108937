internal import Bridging
internal import Decoding
internal import Diagnostics

/// Where a broker is.
package struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
  private let place: NetworkAddress
  /// Whether the connection is encrypted.
  let isEncrypted: Bool

  /// The host's name or address.
  var host: String { place.host }
  /// The port.
  var port: UInt16 { place.port }

  /// The address as a configuration file writes it.
  package var description: String { "\(isEncrypted ? "mqtts" : "mqtt")://\(place)" }

  /// The address that `text` spells, `mqtt://HOST`, `mqtts://HOST` or either with a port; nil for anything else.
  init?(_ text: String) {
    let schemes = ["mqtt://": false, "mqtts://": true]
    guard let scheme = schemes.first(where: { text.hasPrefix($0.key) }) else { return nil }
    isEncrypted = scheme.value
    var rest = text.dropFirst(scheme.key.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    guard let place = NetworkAddress(rest, standardPort: isEncrypted ? 8883 : 1883) else { return nil }
    self.place = place
  }
}

extension ValueType<BrokerAddress> {
  /// The address of a broker.
  static let broker = ValueType(
    wanted, .text("^mqtts?://.+$"),
    decode: { slot, decoder in
      if let address = slot.node.text.flatMap(BrokerAddress.init) { return address }
      // The part before '@' is often a password, which no message repeats.
      if slot.node.text?.contains("@") == true {
        decoder.report(
          "\(slot.name) has no place for a name and a password; write 'username' and 'password' as keys",
          at: slot.location)
      } else {
        decoder.reportMismatch(slot, wanted: wanted)
      }
      return nil
    })

  private static let wanted = "mqtt://HOST or mqtts://HOST, with or without :PORT"
}
