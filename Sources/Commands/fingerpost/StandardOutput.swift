internal import ArgumentParser
internal import Diagnostics
internal import DispatchLog
internal import Glibc
internal import Sockets

/// Standard output, written in large pieces.
final class StandardOutput {
  private let file = OutputFile(descriptor: STDOUT_FILENO, called: "standard output")
  /// The lines of another process, where they are shown on a terminal.
  private var foreign = LineSplitter()

  /// Whether anything could not be written.
  var hasFailed: Bool { file.failureInWords != nil }

  /// Writes `bytes` and nothing else; throws where they could not be written.
  static func print(_ bytes: [UInt8]) throws(PlainError) {
    let output = StandardOutput()
    output.write(bytes)
    try output.finish()
  }

  /// Writes `bytes`, which come or are made from another process's answer, and nothing else; throws where they could not be
  /// written.
  static func print(foreign bytes: [UInt8]) throws(PlainError) {
    let output = StandardOutput()
    output.writeForeign(bytes)
    try output.finish()
  }

  /// Writes these lines and nothing else; throws where they could not be written.
  static func print(lines: [String]) throws(PlainError) {
    try print(lines.flatMap { Array("\($0)\n".utf8) })
  }

  /// Keeps `bytes` until there is a piece worth writing.
  func write(_ bytes: [UInt8]) { file.write(bytes) }

  /// Writes what another process has sent; on a terminal, which its control characters would steer, their numbers stand for them.
  func writeForeign(_ bytes: [UInt8]) {
    guard Terminal.isThere else { return write(bytes) }
    for line in foreign.split(bytes) { write(line: String(decoding: line, as: UTF8.self).onOneLine) }
  }

  /// Writes `line` and a newline.
  func write(line: String) {
    write(Array("\(line)\n".utf8))
  }

  /// Writes what is left; throws where anything could not be written.
  func finish() throws(PlainError) {
    write(Array(String(decoding: foreign.rest, as: UTF8.self).onOneLine.utf8))
    try file.finish()
  }

  /// Writes what has been kept.
  func flush() { file.flush() }
}

/// Runs `body`, reports an error that it throws, by default on standard error, and lets the program exit with 1.
///
/// An `ExitCode` is for what has been reported already.
func reportingFailure(
  to tell: (String) -> Void = StandardError.write, _ body: () throws -> Void
) throws {
  do { try body() } catch let code as ExitCode { throw code } catch {
    tell("\(error)")
    throw ExitCode(1)
  }
}

/// The abilities of standard output.
enum Terminal {
  /// Whether standard output is one.
  static let isThere = isatty(STDOUT_FILENO) == 1

  /// How text for people is set out there: coloured and broken to the width of a terminal, plain anywhere else.
  static var style: TextStyle {
    guard isThere else { return .plain }
    return TextStyle(isColoured: showsColours, columns: columns)
  }

  /// Whether colours are welcome: `NO_COLOR` with any value forbids them (no-color.org).
  private static var showsColours: Bool {
    setting("NO_COLOR").isEmpty && setting("TERM") != "dumb"
  }

  /// The corresponding C function is `ioctl`, with `TIOCGWINSZ`.
  private static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func setting(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
