internal import Bridging
package import Decoding
internal import Diagnostics
internal import Glibc
package import MQTTMessages

/// What `/etc/fingerpost/mqtt.yaml` says.
package struct BridgeConfiguration: FileConfiguration, Sendable {
  /// The file that is read without another one.
  package static let standardPath = "/etc/fingerpost/mqtt.yaml"

  /// The broker; the file must have it.
  package internal(set) var broker: BrokerAddress?
  var username: String?
  var password: PasswordSource?
  var authority: String?
  var certificate: String?
  var key: String?
  /// The name of the panel among others.
  package internal(set) var node: String?
  var topic: String?
  var discovery: String? = "homeassistant"
  var name: String?
  var area: String?
  var page: String?
  var support: String?
  /// Where the file has keys that are no use without others, whether their values are right or not.
  private(set) var places: [String: SourceLocation] = [:]

  package init() {}
}

extension BridgeConfiguration {
  /// The keys of the file.
  package static let table = Table<BridgeConfiguration>(
    name: "mqtt", subject: "the configuration",
    fields: [
      Field(
        "broker", .broker, \.broker, "The broker: mqtt://HOST, or mqtts://HOST for an encrypted connection."
      ).required,
      Field("username", .word, \.username, "The name that the broker knows this panel by."),
      Field(
        "password", .password, \.password,
        "Where the password is: the path of a file, or the name of a systemd credential."
      )
      .noting { $1.places["password"] = $0.location },
      Field(
        "ca", .certificates, \.authority,
        "The certificates of the authorities that may sign the broker's; the system's without it."
      )
      .noting { $1.places["ca"] = $0.location },
      Field(
        "certificate", .certificates, \.certificate, "The certificate by which the broker knows this panel."
      )
      .noting { $1.places["certificate"] = $0.location },
      Field("key", .privateKey, \.key, "The private key of the certificate.")
        .noting { $1.places["key"] = $0.location },
      Field("node", .plainName, \.node, "The name of the panel among others; the host's without it."),
      Field(
        "topic", .topic, \.topic, "What all topics begin with; ${node} stands for the name of the panel."),
      Field("discovery", .discovery, "What the topics of discovery begin with, or false for none.") {
        $2.discovery = $0
      },
      Field("name", .word, \.name, "The panel's name for people; its node without it."),
      Field("area", .word, \.area, "The room that the panel is in."),
      Field(
        "page", .webAddress, \.page, "The address of a page about the panel, to which Home Assistant links."),
      Field(
        "support", .webAddress, \.support,
        "The address where people get help with the panel, which Home Assistant names beside it."),
    ],
    foreign: Dictionary(
      uniqueKeysWithValues: ["host", "port", "server", "url", "mqtt", "tls"].map {
        ($0, "write broker: mqtt://HOST:PORT, or mqtts://HOST:PORT for an encrypted connection")
      }))

  /// Reports what only several keys together can show.
  package func check(_ decoder: DocumentDecoder) {
    if let broker, !broker.isEncrypted {
      for name in ["ca", "certificate", "key"] {
        guard let place = places[name] else { continue }
        decoder.report("'\(name)' needs an encrypted connection; write 'broker: mqtts://…'", at: place)
      }
    }
    for (name, other) in [("certificate", "key"), ("key", "certificate")] {
      guard let place = places[name], places[other] == nil else { continue }
      decoder.report("'\(name)' needs the key '\(other)' beside it", at: place)
    }
    if let place = places["password"], username == nil {
      decoder.report("'password' needs the key 'username' beside it", at: place)
    }
  }
}

extension BridgeConfiguration {
  /// The topics of the panel.
  package var topics: Topics {
    let node = node ?? Self.hostNode
    let base = (topic ?? "fingerpost/${node}").unicodeScalars
      .replacing("${node}".unicodeScalars, with: node.unicodeScalars)
    return Topics(base: String(base), node: node, discovery: discovery)
  }

  /// What the panel is called.
  package var panel: Discovery.Panel {
    Discovery.Panel(name: name ?? topics.node, area: area, page: page, support: support, on: .present)
  }

  /// The host's name up to its first dot, in letters that a node can have.
  ///
  /// The corresponding C function is `gethostname`.
  private static var hostNode: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "panel" }
    let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map(UInt8.init(bitPattern:))
    let letters = String(decoding: bytes, as: UTF8.self).map { $0.isOfPlainName ? $0 : "_" }
    return letters.isEmpty ? "panel" : String(letters)
  }
}

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

extension ValueType<String> {
  /// An address that a browser opens.
  ///
  /// Home Assistant drops a panel that has another.
  fileprivate static let webAddress = ValueType(
    "http://HOST… or https://HOST…, with or without :PORT", .text("^https?://[^ /]+.*$"),
    parse: { node in
      node.text.flatMap { text in
        let rest = ["http://", "https://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
        var parts = rest?.prefix { !"/?#".contains($0) }.split(
          separator: "@", omittingEmptySubsequences: false)
        let address = parts?.popLast().flatMap { NetworkAddress($0, standardPort: 80) }
        return address == nil || parts?.contains { $0.contains("[") || $0.contains("]") } == true ? nil : text
      }
    })
}

extension Discovery.Machine {
  /// The machine that this program runs on, as its firmware says; nothing where that is not to be read.
  fileprivate static var present: Discovery.Machine {
    Discovery.Machine(
      model: firstLine(of: ["/sys/firmware/devicetree/base/model", "/sys/class/dmi/id/product_name"]),
      serialNumber: firstLine(
        of: ["/sys/firmware/devicetree/base/serial-number", "/sys/class/dmi/id/product_serial"]))
  }

  private static func firstLine(of paths: [String]) -> String? {
    for path in paths {
      guard let bytes = try? FileContents.read(path, from: .regularFile, upTo: 4096) else { continue }
      let line = bytes.prefix { $0 >= 0x20 && $0 != 0x7F }
      let words = String(decoding: line, as: UTF8.self).split(separator: " ").joined(separator: " ")
      if !words.isEmpty { return words }
    }
    return nil
  }
}
