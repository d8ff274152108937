import Decoding
import Diagnostics
import MQTTBridge
import MQTTMessages
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
    "mqtt://me@hub", "mqtt://[::1", "mqtt://::1", "mqtt://hub/path",
  ])
  func otherAddressesAreMistakes(_ text: String) {
    #expect(
      mistakes("broker: '\(text)'")
        == "mqtt.yaml:1:9: error: 'broker' wants mqtt://HOST or mqtts://HOST, with or without :PORT, found the text '\(text)'"
    )
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
      "broker: mqtt://hub\nca: /etc/passwd",
      "2:5: error: 'ca' needs an encrypted connection; write 'broker: mqtts://…'"
    ),
    (
      "broker: mqtts://hub\ncertificate: /etc/passwd",
      "2:14: error: 'certificate' needs the key 'key' beside it"
    ),
    (
      "broker: mqtt://hub\npassword: /etc/passwd",
      "2:11: error: 'password' needs the key 'username' beside it"
    ),
    (
      "broker: mqtt://hub\nusername: me\npassword: /nowhere/secret",
      "3:11: error: cannot read '/nowhere/secret': No such file or directory"
    ),
    (
      "broker: mqtt://hub\nnode: a b",
      "2:7: error: 'node' wants letters, digits, '-' and '_', 64 at most, found the text 'a b'"
    ),
    (
      "broker: mqtt://hub\ntopic: a/#",
      "2:8: error: 'topic' wants a topic without '+' and '#', and without '/' at its ends, found the text 'a/#'"
    ),
    ("broker: mqtt://hub\ndiscovery: true", "2:12: error: 'discovery' wants a topic, or false, found true"),
  ])
  func mistakesAreToldAsThoseOfScenes(_ text: String, _ expected: String) {
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
