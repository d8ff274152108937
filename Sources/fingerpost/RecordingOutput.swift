internal import Daemon
internal import Glibc

/// Where a recording goes: a new file, or standard output.
final class RecordingOutput {
  /// Its name, for messages.
  let name: String
  private let descriptor: Int32
  private let isNewFile: Bool
  private var length: off_t = 0
  private(set) var failure: StartupError?

  /// The file at `path`, which must not exist unless it is a pipe or a device; `-` is standard output.
  init(path: String) throws(StartupError) {
    guard path != "-" else {
      (name, descriptor, isNewFile) = ("standard output", STDOUT_FILENO, false)
      return
    }
    let isNew = !Self.isSpecial(path)
    let flags = O_WRONLY | O_CLOEXEC | (isNew ? O_CREAT | O_EXCL : 0)
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw Self.refusal(of: path, errno) }
    (name, self.descriptor, isNewFile) = (path, descriptor, isNew)
  }

  deinit { if descriptor != STDOUT_FILENO { close(descriptor) } }

  /// Writes `bytes` at once; false where that failed.
  ///
  /// What has been written of them is then taken back from a file.
  func write(_ bytes: [UInt8]) -> Bool {
    if let number = FileDescriptorWriter.write(bytes, to: descriptor) {
      failure = StartupError("cannot write to \(name): \(String(cString: strerror(number)))")
      if isNewFile { ftruncate(descriptor, length) }
      return false
    }
    length += off_t(bytes.count)
    return true
  }

  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private static func refusal(of path: String, _ number: Int32) -> StartupError {
    number == EEXIST
      ? StartupError("\(path) exists already; remove it or choose another name")
      : StartupError("cannot create \(path): \(String(cString: strerror(number)))")
  }
}
