/// A line of libinput's about one device.
struct LibinputRemark {
  let level: LibinputLogLevel
  /// The line without the names of node and device, with which libinput begins it (`event3  - Panel: …`).
  let text: String

  init(_ level: LibinputLogLevel, _ line: String) {
    self.level = level
    let parts = line.split(separator: " - ", maxSplits: 1)
    guard parts.count == 2, parts[0].hasPrefix("event"), let colon = parts[1].firstRange(of: ": ") else {
      text = line
      return
    }
    text = String(parts[1][colon.upperBound...])
  }
}

extension [LibinputRemark] {
  /// The line that tells best why a device was refused: an error, else what came last.
  var reason: String? {
    (first { $0.level == .error } ?? last)?.text
  }
}
