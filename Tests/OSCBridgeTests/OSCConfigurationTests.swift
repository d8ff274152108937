import Bridging
import Decoding
import Diagnostics
import DispatchLog
import Testing

@testable import OSCBridge

@Suite struct OSCConfigurationTests {
  private func read(_ text: String) -> Result<OSCConfiguration, DiagnosticErrors> {
    Result { () throws(DiagnosticErrors) in
      try OSCConfiguration.read(ConfigurationFile("osc.yaml", bytes: Array(text.utf8)))
    }
  }

  private func mistakes(_ text: String) -> String {
    if case .failure(let errors) = read(text) { errors.description } else { "" }
  }

  @Test func withoutKeysItIsTUIOOnThisMachine() throws {
    let plain = try read("").get()
    #expect(plain.targets.map(\.address?.description) == ["127.0.0.1:3333"])
    #expect(plain.targets.map(\.language) == [.tuio])
    #expect(plain.contacts == .exposed)
    #expect(plain.listen == nil)
  }

  @Test func targetsAreAddressesOrMappings() throws {
    let full = try read(
      """
      targets:
        - hub.local:3333
        - { address: "[::1]:3334", protocol: tuio2, screen: left }
        - { address: "10.0.0.1:9000", protocol: osc }
      touches: all
      listen: 9001
      name: table
      """
    ).get()
    #expect(
      full.targets.map { $0.address?.description } == ["hub.local:3333", "[::1]:3334", "10.0.0.1:9000"])
    #expect(full.targets.map(\.language) == [.tuio, .tuio2, .osc])
    #expect(full.targets.map { $0.screen?.value } == [nil, "left", nil])
    #expect(full.contacts == .all)
    #expect(full.listen?.description == "127.0.0.1:9001")
    #expect(try read("listen: 0.0.0.0:9001").get().listen?.description == "0.0.0.0:9001")
    for address in ["localhost:9001", "[::1]:9001", "[fe80::1%panel0]:9001"] {
      #expect(try read("listen: '\(address)'").get().listen?.description == address)
    }
    #expect(try read("targets: [{ address: 'a:1', protocol: osc }]").get().contacts == nil)
  }

  @Test(arguments: [
    ("targets: [hub]", "1:11: error: item of 'targets' wants HOST:PORT, found the text 'hub'"),
    ("targets: ['hub:0']", "1:11: error: item of 'targets' wants HOST:PORT, found the text 'hub:0'"),
    ("targets: [{ protocol: tuio }]", "1:11: error: a target needs the key 'address': HOST:PORT"),
    (
      "targets: [{ address: 'a:1', protocol: tiuo }]",
      "1:39: error: 'protocol' wants tuio, tuio2 or osc, found the text 'tiuo' — did you mean 'tuio'?"
    ),
    (
      "targets: [{ address: 'a:1', protocol: osc, screen: left }]",
      "1:52: error: 'screen' is about fingers; a target with 'protocol: osc' has values"
    ),
    ("targets: ['a:1', 'b:1', 'a:1']", "1:25: error: this target would get again what an earlier one gets"),
    (
      "targets: ['a:1', { address: 'a:1', protocol: tuio, screen: left }]",
      "1:18: error: this target would get again what an earlier one gets"
    ),
    (
      "targets: [{ address: '127.0.0.1:9001', protocol: osc }]\nlisten: 9001",
      "1:11: error: this target is where 'listen' receives, so each value would come back"
    ),
    (
      "targets: [{ address: 'localhost:9001', protocol: osc }]\nlisten: 0.0.0.0:9001",
      "1:11: error: this target is where 'listen' receives, so each value would come back"
    ),
    ("touches: some", "1:10: error: 'touches' wants exposed or all, found the text 'some'"),
    ("listen: 0", "1:9: error: 'listen' wants a port, or ADDRESS:PORT, found 0"),
    ("listen: everywhere", "1:9: error: 'listen' wants a port, or ADDRESS:PORT, found the text 'everywhere'"),
    (
      "listen: panel.local:9001",
      "1:9: error: 'listen' wants a port, or ADDRESS:PORT, found the text 'panel.local:9001'; the address is in figures, 0.0.0.0 for all of this machine's"
    ),
    ("name: a@b", "1:7: error: 'name' wants letters, digits, '-' and '_', 64 at most, found the text 'a@b'"),
    ("targts: []", "1:1: error: unknown key 'targts' — did you mean 'targets'?"),
  ])
  func mistakesHaveAPlaceAndAWayOut(_ text: String, _ mistake: String) {
    #expect(mistakes(text) == "osc.yaml:\(mistake)")
  }

  @Test func targetsThatDifferMayShareAnAddress() {
    #expect(
      mistakes(
        """
        targets:
          - { address: "a:9001", screen: left }
          - { address: "a:9001", screen: right }
          - { address: "a:9001", protocol: osc }
          - 127.0.0.1:9001
          - { address: "127.0.0.1:9002", protocol: osc }
          - { address: "[::1]:9001", protocol: osc }
        listen: 9001
        """) == "")
  }

  @Test func thereIsAnEndToTargets() {
    let list = (1...17).map { "- a:\($0)\n" }.joined()
    #expect(mistakes("targets:\n\(list)") == "osc.yaml:2:1: error: 'targets' has more than 16 targets")
  }
}
