package import Diagnostics
package import Evdev
package import TouchDelivery

/// Input that was written down, ready to be replayed: its first moment is time zero.
package struct Recording {
  /// What happened, in order: made one by one as the iteration proceeds, again for each iteration.
  ///
  /// However long the recording is, few of them are in memory at a time.
  package let events: AnySequence<InputEvent>
  /// The devices it was recorded from; none for a touch script.
  ///
  /// A contact's device is its place in this list.
  package let devices: [InputDevice]
  /// The sizes of their surfaces in millimetres, each at the place of its device; nil where the device did not tell.
  package var surfaceSizes: [Size?] = []
  /// The places in `devices` of those whose unhandled touches a scene with such a device forwards.
  package var forwarding: Set<Int32> = []
  /// What could not be replayed as it is; worth showing, no reason to stop.
  package var warnings: [Diagnostic]
  /// Says why `events` ended before their end, if they did.
  let readingFailure: () -> String?

  /// Why `events` ended before their end, as when a disk fails; nil where they did not, or have not been gone through.
  package var failure: String? { readingFailure() }

  /// One of the events as its device would report it now.
  ///
  /// A device is turned along with its screen. A touch script says where on the screen a finger is, however that is
  /// turned.
  package func placed(_ event: InputEvent) -> InputEvent {
    guard !devices.isEmpty, case .touches(var frame) = event else { return event }
    for index in frame.contacts.indices { frame.contacts[index].place(on: frame.screen) }
    return .touches(frame)
  }
}

extension Contact {
  /// Puts it where it lies on `screen` as that is turned now.
  fileprivate mutating func place(on screen: Screen) {
    let place = screen.place(location)
    if overshoot != .zero { overshoot = screen.place(location + overshoot) - place }
    location = place
  }
}

/// A file that is read once, from its start to its end, and how it was named.
package struct RecordingFile {
  private static let greatestSize = 4 << 30

  /// The name, for messages.
  package let name: String
  private let source: Source

  private enum Source {
    case bytes([UInt8])
    case reader(FileReader)
  }

  /// A file named `name`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    source = .bytes(bytes)
  }

  /// The file at `path`, which may be a pipe.
  ///
  /// - Throws: `DiagnosticErrors` with the system's reason.
  package init(path: String) throws(DiagnosticErrors) {
    name = path
    do throws(FileError) { source = .reader(try FileReader(path, from: .anything)) } catch {
      throw DiagnosticErrors(error, in: path)
    }
  }

  /// The lines of the file; of one at a path those that were not read yet.
  func lines() -> TextLines {
    switch source {
    case .bytes(let bytes):
      var rest: [UInt8]? = bytes
      return TextLines(of: name) { () throws(DiagnosticErrors) in rest.take() }
    case .reader(let reader):
      var size = 0
      return TextLines(of: name) { [name] () throws(DiagnosticErrors) in
        try Self.next(reader, after: &size, in: name)
      }
    }
  }

  /// The same file in memory, so that it can be read more than once, which a pipe cannot.
  package func inMemory() throws(DiagnosticErrors) -> RecordingFile {
    guard case .reader(let reader) = source else { return self }
    var bytes: [UInt8] = []
    var size = 0
    while let chunk = try Self.next(reader, after: &size, in: name) { bytes += chunk }
    return RecordingFile(name: name, bytes: bytes)
  }

  private static func next(
    _ reader: FileReader, after size: inout Int, in name: String
  ) throws(DiagnosticErrors) -> [UInt8]? {
    let chunk: [UInt8]?
    do throws(FileError) { chunk = try reader.next() } catch { throw DiagnosticErrors(error, in: name) }
    size += chunk?.count ?? 0
    if size <= greatestSize { return chunk }
    throw DiagnosticErrors("the file is larger than \(greatestSize >> 30) GiB", in: name)
  }
}

extension DiagnosticErrors {
  /// One error of a whole file, or of a line of it.
  init(_ message: String, in file: String, line: Int = 1) {
    self.init([Diagnostic(.error, message, file: file, line: line, column: 1)])
  }

  fileprivate init(_ error: FileError, in file: String) {
    self.init(error.description, in: file)
  }
}
