internal import Bridging
package import Decoding
package import DispatchLog
internal import Glibc

/// What `/etc/fingerpost/osc.yaml` says.
package struct OSCConfiguration: FileConfiguration, Sendable {
  /// The file that is read without another one.
  package static let standardPath = "/etc/fingerpost/osc.yaml"

  /// The protocol of a target.
  enum Language: String, CaseIterable, Sendable {
    /// TUIO 1.1: the fingers.
    case tuio
    /// TUIO 2.0: the fingers.
    case tuio2
    /// OSC messages with the values of controls.
    case osc
  }

  /// A receiver.
  struct Target: Sendable {
    var address: NetworkAddress?
    var language = Language.tuio
    var screen: Located<String>?
    /// Where the file has it; nil for the standard one.
    var location: SourceLocation?

    /// Whether `other` gets some of the same; without a screen it is all of them.
    fileprivate func overlaps(_ other: Target) -> Bool {
      guard address == other.address, language == other.language else { return false }
      return screen == nil || other.screen == nil || screen?.value == other.screen?.value
    }
  }

  /// The receivers; without the key, one for TUIO 1.1 on this machine.
  var targets = [Target(address: NetworkAddress(localPort: 3333))]
  /// The fingers that are sent.
  var touches = ContactScope.exposed
  /// Where values are taken; nil for nowhere.
  var listen: NetworkAddress?
  /// What sources of TUIO are called.
  var name = "fingerpost"

  package init() {}

  /// The fingers that are sent; nil where no target gets any.
  package var contacts: ContactScope? { targets.contains { $0.language != .osc } ? touches : nil }

  /// What the file at `path` says, or everything that is wrong with it; the standard one need not be there.
  package static func read(_ path: String) throws -> OSCConfiguration {
    if path == standardPath, access(path, F_OK) != 0, errno == ENOENT { return OSCConfiguration() }
    return try read(try ConfigurationFile(path))
  }
}

extension OSCConfiguration {
  /// The keys of the file.
  package static let table = Table<OSCConfiguration>(
    name: "osc", subject: "the configuration",
    fields: [
      Field("targets", .targets, "The receivers, each as HOST:PORT or a mapping.") { $2.targets = $0 },
      Field(
        "touches", .choice(), \.touches, "The fingers that TUIO sends: those on exposed views, or all."),
      Field(
        "listen", .listener, \.listen, "Where values are taken: a port of this machine, or ADDRESS:PORT."),
      Field("name", .plainName, \.name, "What sources of TUIO are called."),
    ])

  /// Reports what only several keys together can show.
  package func check(_ decoder: DocumentDecoder) {
    for target in targets where target.language == .osc {
      guard let place = target.screen?.location else { continue }
      decoder.report("'screen' is about fingers; a target with 'protocol: osc' has values", at: place)
    }
    for (index, target) in targets.enumerated() {
      guard let place = target.location, let address = target.address else { continue }
      if targets[..<index].contains(where: target.overlaps) {
        decoder.report("this target would get again what an earlier one gets", at: place)
      }
      if target.language == .osc, listen?.receives(address) == true {
        decoder.report("this target is where 'listen' receives, so each value would come back", at: place)
      }
    }
  }
}

extension OSCConfiguration.Target {
  /// The keys of a target.
  fileprivate static let table = Table<OSCConfiguration.Target>(
    name: "target", subject: "a target",
    fields: [
      Field("address", .receiver, \.address, "Where it is: HOST:PORT.").required,
      Field("protocol", .choice(), \.language, "What it is sent: TUIO 1.1, TUIO 2.0, or values by OSC."),
      Field(
        "screen", ValueType<String>.word.located, \.screen,
        "The id of the screen whose fingers it is sent."),
    ])
}

extension ValueType<[OSCConfiguration.Target]> {
  private static let mapping = OSCConfiguration.Target.table.type { _ in OSCConfiguration.Target() }

  /// How many targets there may be.
  private static let most = 16

  fileprivate static let targets = ValueType(
    "a list", .list(of: .either([ValueType<NetworkAddress>.receiver.shape, mapping.shape]))
  ) { slot, decoder in
    let item = ValueType<OSCConfiguration.Target>("HOST:PORT or a mapping", .anyMapping) { slot, decoder in
      var target =
        slot.node.pairs == nil
        ? ValueType<NetworkAddress>.receiver.decode(slot, decoder).map { .init(address: $0) }
        : mapping.decode(slot, decoder)
      target?.location = slot.location
      return target
    }
    guard let targets = item.list.decode(slot, decoder) else { return nil }
    if targets.count > most {
      decoder.report("\(slot.name) has more than \(most) targets", at: slot.location)
    }
    return targets
  }
}

extension ValueType<NetworkAddress> {
  /// The address of a receiver.
  fileprivate static let receiver = ValueType(
    "HOST:PORT", .text("^.+:[0-9]+$"), parse: { node in node.text.flatMap { NetworkAddress($0) } })

  /// A port of this machine, or an address with one that others reach; a name is not looked up for it.
  fileprivate static let listener = ValueType(
    wanted, .either([.number(in: 1...65_535, isWhole: true), .text("^.+:[0-9]+$")])
  ) { slot, decoder in
    guard let address = slot.node.text.flatMap(listener) else {
      return decoder.mismatch(slot, wanted: wanted)
    }
    // The interface behind '%' may come later.
    guard NameLookup.place(of: String(address.host.prefix { $0 != "%" }), port: address.port) != nil else {
      return decoder.mismatch(
        slot, wanted: wanted, hint: "; the address is in figures, 0.0.0.0 for all of this machine's")
    }
    return address
  }

  private static let wanted = "a port, or ADDRESS:PORT"

  private static func listener(_ text: String) -> NetworkAddress? {
    guard let port = UInt16(text) else { return NetworkAddress(text) }
    return port > 0 ? NetworkAddress(localPort: port) : nil
  }
}

extension NetworkAddress {
  /// Whether a socket that listens at this address gets what is sent to `other`, as far as the two show it.
  fileprivate func receives(_ other: NetworkAddress) -> Bool {
    let families = [["127.0.0.1", "localhost", "0.0.0.0", "::"], ["::1", "localhost", "::"]]
    let isSame = host == other.host || families.contains { $0.contains(host) && $0.contains(other.host) }
    return port == other.port && isSame
  }
}
