import JSON
import Testing

@testable import Scenes

@Suite(.enabled(if: SceneValidator.isAvailable, "python3-jsonschema and python3-yaml are not installed"))
struct SchemaTests {
  /// What is wrong between a value and the rest of the scene or its files, which a schema cannot tell.
  private static let relations = [
    "duplicate key", "duplicate id", "no screen has the id", "no view controller has the id", "cannot read",
    "'firstResponder' wants the id of", "'hitTest' wants default, self, none",
    "cannot become first responder",
    "a second key window", "the responder chain of", "'forward: unhandled' needs", "'forward: unhandled' is for",
    "no gesture recognizer has the id", "no responder has the id", "no view has the id",
    "names that recognizer itself", "below 'minimumNumberOfTouches'", "placeholder", "without '}'",
    "there is no script with a method", "so it has no method", ", and '",
    "wants true or false, found a number",
    "wants a number, found a boolean", "are the same property and disagree", "above 'maximumValue'",
    "'value' is ",
    "counts from 0", "is held down already",
  ]

  private func breaksTheShape(_ diagnostics: String) -> Bool {
    diagnostics.split(separator: "\n").contains { line in !Self.relations.contains { line.contains($0) } }
  }

  @Test func everyExampleIsValid() throws {
    let examples = ExampleScene.all()
    #expect(examples.count > 130)
    for (example, verdict) in zip(examples, try SceneValidator.verdicts(on: examples.map(\.text))) {
      #expect(verdict == "valid", "\(example.place)")
    }
  }

  @Test func everyMistakeInTheShapeOfASceneIsFound() throws {
    let mistakes =
      DiagnosticTests.mistakes
      + DiagnosticTests.mistakesInViews.map { Mistake(DiagnosticTests.view($0.scene), $0.expected) }
    let verdicts = try SceneValidator.verdicts(on: mistakes.map { "version: 1\n" + $0.scene })
    for (mistake, verdict) in zip(mistakes, verdicts) {
      #expect((verdict != "valid") == breaksTheShape(mistake.expected), "\(mistake.expected): \(verdict)")
    }
    #expect(verdicts.count { $0 != "valid" } > 40)
  }

  /// Each key with values of many types: what the decoder takes is valid, and what it does not take is not, unless it is
  /// at odds with the rest of the scene alone.
  @Test func decoderAndSchemaAgreeOnEveryKey() throws {
    let keys = MappingSample.all.flatMap { sample in sample.keys.map { (sample: sample, key: $0) } }
    let values = MappingSample.wrongValues + MappingSample.values
    let probes = keys.flatMap { sample, key in values.map { sample.scene(key, $0) } }
    let verdicts = try SceneValidator.verdicts(on: probes)
    for (probe, verdict) in zip(probes, verdicts) {
      let diagnostics = diagnostics(probe, with: ["s.lua": ""])
      #expect((verdict != "valid") == breaksTheShape(diagnostics), "\(probe)\n\(diagnostics)\n\(verdict)")
    }
    for (index, (sample, key)) in keys.enumerated() {
      let ofKey = verdicts[(index * values.count)...].prefix(values.count)
      let takesAnyMapping = sample.name == "emit" && key == "data"
      #expect(
        takesAnyMapping || !ofKey.prefix(MappingSample.wrongValues.count).contains("valid"),
        "\(sample.name).\(key)")
      #expect(ofKey.contains("valid"), "\(sample.name).\(key)")
    }
  }

  /// A key of one kind of view or type of recognizer is none of another's, whatever its value.
  @Test func keysOfOtherVariantsAreRefused() throws {
    let probes = MappingSample.all.flatMap { sample in
      sample.others.flatMap { key in ["1", "true", "[]", "left"].map { sample.scene(key, $0) } }
    }
    #expect(probes.count > 500)
    for (probe, verdict) in zip(probes, try SceneValidator.verdicts(on: probes)) {
      #expect(verdict != "valid", "\(probe)")
      #expect(diagnostics(probe, with: ["s.lua": ""]).contains("' is a key of "), "\(probe)")
    }
  }

  @Test func aMissingKeyIsFound() throws {
    let scenes = [
      "{}", "{ version: 1, screens: [{ id: a }] }", "{ version: 1, windows: [{ subviews: [{}] }] }",
    ]
    #expect(try !SceneValidator.verdicts(on: scenes).contains("valid"))
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
    properties(of: mapping).first { $0.name == key }?.value["default"].map { value in
      var bytes: [UInt8] = []
      JSONWriter.append(to: &bytes) { $0.value(value) }
      return String(decoding: bytes, as: UTF8.self)
    }
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
