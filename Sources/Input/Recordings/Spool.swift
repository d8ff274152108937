internal import Glibc

/// Any number of values, kept in the order in which they came.
///
/// The last ones are in memory, those before in a file without a name, which is gone with the spool.
///
/// A recording is checked to its end before anything of it is played, and may come from a pipe that cannot be read twice.
final class Spool<Element: BitwiseCopyable> {
  /// How many values are kept in memory.
  static var pageCount: Int { Swift.max(1, (1 << 17) / stride) }
  private static var stride: Int { MemoryLayout<Element>.stride }

  /// How many values there are.
  private(set) var count = 0
  /// Why values could not be kept or read back; nil where all could.
  private(set) var failure: String?
  /// How many values are in the file.
  private var storedCount = 0
  private var page: [Element] = []
  private var file: UnsafeMutablePointer<FILE>?
  private let folder: String

  /// A spool whose file lies in `folder`.
  init(folder: String? = nil) {
    self.folder = folder ?? Self.usualFolder
  }

  deinit {
    if let file { fclose(file) }
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
    if file == nil { file = openFile() }
    guard let file else { return }
    if seek(file, to: storedCount), fwrite(page, Self.stride, page.count, file) == page.count {
      storedCount += page.count
      page.removeAll(keepingCapacity: true)
    } else {
      failure = "cannot keep the recording in '\(folder)': \(String(cString: strerror(errno))); \(advice)"
    }
  }

  /// Where the file lies: it may be large, and `/tmp` may be memory.
  private static var usualFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
  private var advice: String { "let the environment's TMPDIR name a folder with room" }

  /// The corresponding C functions are `mkstemp`, `unlink` and `fdopen`; a page is buffer enough.
  private func openFile() -> UnsafeMutablePointer<FILE>? {
    var path = Array("\(folder)/fingerpost-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0, let file = fdopen(descriptor, "w+") else {
      failure =
        "cannot make a file for the recording in '\(folder)': \(String(cString: strerror(errno))); \(advice)"
      return nil
    }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    setvbuf(file, nil, _IONBF, 0)
    return file
  }

  private func seek(_ file: UnsafeMutablePointer<FILE>, to index: Int) -> Bool {
    fseeko(file, index * Self.stride, SEEK_SET) == 0
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
      guard let file, seek(file, to: index) else { return }
      initializedCount = fread(buffer.baseAddress, Self.stride, wanted, file)
    }
    if page.count < wanted { failure = "cannot read back what was kept of the recording in '\(folder)'" }
    return page[...]
  }
}
