import Diagnostics
import Scenes
import TestSupport
import Testing
import TouchDelivery

@Suite struct IncludeTests {
  @Test func includedFilesComeFirstAndAreOverridden() throws {
    let scene = try load(
      """
      version: 1
      include: [parts/common.yaml]
      settings: { tapMovement: 2 }
      windows: [{ id: front }]
      """,
      with: [
        "parts/common.yaml": """
        version: 1
        include: [base.yaml]
        settings: { tapMovement: 1, panHysteresis: 1 }
        application: { id: app, script: app.lua }
        windows: [{ id: back }]
        """,
        "parts/base.yaml": "version: 1\nscreens: [{ id: s, size: [10, 20] }]",
        "parts/app.lua": "",
      ])
    #expect(scene.windows.map(\.view.responder.id.value) == ["back", "front"])
    #expect(scene.settings.delivery.tapMovement == 2)
    #expect(scene.settings.delivery.panHysteresis == 1)
    #expect(scene.application.responder.script?.path == "parts/app.lua")
    #expect(scene.screens.map(\.id.value) == ["s"])
  }

  @Test func whatNeedsAnotherKeyMayFindItInAnotherFile() throws {
    let permission = "version: 1\nactions: { performsWhileLocked: true }"
    let scene = try load(
      "version: 1\ninclude: [a.yaml]\nactions: { performer: session }", with: ["a.yaml": permission])
    #expect(scene.actions.performsWhileLocked)
    #expect(
      diagnostics(
        "version: 1\ninclude: [a.yaml]\nactions: { performer: system }", with: ["a.yaml": permission]
      )
      .hasPrefix("a.yaml:2:33: error: 'performsWhileLocked: true' needs 'performer: session'"))
  }

  @Test func diagnosticsOfAllFilesAreInTheOrderOfReading() {
    let found = diagnostics(
      "version: 1\ninclude: [b.yaml, missing.yaml]\nwindows: [{ id: same }]\nx: 1",
      with: ["b.yaml": "version: 1\ny: 1\nwindows: [{ id: same }]"])
    #expect(
      found == """
        scene.yaml:2:19: error: cannot read 'missing.yaml': No such file or directory
        scene.yaml:3:17: error: duplicate id 'same' — first used at b.yaml:3:17
        scene.yaml:4:1: error: unknown key 'x'; the keys are version, include, variables, override, screens, devices, virtualTerminal, application, settings, actions, log and windows
        b.yaml:2:1: error: unknown key 'y'; the keys are version, include, variables, override, screens, devices, virtualTerminal, application, settings, actions, log and windows
        """)
  }

  @Test func aLoopIsNamed() {
    let found = diagnostics(
      "version: 1\ninclude: [a/b.yaml]", with: ["a/b.yaml": "version: 1\ninclude: [../a/../scene.yaml]"])
    #expect(
      found == "a/b.yaml:2:11: error: the file includes itself: scene.yaml → a/b.yaml → scene.yaml")
  }

  @Test func filesThatAllIncludeEachOtherMakeFewLines() {
    let names = (0..<63).map { "file\($0).yaml" }
    let text = "version: 1\ninclude: [\(names.joined(separator: ", "))]"
    let found = diagnostics(text, with: Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
      .split(separator: "\n")
    #expect(found.count == 20)
    #expect(found.allSatisfy { $0.utf8.count < 200 })
  }

  @Test func aLongLoopIsShortened() {
    let texts = (0..<30).map { ("file\($0)", "version: 1\ninclude: [file\(($0 + 1) % 30)]") }
    #expect(
      diagnostics("version: 1\ninclude: [file0]", with: Dictionary(uniqueKeysWithValues: texts))
        == "file29:2:11: error: the file includes itself: file0 → file1 → file2 → file3 → file4 → file5 → 24 more files → file0"
    )
  }

  /// The messages about the lines of a file that is secret would repeat them.
  @Test(arguments: [
    "root:*:20000:0:99999:7:::\n", "root:*:0:\nhunter2: 5\n", "root:*:0:\ndaemon:*:0:\n", "- hunter2",
  ])
  func anIncludedFileOfAnotherKindIsNotRepeated(text: String) {
    #expect(
      diagnostics("version: 1\ninclude: [shadow]", with: ["shadow": text])
        == "scene.yaml:2:11: error: 'shadow' is no part of a scene: it has none of a scene's keys")
  }

  @Test func aFileIncludedTwiceCountsOnce() throws {
    let scene = try load(
      "version: 1\ninclude: [b.yaml, c.yaml]",
      with: [
        "b.yaml": "version: 1\ninclude: [d.yaml]", "c.yaml": "version: 1\ninclude: [./d.yaml]",
        "d.yaml": "version: 1\nwindows: [{ id: w }]",
      ])
    #expect(scene.windows.count == 1)
  }

  @Test func aMissingSceneIsADiagnostic() {
    do {
      _ = try SceneDescription("no.yaml", in: MemoryFiles())
      Issue.record("nothing thrown")
    } catch {
      #expect(error.description == "no.yaml:1:1: error: cannot read 'no.yaml': No such file or directory")
    }
  }

  @Test func filesOnDiskAreRegularOrRefused() {
    for (path, reason) in [
      ("/", "it is a directory"), ("/dev/zero", "it is not a regular file"),
      ("/nowhere", "No such file or directory"),
    ] {
      #expect(DiskSceneFiles().read(path) == .failure(FileError(path: path, reason: reason)))
    }
  }
}
