internal import CSystemd
internal import Glibc
internal import TouchTime

/// Notices that one of some files has changed, in whichever way an editor saves it, once the change has settled.
///
/// Every event in their folders makes it look at all of them, a moment later. If any differs from what was known, it
/// looks again until two looks see the same, and no program writes any more, at most `mostLooks` looks. Files with the
/// same content as when read, as after `touch` or an undone change, count as unchanged.
///
/// ```
///               something happened            all as known
///   idle ───────────────────────────▶ looking ─────────────▶ idle
///                                      │   ▲
///                         one differs  ▼   │ they differ from the last look
///                                    settling ─────────────▶ idle, and `changed` is called
///                                              as in the last look    if what is in one differs
/// ```
package final class FileWatcher {
  /// How long, in microseconds, it waits before each look.
  private let pause: Int64
  private let loop: EventLoop
  private let changed: () -> Void
  private let folders: FolderWatch
  /// The files as the subscriber has read them.
  private var files: (any WatchedFiles)?
  /// The stamps of the files that the subscriber has read.
  private var known: [String: FileStamp?] = [:]
  /// The files as the last look saw them, while they are settling.
  private var seen: [String: FileStamp?]?
  /// How many looks have found the files settling.
  private var settlingLooks = 0
  private var timer: EventSource?
  private static let mostLooks = 50

  /// A watcher of no files yet; `warn` gets a line where a folder cannot be watched.
  package init(
    on loop: EventLoop, pause: Int64 = 100_000, warn: @escaping (String) -> Void,
    changed: @escaping () -> Void
  ) {
    self.loop = loop
    self.pause = pause
    self.changed = changed
    folders = FolderWatch(on: loop, warn: warn)
  }

  /// Watches the files that were read of `files`, and those that will be, instead of others.
  package func watch(_ files: any WatchedFiles) {
    self.files = files
    known = files.stamps
    (seen, settlingLooks) = (nil, 0)
    files.noted = { [weak self] path, stamp in self?.add(path, stamp) }
    follow()
  }

  private func add(_ path: String, _ stamp: FileStamp?) {
    known[path] = .some(stamp)
    follow()
  }

  /// What has happened since the files were read is seen by one more look.
  private func follow() {
    folders.watch(Array(known.keys)) { [unowned self] in lookSoon() }
    lookSoon()
  }

  private func lookSoon() {
    guard timer == nil else { return }
    let time = loop.now + pause
    timer = try? loop.timer(at: time) { [unowned self] in look() }
  }

  private func look() {
    timer = nil
    folders.watch(Array(known.keys)) { [unowned self] in lookSoon() }
    let now = known.reduce(into: [String: FileStamp?]()) { $0[$1.key] = .some(FileStamp($1.key)) }
    if now == known {
      (seen, settlingLooks) = (nil, 0)
    } else if now == seen, !isUnfinished(now) || settlingLooks > Self.mostLooks {
      settle(now)
    } else {
      (seen, settlingLooks) = (now, settlingLooks + 1)
      lookSoon()
    }
  }

  private func settle(_ now: [String: FileStamp?]) {
    let touched = now.keys.filter { now[$0] != known[$0] }
    (known, seen, settlingLooks) = (now, nil, 0)
    if touched.contains(where: { files?.isAsRead($0) != true }) { changed() }
  }

  /// Whether more is to be expected: a file is being written to, or has become empty.
  private func isUnfinished(_ files: [String: FileStamp?]) -> Bool {
    folders.isWriting || files.contains { $1?.isEmpty ?? false && $1 != known[$0] }
  }
}

/// Files that were read and are to be watched.
package protocol WatchedFiles: AnyObject {
  /// The stamps of the files that were read so far, from just before that, by path.
  var stamps: [String: FileStamp?] { get }

  /// Called with the path and the stamp of a file that was read for the first time.
  var noted: (String, FileStamp?) -> Void { get set }

  /// Whether the file at `path` has what was read of it; false where that is not known.
  func isAsRead(_ path: String) -> Bool
}

/// What changes about a file in the file system, at the latest with its content.
package struct FileStamp: Hashable {
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t
  private let modified: [Int]
  /// Also of its permissions.
  private let changed: [Int]

  /// The stamp of the file at `path`, through links; nil without one.
  ///
  /// The corresponding C function is `stat`.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { size == 0 }

  /// Whether it is the same file or folder, whatever is in it.
  func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
