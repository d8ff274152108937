internal import Glibc

/// An empty folder for a test, which goes with its last owner, and all that is in it with it.
package final class TemporaryFolder: Sendable {
  /// A folder or a file that cannot be written.
  package struct Unwritable: Error {
    /// Where it would be.
    package let path: String
  }

  /// Its path, below `/tmp`.
  package let path: String

  /// A new folder.
  ///
  /// The corresponding C function is `mkdtemp`.
  package init() throws(Unwritable) {
    var template = Array("/tmp/fingerpost-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Unwritable(path: "/tmp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { _ = system("rm -rf \(path)") }

  /// Writes `text` to the file called `name`, in place of what it has, and returns its path.
  ///
  /// A new file can be read by its owner alone.
  @discardableResult
  package func write(_ text: String, to name: String) throws(Unwritable) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    guard Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count else {
      throw Unwritable(path: file)
    }
    return file
  }
}
