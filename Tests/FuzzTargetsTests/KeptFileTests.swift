import FuzzTargets
import TestSupport
import Testing

/// What the fuzzer has found once, and what was thought of as nasty, is no trouble any more.
@Suite("Kept files of the fuzzer")
struct KeptFileTests {
  private static let folder = "\(checkout)/Fuzzing/Finds"

  /// Each file below the folder as `TARGET/NAME`.
  static let names = files(below: folder)

  @Test(arguments: names)
  func aKeptFileIsHandled(_ name: String) throws {
    let target = try #require(name.split(separator: "/").first.flatMap { FuzzTarget(rawValue: String($0)) })
    let content = try #require(bytes(ofFile: "\(Self.folder)/\(name)"))
    try content.withUnsafeBytes { try target.run($0) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func eachTargetHasFiles(_ target: FuzzTarget) {
    #expect(Self.names.contains { $0.hasPrefix("\(target)/") })
  }
}

/// A target that noticed nothing would find nothing.
@Suite("What the fuzzer's targets notice")
struct NoticingTests {
  /// An override of `sendEvent` keeps what comes after the first event from its view, under a name that is not searched for.
  private static let losing = """
    --- scene.yaml
    version: 1
    windows:
      - id: W
        script: loses.lua
        subviews: [{ id: V, frame: [0, 0, 100%, 100%] }]
    --- loses.lua
    local events = 0
    local function send(self, event)
      events = events + 1
      if events == 1 then self.super["send" .. "Event"](self.super, event) end
    end
    return { ["send" .. "Event"] = send }
    --- touches
    0  down 1 100 100
    16 up 1
    """

  @Test func aTouchWithoutAnEndIsFound() {
    let bytes = Array(Self.losing.utf8)
    let error = #expect(throws: BrokenPromise.self) {
      try bytes.withUnsafeBytes { try FuzzTarget.scenes.run($0) }
    }
    #expect(error?.description == "touch 1 began 1 times and was over 0 times")
  }

  /// The script is in a scene of the target's own, which must not have been refused.
  @Test func aLostEndInTheTargetsScene() {
    let script = """
      local events = 0
      local function send(self, event)
        events = events + 1
        if events == 1 then self.super["send" .. "Event"](self.super, event) end
      end
      return { ["send" .. "Event"] = send }
      """
    let error = #expect(throws: BrokenPromise.self) {
      try Array(script.utf8).withUnsafeBytes { try FuzzTarget.scripts.run($0) }
    }
    #expect(error?.description == "touch 1 began 1 times and was over 0 times")
  }
}
