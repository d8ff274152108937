import FuzzTargets
import Glibc
import Testing

/// What the fuzzer has found once, and what was thought of as nasty, is no trouble any more.
@Suite("Kept files of the fuzzer")
struct KeptFileTests {
  private static let folder =
    "\(#filePath)".split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fuzzing/Finds"

  /// Each file below the folder as `TARGET/NAME`.
  static let names = FuzzTarget.allCases.flatMap { target in
    contents(of: "\(folder)/\(target)").map { "\(target)/\($0)" }
  }.sorted()

  @Test(arguments: names)
  func aKeptFileIsHandled(_ name: String) throws {
    let target = try #require(name.split(separator: "/").first.flatMap { FuzzTarget(rawValue: String($0)) })
    let bytes = try Self.bytes(of: "\(Self.folder)/\(name)")
    try bytes.withUnsafeBytes { try target.run($0) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func eachTargetHasFiles(_ target: FuzzTarget) {
    #expect(Self.names.contains { $0.hasPrefix("\(target)/") })
  }

  /// A file below a folder that is no target's would never be run.
  @Test func everyFolderIsATargets() {
    for name in Self.contents(of: Self.folder) { #expect(FuzzTarget(rawValue: name) != nil, "\(name)") }
  }

  private static func contents(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
    }
    return names.filter { !$0.hasPrefix(".") }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
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
