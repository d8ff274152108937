import Answers
import Bridging
import Diagnostics
import JSON
import MQTTMessages
import Testing

@Suite struct ControlTests {
  private func control(_ id: String) throws -> ExposedControl { try #require(try Scene.exposed()?[id]) }

  @Test(arguments: [
    ("lamp", "40"), ("power", "true"), ("warm/cold", #""Day \"light\"""#), ("page", "0"), ("level", "2.5"),
  ])
  func valuesAreScalars(_ id: String, _ payload: String) throws {
    let control = try control(id)
    #expect(control.payload(of: control.value) == payload)
  }

  @Test(arguments: [
    ("lamp", "12.5", #"{"value":12.5}"#), ("lamp", " 7 ", #"{"value":7}"#),
    ("power", "false", #"{"isOn":false}"#),
    ("warm/cold", #""Warm""#, #"{"selectedSegmentIndex":0}"#),
    ("warm/cold", "Warm", #"{"selectedSegmentIndex":0}"#),
    ("warm/cold", #"Day "light""#, #"{"selectedSegmentIndex":1}"#), ("page", "2", #"{"currentPage":2}"#),
    ("warm/cold", "null", #"{"selectedSegmentIndex":-1}"#),
  ])
  func payloadsAreValues(_ id: String, _ payload: String, _ values: String) throws {
    let command = Command.set(view: id, values: try Scene.json(values))
    #expect(try control(id).command(from: Array(payload.utf8)) == command)
  }

  @Test(arguments: [
    ("lamp", "true", "wants a number, found 'true'"), ("power", "on", "wants true or false, found 'on'"),
    ("warm/cold", "cold", "wants one of its segments, found 'cold'"),
    ("warm/cold", #""null""#, "wants one of its segments, found '\"null\"'"),
    ("lamp", "null", "wants a number, found 'null'"), ("lamp", #""5""#, "wants a number, found '\"5\"'"),
    ("lamp", "NaN", "wants a number, found 'NaN'"),
    ("lamp", "-Infinity", "wants a number, found '-Infinity'"),
    ("lamp", "1e400", "wants a number, found '1e400'"), ("lamp", "", "wants a number, found ''"),
    ("power", "1", "wants true or false, found '1'"),
    ("level", "1", "the scene does not let others set it"),
    ("bell", "1", "the scene does not let others set it"),
  ])
  func otherPayloadsHaveAReason(_ id: String, _ payload: String, _ reason: String) throws {
    let control = try control(id)
    #expect(throws: PlainError.self) { try control.command(from: Array(payload.utf8)) }
    do throws(PlainError) { _ = try control.command(from: Array(payload.utf8)) } catch {
      #expect(error.description == reason)
    }
  }

  /// Others choose a segment by its name: each has another, and none is Home Assistant's word for nothing.
  @Test func noTwoSegmentsHaveTheSameName() throws {
    let titles = #"["Warm","","Warm"," Warm ","","none","None","Warm (3)","two\n words"]"#
    let text =
      #"{"exposed":[{"id":"mode","kind":"segmentedControl","access":"write","segments":\#(titles)}]}"#
    let mode = try #require(try Scene.exposed(text)?["mode"])
    let names = [
      "Warm", "(2)", "Warm (3)", "Warm (4)", "(5)", "none (6)", "None (7)", "Warm (3) (8)", "two words",
    ]
    #expect(mode.kind == .choice(names))
    for (index, name) in names.enumerated() {
      let payload = try #require(mode.payload(of: .integer(index)))
      #expect(payload == JSONValue.string(name).text)
      let values = JSONValue.object([JSONMember("selectedSegmentIndex", .integer(index))])
      #expect(try mode.command(from: Array(payload.utf8)) == .set(view: "mode", values: values))
    }
    #expect(mode.payload(of: .integer(-1)) == "null")
  }

  @Test func nothingElseIsASceneOrCrashes() throws {
    for text in ["{}", #"{"exposed":5}"#, #"{"seq":1}"#, "[]"] { #expect(try Scene.exposed(text) == nil) }
    let odd =
      #"{"exposed":[5,{},{"id":"a"},{"id":"b","kind":"slider"},{"id":"c","kind":"slider","minimumValue":5,"#
      + #""maximumValue":1},{"id":"d","kind":"segmentedControl"}],"actions":7}"#
    #expect(try Scene.exposed(odd)?.controls.isEmpty == true)
  }
}
