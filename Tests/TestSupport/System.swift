package import Glibc

/// What tests ask the system for: settings, files, processes, processor time.

/// The number that the environment has under `name`.
package func setting(_ name: String) -> UInt64? {
  getenv(name).flatMap { UInt64(String(cString: $0)) }
}

/// The folder of this checkout.
package let checkout = "\(#filePath)".split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

/// What is left of `file`.
///
/// The corresponding C function is `fread`.
private func bytes(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
  return bytes
}

/// The text of what is left of `file`; what is no UTF-8 in it is replaced.
package func text(of file: UnsafeMutablePointer<FILE>) -> String {
  String(decoding: bytes(of: file), as: UTF8.self)
}

/// The content of the file at `path`; nil where it cannot be opened.
package func bytes(ofFile path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  return bytes(of: file)
}

/// The text of the file at `path`; nil where it cannot be opened.
package func text(ofFile path: String) -> String? {
  bytes(ofFile: path).map { String(decoding: $0, as: UTF8.self) }
}

/// The names in the folder at `path`, in alphabetical order, without hidden ones; none where it cannot be opened.
///
/// The corresponding C function is `readdir`.
package func names(inFolder path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    names.append(withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) })
  }
  return names.filter { !$0.hasPrefix(".") }.sorted()
}

/// The files below the folder at `path`, by their paths from there; an empty folder is one.
package func files(below path: String) -> [String] {
  names(inFolder: path).flatMap { name in
    let inside = files(below: "\(path)/\(name)")
    return inside.isEmpty ? [name] : inside.map { "\(name)/\($0)" }
  }
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
