internal import Glibc

/// What `/proc` says of a process.
struct ProcessStatus {
  let id: Int32
  private let state: UInt8
  private let group: Int32

  /// The process with the number `id`; nil where there is none.
  init?(of id: Int32) {
    guard let line = Self.line(of: id), let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // The fields after the name, which may hold anything: state, parent, group.
    let fields = line[line.index(after: end)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard fields.count > 2, let state = fields[0].first,
      let group = Int32(String(decoding: fields[2], as: UTF8.self))
    else { return nil }
    (self.id, self.state, self.group) = (id, state, group)
  }

  /// Whether it is in `group` and has not ended.
  func isAlive(in group: Int32) -> Bool {
    self.group == group && state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }

  /// The first process for which `body` holds; the corresponding C function is `readdir`.
  static func first(where body: (ProcessStatus) -> Bool) -> ProcessStatus? {
    guard let directory = opendir("/proc") else { return nil }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let id = Int32(name), let status = ProcessStatus(of: id), body(status) { return status }
    }
    return nil
  }

  private static func line(of id: Int32) -> [UInt8]? {
    let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
