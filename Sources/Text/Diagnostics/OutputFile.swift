internal import Glibc

/// The file that a program writes: whole whenever anybody looks at it, and for its owner alone where that is promised.
///
/// A regular file is replaced by a new one, once there is something whole in that, or must not exist yet. A device, a pipe or
/// a socket is written into; it is never replaced or removed, nor is a symbolic link. With an ending, each piece is followed by
/// it, and the next piece overwrites it.
package final class OutputFile {
  /// The readers that a file may have.
  package enum Access: Sendable {
    /// It is for its owner alone.
    case owner
    /// Everybody may read it.
    case everybody
    /// What the file says that it replaces.
    case asBefore
  }

  /// The fate of a regular file that has its name.
  package enum Existing: Sendable {
    /// The new file takes its place.
    case isReplaced
    /// It stays, and there is no new file.
    case isRefused
  }

  /// Its path; of an open stream the name that messages have for it.
  package let path: String
  private let ending: [UInt8]
  private var descriptor: Int32 = -1
  /// The name that it has until there is something whole in it; nil where it has its own.
  private var temporaryPath: String?
  private let isRegular: Bool
  private var isOwn = true
  private var buffer: [UInt8] = []
  /// How much has been written, the ending aside.
  private var length: off_t = 0
  private var failure: Int32?
  private static let pieceSize = 1 << 16

  /// The file at `path`, which is none of the `others`, that the same command reads or writes.
  package init(
    path: String, for access: Access = .owner, existing: Existing = .isReplaced, ending: [UInt8] = [],
    sparing others: [String] = []
  ) throws(PlainError) {
    self.path = path
    self.ending = ending
    if path.isEmpty { throw PlainError("the file to write has no name") }
    isRegular = try !Self.isSpecial(path)
    if let other = others.first(where: { Self.isSame(path, $0) }) {
      throw PlainError("cannot write to \(path): the command needs \(other) as it is; choose another name")
    }
    if isRegular, existing == .isReplaced { temporaryPath = Self.temporaryPath(for: path) }
    let flags = isRegular ? O_CREAT | O_EXCL | O_NOFOLLOW : O_NOCTTY
    let mode = access.mode(of: path)
    descriptor = open(temporaryPath ?? path, O_WRONLY | O_CLOEXEC | flags, mode)
    guard descriptor >= 0 else { throw Self.refusal(of: path, errno) }
    if isRegular { fchmod(descriptor, mode) }
  }

  /// The open stream `descriptor`, which stays open.
  package init(descriptor: Int32, called name: String) {
    (path, self.descriptor, ending, isRegular, isOwn) = (name, descriptor, [], false, false)
  }

  deinit {
    guard isOwn else { return }
    if descriptor >= 0 { close(descriptor) }
    if descriptor >= 0, let temporaryPath { unlink(temporaryPath) }
  }

  /// Removes the regular file at `path`, if there is one.
  package static func remove(_ path: String) {
    if type(of: path) == S_IFREG { unlink(path) }
  }

  /// Keeps `bytes` until there is a piece worth writing.
  package func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Writes what has been kept; with an ending, the file is whole then, and has its name.
  package func flush() {
    if buffer.isEmpty { return }
    put(isRegular ? buffer + ending : buffer)
    length += off_t(buffer.count)
    if isRegular, failure == nil { lseek(descriptor, length, SEEK_SET) }
    buffer.removeAll(keepingCapacity: true)
    if !ending.isEmpty { publish() }
  }

  /// Writes what is left; throws where anything could not be written.
  package func finish() throws(PlainError) {
    flush()
    if !isRegular { put(ending) }
    publish()
    if isRegular, failure == nil, fsync(descriptor) != 0 { failure = errno }
    if let failure = failureInWords { throw failure }
  }

  /// Why something could not be written.
  package var failureInWords: PlainError? {
    failure.map { PlainError("cannot write to \(path): \(String(cString: strerror($0)))") }
  }

  /// What is not written in whole is taken back.
  private func put(_ bytes: [UInt8]) {
    if failure != nil { return }
    failure = FileDescriptorWriter.write(bytes, to: descriptor)
    guard failure != nil, isRegular else { return }
    lseek(descriptor, length, SEEK_SET)
    let end = FileDescriptorWriter.write(ending, to: descriptor) == nil ? off_t(ending.count) : 0
    ftruncate(descriptor, length + end)
  }

  /// Gives the file its name, in place of another one; the corresponding C function is `rename`.
  private func publish() {
    guard failure == nil, let temporaryPath else { return }
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { return failure = errno }
    self.temporaryPath = nil
  }
}

extension OutputFile {
  /// The type bits of what `path` names, links not followed; nil where there is nothing.
  private static func type(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether something is at `path` that is to be written into.
  private static func isSpecial(_ path: String) throws(PlainError) -> Bool {
    guard let type = type(of: path), type != S_IFREG else { return false }
    var target = stat()
    if type == S_IFLNK, stat(path, &target) != 0 || target.st_mode & S_IFMT == S_IFREG {
      throw PlainError("cannot write to \(path): it is a symbolic link; name the file that it leads to")
    }
    return true
  }

  /// Whether both names are of one regular file, also of one that is still to be made.
  private static func isSame(_ path: String, _ other: String) -> Bool {
    if let own = identity(of: path) {
      return own.type == S_IFREG && identity(of: other).map { $0 == own } ?? false
    }
    let (place, otherPlace) = (place(of: path), place(of: other))
    guard place.name == otherPlace.name, let folder = identity(of: place.folder) else { return false }
    return identity(of: otherPlace.folder).map { $0 == folder } ?? false
  }

  private static func identity(of path: String) -> (device: dev_t, number: ino_t, type: mode_t)? {
    var status = stat()
    return stat(path, &status) == 0 ? (status.st_dev, status.st_ino, status.st_mode & S_IFMT) : nil
  }

  private static func place(of path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (String(path[...slash]), path[path.index(after: slash)...])
  }

  /// A name beside `path` that is hard to guess, and that does not end as `path` does.
  private static func temporaryPath(for path: String) -> String {
    "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
  }

  private static func refusal(of path: String, _ number: Int32) -> PlainError {
    number == EEXIST
      ? PlainError("\(path) exists already; remove it or choose another name")
      : PlainError("cannot create \(path): \(String(cString: strerror(number)))")
  }
}

extension OutputFile.Access {
  /// The permissions of the file, which goes to `path`.
  fileprivate func mode(of path: String) -> mode_t {
    switch self {
    case .owner: return 0o600
    case .everybody: return 0o644
    case .asBefore:
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
    }
  }
}
