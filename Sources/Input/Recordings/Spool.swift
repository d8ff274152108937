internal import Glibc

/// Any number of values, kept in the order in which they came.
///
/// The last ones are in memory, those before in a file without a name, which is gone with the spool.
///
/// A recording is checked to its end before anything of it is played, and may come from a pipe that cannot be read twice.
final class Spool<Element: BitwiseCopyable> {
  /// How many values are kept in memory.
  static var pageCount: Int { Swift.max(1, (1 << 17) / MemoryLayout<Element>.stride) }

  /// How many values there are.
  private(set) var count = 0
  /// Why values could not be kept or read back; nil where all could.
  private(set) var failure: String?
  /// How many values are in the file.
  private var storedCount = 0
  private var page: [Element] = []
  private var descriptor: Int32 = -1
  private let folder: String

  /// A spool whose file lies in `folder`.
  init(folder: String? = nil) {
    self.folder = folder ?? Self.usualFolder
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func append(_ element: Element) {
    guard failure == nil else { return }
    assert(count == storedCount + page.count, "nothing is appended after values were left out")
    page.append(element)
    count += 1
    if page.count >= Self.pageCount { storePage() }
  }

  /// Forgets all but the first `count` values; nothing can be appended afterwards.
  func truncate(to count: Int) { self.count = Swift.min(self.count, count) }

  private func storePage() {
    if descriptor < 0 { descriptor = openFile() }
    guard failure == nil else { return }
    let offset = storedCount * MemoryLayout<Element>.stride
    if page.withUnsafeBytes({ store($0, at: offset) }) {
      storedCount += page.count
      page.removeAll(keepingCapacity: true)
    } else {
      failure = "cannot keep the recording in '\(folder)': \(String(cString: strerror(errno))); \(advice)"
    }
  }

  /// The corresponding C function is `pwrite`.
  private func store(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      guard written > 0 || written < 0 && errno == EINTR else { return false }
      done += Swift.max(0, written)
    }
    return true
  }

  /// Where the file lies: it may be large, and `/tmp` may be memory.
  private static var usualFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
  private var advice: String { "let the environment's TMPDIR name a folder with room" }

  /// The corresponding C functions are `mkstemp` and `unlink`.
  private func openFile() -> Int32 {
    var path = Array("\(folder)/fingerpost-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor < 0 {
      failure =
        "cannot make a file for the recording in '\(folder)': \(String(cString: strerror(errno))); \(advice)"
    } else {
      unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return descriptor
  }
}

extension Spool: Sequence {
  /// Goes through the values in pieces as large as may be in memory.
  struct Pages: Sequence, IteratorProtocol {
    fileprivate let spool: Spool
    private var index = 0

    fileprivate init(_ spool: Spool) {
      self.spool = spool
    }

    mutating func next() -> ArraySlice<Element>? {
      let page = spool.page(from: index)
      index += page.count
      return page.isEmpty ? nil : page
    }
  }

  func makeIterator() -> FlattenSequence<Pages>.Iterator { pages.joined().makeIterator() }

  /// The values, page by page.
  var pages: Pages { Pages(self) }

  /// Some values from `index` on; none at the end and, with the reason in `failure`, where they cannot be read.
  private func page(from index: Int) -> ArraySlice<Element> {
    guard index < count else { return [] }
    guard index < storedCount else { return page[(index - storedCount)..<(count - storedCount)] }
    let wanted = Swift.min(Self.pageCount, Swift.min(storedCount, count) - index)
    let page = [Element](unsafeUninitializedCapacity: wanted) { buffer, initializedCount in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      initializedCount = load(bytes, at: index * MemoryLayout<Element>.stride) / MemoryLayout<Element>.stride
    }
    if page.count < wanted { failure = "cannot read back what was kept of the recording in '\(folder)'" }
    return page[...]
  }

  /// Fills `bytes` as far as that can be done; the corresponding C function is `pread`.
  private func load(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let result = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      guard result > 0 || result < 0 && errno == EINTR else { break }
      done += Swift.max(0, result)
    }
    return done
  }
}
