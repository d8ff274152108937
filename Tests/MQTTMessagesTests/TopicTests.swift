import Bridging
import Diagnostics
import MQTTMessages
import Testing

@Suite struct TopicTests {
  private let topics = Topics(base: "fingerpost/hall", node: "hall", discovery: "homeassistant")

  @Test(arguments: [
    ("lamp", "lamp"), ("a/b", "a%2Fb"), ("100%", "100%25"), ("+#", "%2B%23"), ("größe 1", "größe 1"),
    ("tab\there", "tab%09here"), ("\u{85}", "%C2%85"), ("%2F", "%252F"),
  ])
  func namesAreEncodedAndComeBack(_ name: String, _ level: String) throws {
    #expect(name.asTopicLevel == level)
    #expect(try String(topicLevel: level) == name)
  }

  @Test(arguments: ["", "%", "%2", "%2f", "%41", "%zz", "%FF", "a+b", "%C2"])
  func whatNoNameIsEncodedAsIsRefused(_ level: String) {
    #expect(throws: PlainError.self) { try String(topicLevel: level) }
  }

  @Test func everyCharacterOfTheFirstThousandComesBack() throws {
    for number in 1..<1000 {
      guard let scalar = Unicode.Scalar(UInt32(number)) else { continue }
      let name = "a\(scalar)b"
      #expect(try String(topicLevel: name.asTopicLevel) == name)
      #expect(!name.asTopicLevel.contains { "/+#".contains($0) })
    }
  }

  @Test func topicsSayWhatTheyAreAbout() {
    #expect(topics.subject(of: "fingerpost/hall/value/a%2Fb/set") == .setting(view: "a/b"))
    #expect(topics.subject(of: "fingerpost/hall/value/lamp") == .value(view: "lamp"))
    #expect(topics.subject(of: "fingerpost/hall/send/goodNight") == .sending(action: "goodNight"))
    #expect(topics.subject(of: "fingerpost/hall/value/\u{301}e/set") == .setting(view: "\u{301}e"))
    #expect(topics.subject(of: "homeassistant/device/hall/config") == .description)
    #expect(topics.subject(of: "homeassistant/status") == .birth)
    for topic in [
      "fingerpost/hall", "fingerpost/hall/value", "fingerpost/hall/value/", "fingerpost/hall/value/a/b",
      "fingerpost/hall2/value/lamp", "fingerpost/hall/value/a/set/x", "homeassistant/device/other/config",
    ] {
      #expect(topics.subject(of: topic) == nil)
    }
  }
}
