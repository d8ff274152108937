/// Writes evemu text: a device of 100 x 100 values, and frames 10 ms apart.
enum EvemuFixture {
  static let slots: [Axis] = [(0x2f, 0, 4, 0), (0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x39, 0, 65535, 0)]
  /// A multitouch screen with five slots.
  static let multitouch = description(axes: slots)
  /// The same with ABS_MT_TOOL_TYPE.
  static let withTool = description(
    axes: [(0x2f, 0, 4, 0), (0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x37, 0, 2, 0), (0x39, 0, 65535, 0)])
  /// The same, its positions trembling by up to 4.
  static let withFuzz = description(
    axes: [(0x2f, 0, 4, 0), (0x35, 0, 99, 4), (0x36, 0, 99, 4), (0x39, 0, 65535, 0)])
  /// A screen for one finger.
  static let singleTouch = description(axes: [(0, 0, 99, 0), (1, 0, 99, 0)])
  /// A multitouch screen without slots, which lists every contact in every frame.
  static let protocolA = description(axes: [(0x35, 0, 99, 0), (0x36, 0, 99, 0)])
  /// The same, telling the contacts' size: 0 for one that hovers.
  static let protocolAWithSize = description(axes: [(0x30, 0, 10, 0), (0x35, 0, 99, 0), (0x36, 0, 99, 0)])
  /// The same, naming its contacts.
  static let protocolAWithIDs = description(axes: [(0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x39, 0, 15, 0)])

  typealias Axis = (code: Int, minimum: Int, maximum: Int, fuzz: Int)

  static func description(axes: [Axis], name: String = "Test screen", keys: String = "00 04") -> String {
    let keyMask = "B: 01 " + Array(repeating: "00", count: 40).joined(separator: " ") + " \(keys)"
    let lines = axes.map { "A: \(String($0.code, radix: 16)) \($0.minimum) \($0.maximum) \($0.fuzz) 0 0" }
    return (["# EVEMU 1.3", "N: \(name)", "I: 0003 1234 5678 0001", "P: 02 00", keyMask] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// Frames of events such as `slot 0, id 7, x 10, y 20`, each ended by a SYN_REPORT.
  static func frames(_ frames: String...) -> String {
    frames.enumerated().map { number, frame in
      let events = frame.split(separator: ",").map { line($0, at: number) }
      return (events + [line("report 0", at: number)]).joined()
    }.joined()
  }

  private static func line(_ event: Substring, at frame: Int) -> String {
    let words = event.split(separator: " ")
    let codes = [
      "slot": "0003 002f", "size": "0003 0030", "x": "0003 0035", "y": "0003 0036", "tool": "0003 0037",
      "id": "0003 0039", "absx": "0003 0000", "absy": "0003 0001", "touch": "0001 014a", "mt": "0000 0002",
      "report": "0000 0000", "dropped": "0000 0003", "pressure": "0003 003a", "axis40": "0003 0040",
      "axis46": "0003 0046", "key300": "0001 0300",
    ]
    let hundredths = String(frame).count == 1 ? "0\(frame)" : "\(frame)"
    return "E: 5.\(hundredths)0000 \(codes[String(words[0])] ?? "") \(words.count > 1 ? words[1] : "0")\n"
  }
}
