package import Decoding
package import Diagnostics

/// A configuration file of one document, read with the same diagnostics as scenes.
package struct ConfigurationFile {
  /// The size, in bytes, up to which files are read.
  private static let maximumSize = 1 << 20

  /// The file, as it was named.
  private let path: String
  private let bytes: [UInt8]

  /// The file at `path`; throws why it cannot be read.
  package init(_ path: String) throws(FileError) {
    self.init(path, bytes: try FileContents.read(path, from: .regularFile, upTo: Self.maximumSize))
  }

  /// A file with this content.
  package init(_ path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// What the file says by the keys of `table`, read into `start`, or everything that is wrong with it.
  ///
  /// A file of comments alone is a mapping without keys. `check` finds what only the whole can show.
  package func read<Value>(
    _ table: Table<Value>, into start: Value, check: (Value, DocumentDecoder) -> Void
  ) throws(DiagnosticErrors) -> Value {
    let decoder = DocumentDecoder(files: ReadableFiles())
    let document = DocumentComposer.compose(bytes, of: path, as: "a configuration file")
    decoder.add(document)
    var value = start
    if document.root != nil || document.diagnostics.isEmpty {
      let root = document.root ?? DocumentNode(.mapping([]), at: SourceLocation(file: path))
      table.decode(Slot(name: "the file", node: root), into: &value, decoder)
      check(value, decoder)
    }
    if let errors = DiagnosticErrors(decoder.diagnostics, files: [path]) { throw errors }
    return value
  }
}

/// The configuration that a program reads from its file.
package protocol FileConfiguration {
  /// The file that is read without another one.
  static var standardPath: String { get }
  /// The keys of the file.
  static var table: Table<Self> { get }

  /// What holds where the file has no keys.
  init()

  /// Reports what only several keys together can show.
  func check(_ decoder: DocumentDecoder)

  /// What is odd without being wrong, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  var warnings: [String] { get }

  /// What the file at `path` says; throws every mistake in it.
  static func read(_ path: String) throws -> Self
}

extension FileConfiguration {
  /// Nothing.
  package var warnings: [String] { [] }

  /// What the file at `path` says; throws every mistake in it.
  package static func read(_ path: String) throws -> Self { try read(try ConfigurationFile(path)) }

  /// What `file` says; throws every mistake in it.
  package static func read(_ file: ConfigurationFile) throws(DiagnosticErrors) -> Self {
    try file.read(table, into: Self()) { $0.check($1) }
  }
}

extension ValueType<String> {
  /// The absolute path of a file that can be read.
  package static let file = ValueType("the absolute path of a file", .word) { slot, decoder in
    guard let path = word.decode(slot, decoder) else { return nil }
    guard path.hasPrefix("/") else { return decoder.mismatch(slot, wanted: "the absolute path of a file") }
    if let obstacle = decoder.files.obstacle(at: path, decoder) {
      return decoder.refuse("cannot read \(path.quoted): \(obstacle)", at: slot.location)
    }
    return path
  }
}
