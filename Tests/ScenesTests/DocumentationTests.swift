import Decoding
import DeviceDescription
import TouchGestures
import TestSupport
import Testing
import TouchDelivery

@testable import Scenes

@Suite struct DocumentationTests {
  private let reference: String

  init() throws {
    let pages = ["scene-format", "devices", "gestures-and-controls", "scene-actions"]
    reference = try pages.map { page in
      let bytes = try DiskSceneFiles().read("\(checkout)/docs/reference/\(page).md").get()
      return String(decoding: bytes, as: UTF8.self)
    }.joined(separator: "\n")
  }

  @Test func everyKeyIsDocumented() {
    let keys =
      names(SceneDescription.table) + names(ScreenDescription.table) + names(DeviceRuleDescription.table)
      + names(DeviceMatch.table) + names(ApplicationDescription.table) + names(ActionLimits.table)
      + names(JournalChoice.table) + names(Exposure.table) + names(ApplicationExposure.table)
      + names(ApplicationExposure.sentTable)
      + names(SettingsDescription.table) + names(WindowDescription.table) + names(ViewDescription.table)
      + names(GestureRecognizerDescription.table) + (ViewDescription.table.variants?.names ?? [])
      + (GestureRecognizerDescription.table.variants?.names ?? []) + names(ActionDescription.table)
      + names(DelayedActions.table) + names(DisplayDescription.table)
      + names(AccommodationsDescription.table)
      + Placeholder.allCases.map { "${\($0.rawValue)}" } + GestureRecognizerType.allCases.map(\.rawValue)
      + ViewKind.allCases.map(\.rawValue) + names(ViewControllerDescription.table)
      + names(RootViewControllerDescription.table)
    #expect(keys.count > 70)
    for key in Set(keys) { #expect(reference.contains("`\(key)`"), "\(key)") }
  }

  @Test func everyKeySaysWhatItIsFor() {
    let variants =
      (ViewDescription.table.variants?.cases.flatMap(\.fields).map(\.doc) ?? [])
      + (GestureRecognizerDescription.table.variants?.cases.flatMap(\.fields).map(\.doc) ?? [])
    let docs = ViewDescription.table.fields.map(\.doc) + WindowDescription.table.fields.map(\.doc) + variants
    #expect(variants.count > 50)
    #expect(docs.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase == true })
  }

  @Test func theExamplesAreScenes() throws {
    let examples = reference.pieces(between: "```yaml\n", and: "```")
    #expect(examples.count == 15)
    let scripts = ["root.lua": "", "volume.lua": "", "scenes.lua": ""]
    for example in examples { #expect(diagnostics(example, with: scripts) == "") }
  }

  private func names<Target>(_ table: Table<Target>) -> [String] { table.fields.map(\.name) }
}
