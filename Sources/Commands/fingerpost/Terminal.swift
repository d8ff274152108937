internal import DispatchLog
internal import Glibc

/// What standard output can show.
enum Terminal {
  /// How text for people is set out there: coloured and broken to the width of a terminal, plain anywhere else.
  static var style: TextStyle {
    guard isatty(STDOUT_FILENO) == 1 else { return .plain }
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
