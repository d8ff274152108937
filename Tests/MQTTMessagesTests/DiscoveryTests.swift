import Bridging
import Diagnostics
import JSON
import MQTTMessages
import Testing

/// The description of a scene, held to what Home Assistant was seen to accept.
@Suite struct DiscoveryTests {
  /// Each member of the description on its own line, so that a difference can be read.
  private static func pretty(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes, .indented) { $0.value(value) }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  private static let fixture = #filePath.replacing("DiscoveryTests.swift", with: "description.json")

  @Test func theDescriptionIsTheOneThatWasAccepted() throws {
    let scene = try #require(try Scene.exposed())
    let accepted = try FileContents.read(Self.fixture, from: .regularFile, upTo: 1 << 20)
    #expect(Self.pretty(Scene.discovery.description(of: scene)) == String(decoding: accepted, as: UTF8.self))
  }

  @Test func platformsCanBeReadBack() throws {
    let scene = try #require(try Scene.exposed())
    let platforms = Discovery.platforms(in: Scene.discovery.description(of: scene))
    #expect(platforms["view_lamp"] == "number")
    #expect(platforms["view_warm%2Fcold"] == "select")
    #expect(platforms["action_goodNight"] == "button")
    #expect(platforms["trigger_gesture_away_ended"] == "device_automation")
    #expect(Discovery.platforms(in: .null).isEmpty)
  }

  /// Home Assistant takes two triggers of one type and subtype for one.
  @Test func triggersOfEqualNamesAreDistinguished() throws {
    let things = ["a", "b", "c"].map { #"{"id":"\#($0)","kind":"button","access":"read","name":"Bell"}"# }
    let last = #"{"id":"d","kind":"button","access":"read","name":"Bell (b)"}"#
    let text = #"{"exposed":[\#((things + [last]).joined(separator: ","))],"emits":[],"actions":[]}"#
    let description = Scene.discovery.description(of: try #require(try Scene.exposed(text)))
    guard case .object(let components)? = description["components"] else { return #expect(Bool(false)) }
    let subtypes = components.filter { $0.value["type"]?.string == "button_short_press" }.compactMap {
      $0.value["subtype"]?.string
    }
    #expect(subtypes == ["Bell", "Bell (b)", "Bell (c)", "Bell (b) (d)"])
  }

  /// Home Assistant makes an id of both names, cuts it at 255 letters, and drops one that then ends in `_`.
  @Test func namesAreAsShortAsAnIdNeeds() throws {
    let long = String(repeating: "abc ", count: 70)
    let things = [long, "Flur", String(repeating: "灯", count: 40)].enumerated().map {
      #"{"id":"\#($0)","kind":"button","access":"read","name":"\#($1)"}"#
    }
    let scene = try #require(try Scene.exposed(#"{"exposed":[\#(things.joined(separator: ","))]}"#))
    let description = Discovery(Scene.topics, Discovery.Panel(name: long, area: nil), version: "1")
      .description(of: scene)
    #expect(description["device"]?["name"]?.string?.count == 64)
    let names = ["view_0", "view_1", "view_2"].map { description["components"]?[$0]?["name"] }
    #expect(names == [.null, .string("Flur"), .string(String(repeating: "灯", count: 33))])
    let other = Scene.discovery.description(of: scene)["components"]?["view_0"]?["name"]?.string
    #expect(other == String(repeating: "abc ", count: 25))
  }

  /// Home Assistant counts from the minimum; whatever the control can stand at has to be on its grid.
  @Test(arguments: [
    ("-5", "5", "2", "1"), ("0", "100", "5", "5"), ("-10", "10", "2.5", "2.5"), ("1", "9", "2", "2"),
    ("0", "10", "4", "2"), ("-0.3", "0.3", "0.1", "0.1"), ("0", "1", "0.0001", "0.001"),
    ("0", "1", "0", "0.01"),
    ("0", "255", "0", "1"), ("-1000000", "1000000", "0.3", "0.1"), ("2", "2", "0", "0.001"),
  ])
  func theGridHasWhatTheControlStandsAt(_ least: String, _ most: String, _ step: String, _ grid: String)
    throws
  {
    let control =
      #"{"id":"a","kind":"stepper","access":"write","minimumValue":\#(least),"maximumValue":\#(most)"#
    let scene = try #require(try Scene.exposed(#"{"exposed":[\#(control),"stepValue":\#(step)}]}"#))
    let number = Scene.discovery.description(of: scene)["components"]?["view_a"]
    #expect(number?["step"]?.text == grid)
  }

  /// Else it would be unavailable where it has to be off.
  @Test func theConnectionAloneHasNoAvailability() throws {
    let scene = try #require(try Scene.exposed())
    let description = Scene.discovery.description(of: scene)
    let words =
      #""topic":"fingerpost/hall/availability","payload_available":"online","payload_not_available":"offline""#
    #expect(description["availability"]?.text == "[{\(words)}]")
    guard case .object(let components)? = description["components"] else { return #expect(Bool(false)) }
    #expect(components.filter { $0.value["availability"] != nil }.map(\.name) == ["connection"])
    #expect(description["components"]?["connection"]?["availability"] == .array([]))
  }

  @Test func whatIsPressedHasHomeAssistantsClassesAndWhatIsCountedIsTyped() throws {
    let text = """
      {"exposed":[{"id":"a","kind":"button","access":"read","name":"Hall panel"},\
      {"id":"b","kind":"button","access":"read","class":"doorbell","events":["touchDown","touchUpInside"]},\
      {"id":"c","kind":"stepper","access":"write","value":1,"minimumValue":0,"maximumValue":9,"stepValue":1,"area":"Hall"},\
      {"id":"d","kind":"segmentedControl","access":"read","value":0,"segments":["x","Unknown"]},\
      {"id":"e","kind":"gestureRecognizer","type":"tap","access":"read","numberOfTapsRequired":3},\
      {"id":"f","kind":"gestureRecognizer","type":"longPress","access":"read"},\
      {"id":"i","kind":"segmentedControl","access":"read","value":-1,"segments":[]}],"emits":["g"],"actions":["h"],\
      "names":[{"kind":"action","id":"h","name":"All off","icon":"mdi:power","class":"restart"}]}
      """
    let description = Scene.discovery.description(of: try #require(try Scene.exposed(text)))
    let parts = try #require(description["components"])
    let part = { (key: String, members: [String]) in members.map { parts[key]?[$0]?.text ?? "-" } }
    #expect(
      part("view_a", ["name", "device_class", "event_types"]) == ["null", #""button""#, #"["press_end"]"#])
    #expect(part("view_b", ["device_class", "event_types"]) == [#""doorbell""#, #"["press_start","ring"]"#])
    #expect(
      part("trigger_view_b_touchUpInside", ["type", "payload"]) == [#""button_short_press""#, #""ring""#])
    #expect(part("view_c", ["mode"]) == [#""box""#])
    #expect(part("view_d", ["device_class", "options"]) == [#""enum""#, #"["x","Unknown (2)"]"#])
    #expect(part("view_i", ["device_class", "options"]) == ["-", "-"])
    #expect(part("gesture_e", ["device_class", "event_types"]) == [#""button""#, #"["multi_press_end"]"#])
    #expect(part("trigger_gesture_e_ended", ["type"]) == [#""button_triple_press""#])
    #expect(part("gesture_f", ["event_types"]) == [#"["long_press_start","long_press_end"]"#])
    #expect(part("emit_g", ["name", "event_types"]) == [#""g""#, #"["g"]"#])
    #expect(
      part("action_h", ["name", "icon", "device_class"]) == [#""All off""#, #""mdi:power""#, #""restart""#])
    #expect(part("status_outdated", ["platform", "device_class"]) == [#""binary_sensor""#, #""problem""#])
    #expect(description["device"]?["suggested_area"] == nil)
  }

  @Test func thePanelIsDescribedAsFarAsItIsKnown() throws {
    let panel = Discovery.Panel(
      name: "Hall", area: "Hall", page: "http://hall/", support: "https://help/",
      on: Discovery.Machine(model: "Board 4", serialNumber: "10000000"))
    let scene = try #require(try Scene.exposed(#"{"exposed":[],"emits":[],"actions":[]}"#))
    let description = Discovery(Scene.topics, panel, version: "1").description(of: scene)
    let origin = #"{"name":"Fingerpost","sw_version":"1","support_url":"https://help/"}"#
    #expect(description["origin"]?.text == origin)
    #expect(
      description["device"]?.text.hasSuffix(
        #""suggested_area":"Hall","configuration_url":"http://hall/","hw_version":"Board 4","serial_number":"10000000"}"#
      ) == true)
  }

  @Test func nothingThatIsNotExposedIsInIt() throws {
    let scene = try #require(try Scene.exposed(#"{"exposed":[],"emits":[],"actions":[]}"#))
    let platforms = Discovery.platforms(in: Scene.discovery.description(of: scene))
    #expect(platforms.keys.allSatisfy { $0 == "connection" || $0.hasPrefix("status_") })
  }
}
