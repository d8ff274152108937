/// The bytes of a file and how it was named.
package struct RecordingFile {
  /// The name, for messages.
  package var name: String
  /// What is in it.
  package var bytes: [UInt8]

  /// A file named `name`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
