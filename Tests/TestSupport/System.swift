package import Glibc

/// What tests ask the system for: settings, files, processes, processor time.

/// The number that the environment has under `name`.
package func setting(_ name: String) -> UInt64? {
  getenv(name).flatMap { UInt64(String(cString: $0)) }
}

/// The text of what is left of `file`; what is no UTF-8 in it is replaced.
///
/// The corresponding C function is `fread`.
package func text(of file: UnsafeMutablePointer<FILE>) -> String {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}

/// The text of the file at `path`; nil where it cannot be opened.
package func text(ofFile path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  return text(of: file)
}

/// Starts a shell with `command`, and returns its process; nil where that is refused.
///
/// The corresponding C function is `posix_spawn`.
package func startShell(_ command: String) -> pid_t? {
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
  defer { for argument in arguments { free(argument) } }
  var process: pid_t = 0
  return posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ) == 0 ? process : nil
}

/// By how much longer this thread works on `body` for sixteen times as many as `count`, each the best of three tries.
///
/// Linear work grows by 16 and square work by 256. What others do at the time counts by what they take of the processors' caches
/// alone, so 64 tells the two apart. The corresponding C function is `clock_gettime`.
package func growth(from count: Int, _ body: (Int) -> Void) -> Double {
  time { body(16 * count) } / time { body(count) }
}

private func time(_ body: () -> Void) -> Double {
  (0..<3).map { _ in
    let start = threadTime()
    body()
    return threadTime() - start
  }.min() ?? 0
}

/// How long this thread has kept a processor busy, in seconds.
package func threadTime() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
