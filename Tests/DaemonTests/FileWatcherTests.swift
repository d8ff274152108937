@testable import EventLoop
import Glibc
import Scenes
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import LiveScenes

/// What editors do to files; a wait here is for the watcher's own word, and for a minute at the most.
@Suite struct FileWatcherTests {
  /// A folder with files that are watched, and the steps on them: each follows once the change before it was
  /// reported.
  private final class Folder {
    var path: String { folder.path }
    let files = NotedFiles(DiskSceneFiles())
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private var watcher: FileWatcher?
    private var steps: ArraySlice<(Folder) throws -> Void> = []
    private var changes = 0
    private var writing: EventSource?

    init() throws {
      folder = try TemporaryFolder()
      loop = try EventLoop()
    }

    func write(_ name: String, _ text: String) throws { try folder.write(text, to: name) }

    func shell(_ command: String) throws {
      try #require(system("cd \(path) && \(command)") == 0)
    }

    /// Reads the files of these names, watches them, and takes the steps; how many changes were reported.
    func changes(of names: String..., after steps: ((Folder) throws -> Void)...) throws -> Int {
      for name in names { _ = files.read("\(path)/\(name)") }
      let watcher = FileWatcher(on: loop, pause: 1000, warn: { Issue.record("\($0)") }) { [unowned self] in
        changes += 1
        step()
      }
      self.watcher = watcher
      self.steps = steps[...]
      watcher.watch(files)
      let end = Instant(microseconds: EventLoop.exactTime.microseconds + 60_000_000)
      let timer = try loop.timer(at: end) { [loop] in loop.exit(1) }
      defer { timer.stop() }
      step()
      #expect(try loop.run() == 0, "a change was not told within a minute")
      return changes
    }

    /// Calls `body` every ten milliseconds while the loop turns, until it says that it is done.
    func everyFewMilliseconds(_ body: @escaping () -> Bool) throws {
      let time = Instant(microseconds: loop.now.microseconds + 10_000)
      writing = try loop.timer(at: time) { [unowned self] in
        guard body() else { return }
        do { try everyFewMilliseconds(body) } catch { loop.exit(1) }
      }
    }

    private func step() {
      guard let next = steps.popFirst() else { return loop.exit() }
      do { try next(self) } catch { loop.exit(1) }
    }
  }

  @Test(
    "writing in place, replacing by rename, removing and making again are each told once"
  )
  func eachWayToWriteAFileIsReportedOnce() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    let count = try folder.changes(
      of: "a",
      after: { try $0.write("a", "2") },
      { try $0.shell("printf 3 > .a.swp && mv .a.swp a") },
      { try $0.shell("mv a a~ && printf 4 > a") },
      { try $0.shell("rm a") },
      { try $0.write("a", "5") })
    #expect(count == 5)
  }

  @Test(
    "a file with the same contents is not reported, whatever else is new about it",
    arguments: [
      "touch a", "chmod 640 a", "cp a b && mv b a", "rm a && printf 1 > a", "printf 2 > a && printf 1 > a",
    ])
  func aFileWithTheSameContentsIsNotReported(command: String) throws {
    let folder = try Folder()
    try folder.write("a", "1")
    var pauses = 5
    let count = try folder.changes(
      of: "a",
      after: { folder in
        try folder.shell(command)
        try folder.everyFewMilliseconds {
          pauses -= 1
          if pauses == 0 { #expect(throws: Never.self) { try folder.write("a", "two") } }
          return pauses > 0
        }
      })
    #expect(pauses == 0, "it was told of '\(command)'")
    #expect(count == 1)
  }

  @Test func aFileIsWatchedBeforeItAndItsFolderAreThere() throws {
    let folder = try Folder()
    let count = try folder.changes(
      of: "scripts/deep/a.lua",
      after: { try $0.shell("mkdir -p scripts/deep && printf 1 > scripts/deep/a.lua") },
      { try $0.write("scripts/deep/a.lua", "2") })
    #expect(count == 2)
  }

  @Test func aFileBehindALinkIsWatchedAndTheLinkItself() throws {
    let folder = try Folder()
    try folder.shell("mkdir v1 v2 && printf 1 > v1/a && printf 2 > v2/a && ln -s v1 now && ln -s now/a a")
    let count = try folder.changes(
      of: "a", after: { try $0.write("v1/a", "one") },
      { try $0.shell("ln -s v2 next && mv -T next now") },
      { try $0.write("v2/a", "two") })
    #expect(count == 3)
  }

  @Test("a link to a folder is followed as it is swapped, for each file that is reached over it")
  func aLinkToAFolderIsFollowedAsItIsSwapped() throws {
    let folder = try Folder()
    try folder.shell(
      "mkdir -p v1/parts v2/parts v3/parts live && for v in 1 2 3; do printf $v > v$v/parts/a; done")
    try folder.shell("for v in 1 2 3; do printf same > v$v/scene; done && ln -s ../v1 live/current")
    let count = try folder.changes(
      of: "live/current/scene", "live/current/parts/a",
      after: { try $0.shell("ln -s ../v2 live/next && mv -T live/next live/current") },
      { try $0.shell("ln -sfn $PWD/v3 live/current") },
      { try $0.write("v3/parts/a", "three") },
      { try $0.shell("rm live/current") },
      { try $0.shell("ln -s ../v2 live/current") })
    #expect(count == 5)
  }

  @Test func aSwappedLinkCountsAlthoughTheFilesAreReachedOverAnotherOne() throws {
    let folder = try Folder()
    try folder.shell(
      "mkdir -p v1/s v2/s far etc && printf 1 > v1/s/a && printf 2 > v2/s/a && ln -s ../v1 far/current")
    try folder.shell("ln -s ../far/current/s etc/panel")
    let count = try folder.changes(
      of: "etc/panel/a", after: { try $0.shell("ln -s ../v2 far/next && mv -T far/next far/current") },
      { try $0.write("v2/s/a", "two") })
    #expect(count == 2)
  }

  @Test func changesOfOtherFilesBesideItAreNotReported() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    let count = try folder.changes(
      of: "a",
      after: { folder in
        for number in 0..<50 { try folder.write("other\(number)", "x") }
        try folder.write("a", "2")
      })
    #expect(count == 1)
  }

  @Test func aChangeBetweenReadingAndWatchingIsSeen() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    _ = folder.files.read("\(folder.path)/a")
    try folder.write("a", "two")
    #expect(try folder.changes(of: "a", after: { _ in }) == 1)
  }

  @Test func aFileThatIsReadLaterIsWatchedAsWell() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    try folder.write("b", "1")
    let count = try folder.changes(
      of: "a",
      after: { folder in
        _ = folder.files.read("\(folder.path)/b")
        try folder.write("b", "two")
      })
    #expect(count == 1)
  }

  @Test("a writer that has not closed the file yet is waited for, and so is one that has only made it empty")
  func aWriterThatHasNotClosedTheFileYetIsWaitedFor() throws {
    let folder = try Folder()
    try folder.write("a", "1")
    let descriptor = open("\(folder.path)/a", O_WRONLY | O_TRUNC)
    var texts = ["half", " and half"]
    try folder.everyFewMilliseconds {
      let text = texts.removeFirst()
      Glibc.write(descriptor, text, text.utf8.count)
      if texts.isEmpty { close(descriptor) }
      return !texts.isEmpty
    }
    let count = try folder.changes(of: "a", after: { _ in })
    #expect(texts.isEmpty, "it did not wait")
    #expect(count == 1)
  }
}
