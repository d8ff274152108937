import EventLoop
import Glibc
import TestSupport
import Testing

/// A folder that comes, goes and comes again is watched all along.
@Suite struct FolderMonitorTests {
  /// Takes one step after the other, each when the loop has nothing more to report about the one before.
  private final class Steps {
    let loop: EventLoop
    let folder: TemporaryFolder
    var root: String { folder.path }
    var steps: [(String) -> Void]
    var heard: [[String?]] = []
    private var timer: EventSource?

    init(_ steps: [(String) -> Void], on loop: EventLoop) throws {
      self.loop = loop
      self.steps = steps
      folder = try TemporaryFolder()
    }

    func performNext() throws {
      timer = try loop.timer(at: loop.now, afterOthers: true) { [unowned self] in
        guard !steps.isEmpty else { return loop.exit() }
        steps.removeFirst()(root)
        heard.append([])
        try? performNext()
      }
    }
  }

  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// What is heard of the folder `a/b` after each of the steps, which get the folder that `a` is in.
  private func heard(after steps: ((String) -> Void)...) throws -> [[String?]] {
    let steps = try Steps(steps, on: loop)
    let first = steps.steps.removeFirst()
    first(steps.root)
    let watch = try FolderMonitor("\(steps.root)/a/b", on: steps.loop) { name in
      steps.heard[steps.heard.count - 1].append(name)
    }
    try steps.performNext()
    return try withExtendedLifetime(watch) {
      _ = try steps.loop.run()
      return steps.heard
    }
  }

  private func makeFolders(_ root: String) {
    mkdir("\(root)/a", 0o700)
    mkdir("\(root)/a/b", 0o700)
  }

  private func makeFile(_ root: String) {
    close(creat("\(root)/a/b/file", 0o600))
  }

  @Test func filesInAFolderThatIsThere() throws {
    let heard = try heard(
      after: makeFolders, makeFile, { rename("\($0)/a/b/file", "\($0)/a/b/other") },
      { unlink("\($0)/a/b/other") })
    #expect(heard == [["file"], ["other"], ["other"]])
  }

  @Test func aFolderThatIsMadeLater() throws {
    let heard = try heard(after: { _ in }, makeFolders, makeFile)
    #expect(heard == [[nil], ["file"]])
  }

  @Test func aFolderThatIsMadeAgain() throws {
    let heard = try heard(after: makeFolders, { rmdir("\($0)/a/b") }, makeFolders, makeFile)
    #expect(heard == [[nil], [nil], ["file"]])
  }

  @Test func changesInOtherFoldersAreNotReported() throws {
    let heard = try heard(
      after: { mkdir("\($0)/a", 0o700) }, { mkdir("\($0)/a/c", 0o700) }, { mkdir("\($0)/other", 0o700) })
    #expect(heard == [[], []])
  }

  /// libsystemd 252 hangs where watches of one folder for different changes end one by one.
  @Test func oneMonitorInTheFolderThatAnotherWaitsIn() throws {
    var names: [String?] = []
    var other: FolderMonitor?
    let heard = try heard(
      after: { mkdir("\($0)/a", 0o700) },
      { [loop] root in other = try? FolderMonitor("\(root)/a", on: loop) { names.append($0) } }, makeFolders,
      { close(creat("\($0)/a/file", 0o600)) }, { unlink("\($0)/a/file") })
    #expect(heard == [[], [nil], [], []])
    #expect(names == ["b", "file", "file"])
    withExtendedLifetime(other) {}
  }
}
