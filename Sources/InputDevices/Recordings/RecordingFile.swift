internal import Diagnostics

/// The bytes of a file and how it was named.
package struct RecordingFile {
  private static let maximumSize = 256 << 20

  /// The name, for messages.
  package var name: String
  /// What is in it.
  package var bytes: [UInt8]

  /// A file named `name`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The file at `path`, which may be a pipe.
  ///
  /// - Throws: `RecordingError` with the system's reason, or where the file is larger than 256 MiB.
  package init(path: String) throws(RecordingError) {
    do throws(FileError) {
      let bytes = try FileContents.read(path, from: .anything, upTo: Self.maximumSize)
      self.init(name: path, bytes: bytes)
    } catch {
      throw RecordingError(diagnostics: [
        InputDiagnostic(severity: .error, file: path, line: 1, column: 1, message: error.description)
      ])
    }
  }
}
