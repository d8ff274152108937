import Bridging
import Diagnostics
import Glibc
import MQTTBridge
import MQTTMessages
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  private func read(_ text: String) -> Result<BridgeConfiguration, DiagnosticErrors> {
    do throws(DiagnosticErrors) {
      return .success(try BridgeConfiguration.read(ConfigurationFile("mqtt.yaml", bytes: Array(text.utf8))))
    } catch {
      return .failure(error)
    }
  }

  private func mistakes(_ text: String) -> String {
    if case .failure(let errors) = read(text) { errors.description } else { "" }
  }

  @Test(arguments: [
    ("mqtt://hub", "mqtt://hub:1883"), ("mqtts://hub.local", "mqtts://hub.local:8883"),
    ("mqtt://127.0.0.1:1884", "mqtt://127.0.0.1:1884"), ("mqtt://[::1]", "mqtt://[::1]:1883"),
    ("mqtts://[fe80::1]:9000/", "mqtts://[fe80::1]:9000"),
  ])
  func addressesHaveAPort(_ text: String, _ address: String) throws {
    #expect(try read("broker: '\(text)'").get().broker?.description == address)
  }

  @Test(arguments: [
    "hub", "http://hub", "mqtt://", "mqtt://hub:0", "mqtt://hub:99999", "mqtt://hub:", "mqtt://a b",
    "mqtt://[::1", "mqtt://[hub]", "mqtt://::1", "mqtt://hub/path",
  ])
  func otherAddressesAreMistakes(_ text: String) {
    #expect(
      mistakes("broker: '\(text)'")
        == "mqtt.yaml:1:9: error: 'broker' wants mqtt://HOST or mqtts://HOST, with or without :PORT, found the text '\(text)'"
    )
  }

  @Test(arguments: [
    "http://hall", "https://hall.local:8123/a/b?c=d#e", "http://[fe80::1]:80", "http://me:hunter2@hall/",
    "http://größe.example?x", "http://हिन्दी.भारत/",
  ])
  func pagesAreAtAHost(_ text: String) {
    #expect(mistakes("broker: mqtt://hub\npage: '\(text)'\nsupport: '\(text)'") == "")
  }

  @Test(arguments: [
    "hall", "ftp://hall", "http://", "http:///a", "http://a b/", "http://hall:99999/", "http://hall:abc/",
    "http://[::1", "http://[::1%]/", "http://[hall]/", "http://me@/", "http://me:[@hall/",
    "http://hall..example/",
  ])
  func otherPagesAreMistakes(_ text: String) {
    #expect(
      mistakes("broker: mqtt://hub\npage: '\(text)'")
        == "mqtt.yaml:2:7: error: 'page' wants http://HOST… or https://HOST…, with or without :PORT, found the text '\(text)'"
    )
  }

  @Test(arguments: [
    (
      "broker: mqtt://me:hunter2@hub",
      "1:9: error: 'broker' has no place for a name and a password; write 'username' and 'password' as keys"
    ),
    (
      "broker: mqtt://hub\nusername: me\npassword: hunter2/x",
      "3:11: error: 'password' wants the whole path of a file, from '/' on; put the password into a file and write its whole path, or pass it by LoadCredential= in the unit"
    ),
    (
      "broker: mqtt://hub\nusername: me\npassword: /hunter2",
      "3:11: error: cannot read the file of 'password': No such file or directory"
    ),
    (
      "broker: mqtt://hub\nusername: me\npassword: [hunter2]",
      "3:11: error: 'password' wants a path or the name of a systemd credential; put the password into a file and write its whole path, or pass it by LoadCredential= in the unit"
    ),
  ])
  func noMessageRepeatsAPassword(_ text: String, _ expected: String) {
    #expect(mistakes(text) == "mqtt.yaml:" + expected)
  }

  @Test(arguments: [
    "hunter2: x", "*hunter2", "&hunter2", "!hunter2 x", "'hunter2", "{hunter2", "%hunter2", "@hunter2",
    "`hunter2", "hun\tter2: #",
  ])
  func whatIsNoYAMLIsNotRepeatedEither(_ text: String) {
    #expect(!mistakes("broker: mqtt://hub\nusername: me\npassword: \(text)\n").contains("hunter2"))
  }

  private static let certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"

  @Test func aSecretThatAllCanReadIsReported() throws {
    let folder = try TemporaryFolder()
    let password = try folder.write("hunter2\n", to: "password")
    let key = try folder.write("-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n", to: "key")
    let certificate = try folder.write(Self.certificate, to: "certificate")
    let text =
      "broker: mqtts://hub\nusername: me\npassword: \(password)\ncertificate: \(certificate)\nkey: \(key)"
    #expect(try read(text).get().warnings == [])
    for path in [password, key] { chmod(path, 0o644) }
    #expect(
      try read(text).get().warnings == [
        "mqtt.yaml:3:11: warning: all users of this machine can read the file of 'password'; run 'chmod o-r' on it",
        "mqtt.yaml:5:6: warning: all users of this machine can read the file of 'key'; run 'chmod o-r' on it",
      ])
  }

  @Test func filesOfCertificatesHaveSome() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(Self.certificate, to: "good")
    let bad = try folder.write("hello\n", to: "bad")
    let empty = try folder.write("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n", to: "empty")
    #expect(mistakes("broker: mqtts://hub\nca: \(good)") == "")
    for path in [bad, empty] {
      #expect(
        mistakes("broker: mqtts://hub\nca: \(path)")
          == "mqtt.yaml:2:5: error: '\(path)' has no certificate in PEM form, which begins with '-----BEGIN CERTIFICATE-----'"
      )
    }
    #expect(
      mistakes("broker: mqtts://hub\ncertificate: \(good)\nkey: \(good)")
        == "mqtt.yaml:3:6: error: '\(good)' has no private key in PEM form, which begins with '-----BEGIN PRIVATE KEY-----'"
    )
    #expect(
      mistakes("broker: mqtt://hub\nca: \(good)")
        == "mqtt.yaml:2:5: error: 'ca' needs an encrypted connection; write 'broker: mqtts://…'")
    #expect(
      mistakes("broker: mqtts://hub\ncertificate: \(good)")
        == "mqtt.yaml:2:14: error: 'certificate' needs the key 'key' beside it")
  }

  @Test(arguments: [
    "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n",
    "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIB\n-----END RSA PRIVATE KEY-----\n",
  ])
  func anEncryptedKeyIsAMistake(_ key: String) throws {
    let folder = try TemporaryFolder()
    let certificate = try folder.write(Self.certificate, to: "certificate")
    let path = try folder.write(key, to: "key")
    #expect(
      mistakes("broker: mqtts://hub\ncertificate: \(certificate)\nkey: \(path)")
        == "mqtt.yaml:3:6: error: '\(path)' has an encrypted key, but the bridge asks for no pass phrase; 'openssl pkey -in FILE -out PLAIN' writes one without"
    )
  }

  @Test func aPasswordHasNoNULByte() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("hunter2\0\n", to: "password")
    #expect(
      mistakes("broker: mqtt://hub\nusername: me\npassword: \(path)")
        == "mqtt.yaml:3:11: error: cannot use what 'password' names: it has a NUL byte; is it a text?")
  }

  @Test(arguments: ["false", "no", "off", "none", "No"])
  func discoveryCanBeNone(_ word: String) throws {
    #expect(try read("broker: mqtt://hub\nnode: hall\ndiscovery: \(word)").get().topics.description == nil)
  }

  @Test func topicsFollowTheNode() throws {
    let plain = try read("broker: mqtt://hub\nnode: hall").get()
    #expect(plain.topics.base == "fingerpost/hall")
    #expect(plain.topics.description == "homeassistant/device/hall/config")
    let own = try read("broker: mqtt://hub\nnode: hall\ntopic: house/${node}/panel\ndiscovery: false").get()
    #expect(own.topics.base == "house/hall/panel")
    #expect(own.topics.description == nil)
    #expect(try read("broker: mqtt://hub").get().topics.node.isEmpty == false)
  }

  @Test(arguments: [
    (
      "{}",
      "1:1: error: the configuration needs the key 'broker': mqtt://HOST or mqtts://HOST, with or without :PORT"
    ),
    ("broker: mqtt://hub\nbrocker: x", "2:1: error: unknown key 'brocker' — did you mean 'broker'?"),
    (
      "broker: mqtts://hub\nca: /dev/null",
      "2:5: error: cannot read '/dev/null': it is not a regular file"
    ),
    (
      "broker: mqtt://hub\npassword: /etc/passwd",
      "2:11: error: 'password' needs the key 'username' beside it"
    ),
    (
      "broker: mqtt://hub\nusername: me\npassword: /nowhere/secret",
      "3:11: error: cannot read the file of 'password': No such file or directory"
    ),
    (
      "broker: mqtt://hub\nnode: a b",
      "2:7: error: 'node' wants letters, digits, '-' and '_', 64 at most, found the text 'a b'"
    ),
    (
      "broker: mqtt://hub\ntopic: a/#",
      "2:8: error: 'topic' has '+' or '#', which stand for many topics; a panel has one beginning"
    ),
    (
      "broker: mqtt://hub\ntopic: a/+\u{301}",
      "2:8: error: 'topic' has '+' or '#', which stand for many topics; a panel has one beginning"
    ),
    (
      "broker: mqtt://hub\ndiscovery: ha/${node}",
      "2:12: error: 'discovery' has '${…}', which only 'topic' can have; all panels share its topics"
    ),
    (
      "broker: mqtt://hub\ntopic: house/${host}",
      "2:8: error: 'topic' has '${…}' other than '${node}'"
    ),
    (
      "broker: mqtt://hub\ntopic: /house",
      "2:8: error: 'topic' begins or ends with '/', which makes a level without a name; leave it out"
    ),
    (
      "broker: mqtt://hub\ndiscovery: home/+",
      "2:12: error: 'discovery' has '+' or '#', which stand for many topics; a panel has one beginning"
    ),
    (
      "broker: mqtt://hub\ndiscovery: true",
      "2:12: error: 'discovery' wants what topics begin with, or false, found true; leave it out for 'homeassistant'"
    ),
    (
      "broker: mqtt://hub\ndiscovery: yes",
      "2:12: error: 'discovery' wants what topics begin with, or false, found the text 'yes'; leave it out for 'homeassistant'"
    ),
  ])
  func mistakesAreReportedAsThoseOfScenes(_ text: String, _ expected: String) {
    #expect(mistakes(text) == "mqtt.yaml:" + expected)
  }

  @Test func anyBytesAreReadOrRefused() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let file = ConfigurationFile("mqtt.yaml", bytes: Array("broker: mqtt://hub\n".utf8) + bytes)
      do throws(DiagnosticErrors) { _ = try BridgeConfiguration.read(file) } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }
}
