import Glibc
import JSON
import Testing

@testable import Scenes

@Suite(.enabled(if: SceneValidator.isAvailable, "python3-jsonschema and python3-yaml are not installed"))
struct SchemaTests {
  private static let examples = ExampleScene.all()

  private static let mistakes =
    DiagnosticTests.mistakes
    + DiagnosticTests.mistakesInViews.map { Mistake(DiagnosticTests.view($0.scene), $0.expected) }
    + GestureDiagnosticTests.recognizers + GestureDiagnosticTests.controls + GestureDiagnosticTests.actions

  private static let incomplete = [
    "{}", "{ version: 1, screens: [{ size: [9, 9] }] }", "{ version: 1, windows: [{ subviews: [{}] }] }",
  ]

  private static let validator = Result {
    try SceneValidator(
      examples.map(\.text) + mistakes.map { "version: 1\n" + $0.scene } + incomplete
        + MappingSample.all.flatMap { $0.probes.map(\.scene) + $0.foreignProbes })
  }

  private static let verdicts = Task { try await validator.get().verdicts() }

  /// The validator begins as the first test does.
  init() throws {
    _ = try Self.validator.get()
  }

  private func verdict(on scene: String) async throws -> String {
    try #require(await Self.verdicts.value[scene])
  }

  /// What is wrong between a value and the rest of the scene or its files, which a schema cannot tell.
  private static let relations = [
    "duplicate key", "duplicate id", "no screen has the id", "no view controller has the id", "cannot read",
    "'firstResponder' wants the id of", "'hitTest' wants default, self, none",
    "cannot become first responder",
    "a second key window", "the responder chain of", "'forward: unhandled' needs",
    "'forward: unhandled' is for", "is for touch devices", "'source: libinput' is not for",
    "no gesture recognizer has the id", "no responder has the id", "no view has the id",
    "no action 'after' has the id", "needs the key 'rotation' or 'isDark'",
    "names that recognizer itself", "below 'minimumNumberOfTouches'", "'performsWhileLocked: true' needs",
    "placeholder", "without '}'",
    "there is no script with a method", "so it has no method", ", and '",
    "' of a switch wants", "' of a slider wants", "' of a stepper wants",
    "are the same property and disagree", "above 'maximumValue'",
    ", not from ",
    "numbered from 0", "goes in a circle", ", more than the range from",
    "onto a line", "has no extent", "would read every keyboard",
    "no included file has a view", "is held down already", "so nothing else may have its id",
    "so it cannot be exposed", "Home Assistant has no class",
    "where there is a unit, and this is an offset", "of Home Assistant wants one of",
    "of Home Assistant has no unit", "'events' are those of a control", "which the chord belongs to",
    "no view or window has the id", "there is no keyboard layout", "' has no key for ",
    "is for scroll views", "is for controls, which track touches", "a dial goes clockwise from",
    "'repeat' is for a target",
    "it becomes quicker", "' of a dial wants", "and this is the first without one",
  ]

  private func breaksTheShape(_ diagnostics: String) -> Bool {
    diagnostics.split(separator: "\n").contains { line in
      !Self.relations.contains { strstr(String(line), $0) != nil }
    }
  }

  @Test func everyExampleIsValid() async throws {
    #expect(Self.examples.count > 130)
    for example in Self.examples {
      #expect(try await verdict(on: example.text) == "valid", "\(example.place)")
    }
  }

  @Test func everyMistakeInTheShapeOfASceneIsFound() async throws {
    var found = 0
    for mistake in Self.mistakes {
      let verdict = try await verdict(on: "version: 1\n" + mistake.scene)
      #expect((verdict != "valid") == breaksTheShape(mistake.expected), "\(mistake.expected): \(verdict)")
      if verdict != "valid" { found += 1 }
    }
    #expect(found > 60)
  }

  /// Each key with values of many types: what the decoder takes is valid, and what it does not take is not, unless it is
  /// at odds with the rest of the scene alone.
  @Test(arguments: MappingSample.all)
  func decoderAndSchemaAgreeOnEveryKey(of sample: MappingSample) async throws {
    let probes = sample.probes
    let broken = probes.map { diagnostics($0.scene, with: ["s.lua": ""]) }
    let told = try await Self.verdicts.value
    let verdicts = try probes.map { try #require(told[$0.scene]) }
    for (probe, (diagnostics, verdict)) in zip(probes, zip(broken, verdicts))
    where (verdict != "valid") != breaksTheShape(diagnostics) {
      Issue.record("\(probe.scene)\n\(diagnostics)\n\(verdict)")
    }
    for key in sample.keys {
      let ofKey = zip(probes, verdicts).filter { $0.0.key == key && $0.1 == "valid" }.map(\.0.value)
      let takesAnyMapping = ["data", "variables"].contains(key)
      #expect(takesAnyMapping || !ofKey.contains(where: MappingSample.wrongValues.contains), "\(key)")
      #expect(!ofKey.isEmpty, "\(key)")
    }
  }

  /// A key of one kind of view or type of recognizer is none of another's, whatever its value.
  @Test func keysOfOtherVariantsAreRefused() async throws {
    let probes = MappingSample.all.flatMap(\.foreignProbes)
    #expect(probes.count > 500)
    for probe in probes {
      #expect(try await verdict(on: probe) != "valid", "\(probe)")
      #expect(diagnostics(probe, with: ["s.lua": ""]).contains("' is a key of "), "\(probe)")
    }
  }

  @Test(arguments: incomplete) func aMissingKeyIsFound(_ scene: String) async throws {
    #expect(try await verdict(on: scene) != "valid")
  }
}

@Suite struct SchemaContentTests {
  @Test func theSchemaHasTheKeysOfTheTables() {
    for (name, samples) in Dictionary(grouping: MappingSample.all, by: \.name) {
      #expect(Set(samples.flatMap { $0.keys + $0.others }) == Set(keys(of: name)), "\(name)")
    }
    #expect(Set(MappingSample.all.map(\.name)).subtracting(["scene"]) == Set(mappings().map(\.name)))
  }

  @Test func everyKeyIsDescribed() {
    for sample in MappingSample.all {
      for property in properties(of: sample.name) {
        let text = property.value["description"]?.text ?? ""
        #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(sample.name).\(property.name)")
      }
    }
  }

  @Test func defaultsAreThoseOfTheDescriptions() {
    #expect(standard("settings", "controlSlop") == "70")
    #expect(standard("application", "id") == "\"application\"")
    #expect(standard("delegate", "id") == "\"delegate\"")
    #expect(standard("window", "scene") == "\"windowScene\"")
    #expect(standard("view", "anchorPoint") == "[0.5,0.5]")
    #expect(standard("view", "hitTest") == "\"default\"")
    #expect(standard("device", "rotation") == "0")
    #expect(standard("view", "frame") == nil)
    #expect(standard("transform", "scale") == "[1,1]")
  }

  @Test func defaultsOfVariantsAreThoseOfTheirClasses() {
    #expect(standard("gestureRecognizer", "numberOfTapsRequired", of: "tap") == "1")
    #expect(standard("gestureRecognizer", "numberOfTapsRequired", of: "longPress") == "0")
    #expect(standard("gestureRecognizer", "minimumPressDuration", of: "longPress") == "0.5")
    #expect(standard("gestureRecognizer", "maximumNumberOfTouches", of: "pan") == nil)
    #expect(standard("gestureRecognizer", "direction", of: "swipe") == "\"right\"")
    #expect(standard("gestureRecognizer", "edges", of: "screenEdgePan") == nil)
    #expect(standard("view", "maximumValue", of: "slider") == "1")
    #expect(standard("view", "maximumValue", of: "stepper") == "100")
    #expect(standard("view", "value", of: "slider") == nil)
  }

  @Test func everyDefaultIsAValueOfItsKey() throws {
    for sample in MappingSample.all {
      for key in sample.keys {
        guard let standard = standard(sample.name, key) else { continue }
        #expect(diagnostics(sample.scene(key, standard), with: ["s.lua": ""]) == "", "\(sample.name).\(key)")
      }
    }
  }

  private func standard(_ mapping: String, _ key: String) -> String? {
    properties(of: mapping).first { $0.name == key }?.value["default"].map { written($0) }
  }

  /// The default of a key that the mapping has where its kind or type is `word`.
  private func standard(_ name: String, _ key: String, of word: String) -> String? {
    guard case .array(let cases)? = mapping(name)?["allOf"] else { return nil }
    let own = cases.first { written($0["if"]).firstRange(of: "[\"\(word)\"]") != nil }
    return own?["then"]?["properties"]?[key]?["default"].map { written($0) }
  }

  private func mapping(_ name: String) -> JSONValue? { SceneSchema.document["$defs"]?[name] }

  private func written(_ value: JSONValue?) -> String {
    var bytes: [UInt8] = []
    if let value { JSONWriter.append(to: &bytes) { $0.value(value) } }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func mappings() -> [JSONMember] {
    (SceneSchema.document["$defs"]?.members ?? []).filter { $0.value["properties"] != nil }
  }

  private func properties(of name: String) -> [JSONMember] {
    let mapping = name == "scene" ? SceneSchema.document : SceneSchema.document["$defs"]?[name]
    return mapping?["properties"]?.members ?? []
  }

  private func keys(of name: String) -> [String] { properties(of: name).map(\.name) }
}

extension JSONValue {
  var members: [JSONMember] {
    if case .object(let members) = self { members } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }
}
