/// Writes what `libinput record` would have written of the device and events of an evemu recording.
struct LibinputFixture {
  private var name = ""
  private var identity: [Int] = []
  private var properties: [Int] = []
  private var codes: [Int: [Int]] = [:]
  private var axes: [(code: Int, numbers: String)] = []
  private var frames: [[String]] = [[]]
  private var maskOffsets: [Int: Int] = [:]

  /// The whole file; of udev's properties each device has `property`.
  static func recording(
    _ devices: String..., announcing count: Int? = nil, property: String = "ID_INPUT=1"
  ) -> String {
    let list = devices.enumerated().map {
      LibinputFixture($0.element).device(node: "/dev/input/event\($0.offset)", property)
    }
    return header(count ?? devices.count) + list.joined()
  }

  static func header(_ count: Int) -> String {
    """
    # libinput record
    version: 1
    ndevices: \(count)
    libinput:
      version: "1.22.1"
    system:
      os: "debian:12"
    devices:

    """
  }

  init(_ evemu: String) {
    for line in evemu.split(separator: "\n") where !line.hasPrefix("#") {
      let text = line.prefix { $0 != "#" }
      read(String(text.prefix(2)), text.dropFirst(2).split { " \t\r".contains($0) }.map { String($0) }, line)
    }
  }

  private mutating func read(_ label: String, _ fields: [String], _ line: Substring) {
    switch label {
    case "N:": name = String(line.dropFirst(3))
    case "I:": identity = fields.compactMap { Int($0, radix: 16) }
    case "P:": properties += bits(fields[...], mask: -1)
    case "B:":
      codes[Int(fields[0], radix: 16) ?? 0, default: []] += bits(
        fields[1...], mask: Int(fields[0], radix: 16) ?? 0)
    case "A:": axes.append((Int(fields[0], radix: 16) ?? 0, fields[1...].joined(separator: ", ")))
    case "E:": readEvent(fields)
    default: break
    }
  }

  private mutating func readEvent(_ fields: [String]) {
    let time = fields[0].split(separator: ".").map { String(Int($0) ?? 0) }
    let codes = fields[1...2].map { String(Int($0, radix: 16) ?? 0) }
    let value = String(Int(fields[3]) ?? 0)
    frames[frames.count - 1].append("[\((time + codes + [value]).joined(separator: ", "))]")
    if codes == ["0", "0"] { frames.append([]) }
  }

  private mutating func bits(_ bytes: ArraySlice<String>, mask: Int) -> [Int] {
    let offset = maskOffsets[mask] ?? 0
    maskOffsets[mask] = offset + bytes.count * 8
    return bytes.enumerated().flatMap { index, byte in
      (0..<8).filter { (Int(byte, radix: 16) ?? 0) & (1 << $0) != 0 }.map { offset + index * 8 + $0 }
    }
  }

  private func device(node: String, _ property: String) -> String {
    let lines = [
      "- node: \(node)", "  evdev:", "    # Name: \(name)", "    name: \"\(name)\"", "    id: \(identity)",
      "    codes:",
    ]
    let events = frames.filter { !$0.isEmpty }.map {
      "  - evdev:\n" + $0.map { "    - \($0) # comment\n" }.joined()
    }
    return lines.joined(separator: "\n") + "\n"
      + codes.sorted { $0.key < $1.key }.map { "      \($0.key): \($0.value) # EV\n" }.joined()
      + "    absinfo:\n"
      + axes.map { "      \($0.code): [\($0.numbers)]\n" }.joined()
      + "    properties: \(properties)\n  hid: [\n    1, 2,\n  ]\n  udev:\n    properties:\n    - \(property)\n  quirks:\n  events:\n"
      + events.joined()
  }
}
