internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import LiveScenes
internal import Scenes

/// Remembers how often the service has hung with a scene, across restarts by systemd, so that a scene that hung twice is not
/// started a third time.
///
/// systemd's watchdog sends SIGABRT to a daemon that hangs. The handler, which runs whatever the daemon is at, adds a byte to a
/// file in the service's runtime directory, behind the scene's checksum. systemd removes the directory when the service is
/// stopped, and keeps it when the service is started again.
final class HangNotes {
  /// How many times a scene may hang.
  static let most = 2
  /// After how many microseconds without a hang those before are forgotten.
  static let memory: Int64 = 3_600_000_000

  private let path: String
  private var descriptor: Int32 = -1

  /// Notes in the file at `path`.
  init(at path: String) {
    self.path = path
  }

  /// Notes in the directory that systemd has made for the service; nil without one.
  convenience init?() {
    guard let folder = getenv("RUNTIME_DIRECTORY").map({ String(cString: $0) }), folder.hasPrefix("/") else {
      return nil
    }
    self.init(at: "\(folder)/hangs")
  }

  deinit {
    if descriptor >= 0 {
      EventLoop.noteHangs(at: nil)
      close(descriptor)
    }
  }

  /// How often the service has hung with the scene of this checksum.
  func hangs(of checksum: String) -> Int {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    let content = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, read(file, buffer.baseAddress, buffer.count))
    }
    let parts = content.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].elementsEqual(checksum.utf8) ? parts[1].count : 0
  }

  /// Notes from now on that the service hangs with the scene of this checksum; forgets what it did with others, and with this one
  /// if `isAfresh`.
  func begin(_ checksum: String, isAfresh: Bool) {
    let known = isAfresh ? 0 : hangs(of: checksum)
    if descriptor < 0 {
      descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { return }
    ftruncate(descriptor, 0)
    _ = FileDescriptorWriter.write(
      Array("\(checksum)\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: known), to: descriptor)
    EventLoop.noteHangs(at: descriptor)
  }

  /// Forgets all of it, where the service ends well.
  func end() { unlink(path) }
}

extension SceneFile {
  /// A scene without a view or a script in place of this one: it grabs no device, so other programs get all touches.
  func standIn() throws(PlainError) -> SceneFile {
    do { return SceneFile(self, with: try SceneDescription(path, in: StandInFiles())) } catch {
      throw PlainError(error.description)
    }
  }
}

/// The files of a scene without anything in it.
private struct StandInFiles: SceneFiles {
  func read(_ path: String) -> Result<[UInt8], FileError> { .success(Array("version: 1\n".utf8)) }
}

extension DaemonHistory {
  /// Why a scene that hung is not started.
  static let hungScene =
    "the daemon has hung \(HangNotes.most) times with this scene, so it does not start it again, and other programs get all"
    + " touches: mend the scene, or start it all the same by 'fingerpost reload'"
}
