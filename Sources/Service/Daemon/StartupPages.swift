internal import Glibc

/// The pages of code that the start has run and nothing else may need.
///
/// The start runs most of the code once, and with each page that it touches the kernel maps the pages around it.
/// Afterwards ten times as much is resident as a touch needs.
enum StartupPages {
  /// Has the kernel unmap them; what is needed again is mapped from its file, which the kernel still has in memory.
  ///
  /// The corresponding C function is `madvise`, with `MADV_DONTNEED`.
  static func release() {
    // Code cannot be written, so nothing of this process is lost.
    guard let maps = fopen("/proc/self/maps", "re") else { return }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let line {
      guard let code = codeRange(line) else { continue }
      madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), Int(code.count), MADV_DONTNEED)
    }
  }

  /// The addresses in a line such as `55d0c8a00000-55d0c8a20000 r-xp 00001000 fe:00 12 /usr/bin/fingerpost`; nil where they hold
  /// anything but the code of a file.
  private static func codeRange(_ line: UnsafeMutablePointer<CChar>) -> Range<UInt>? {
    var rest: UnsafeMutablePointer<CChar>? = line
    let start = strtoul(line, &rest, 16)
    guard let dash = rest else { return nil }
    let end = strtoul(dash + 1, &rest, 16)
    guard let rest, strncmp(rest, " r-xp ", 6) == 0, strchr(rest, 0x2F) != nil, start < end else {
      return nil
    }
    return start..<end
  }
}
