/// Text in a line that the terminal or the page has put there from which a recording was copied.
struct PastedText {
  /// What is left of the line, if anything.
  let rest: TextLine?
  /// Whether the program that recorded was stopped there, so that the shell goes on.
  let isEnd: Bool

  /// What is not the recording's in `line`; nil where all of it is.
  ///
  /// Nearly every line of a recording is known by its first bytes. `afterEnd` is whether the program was stopped in a line before,
  /// and nothing of a recording came since.
  init?(_ line: TextLine, afterEnd: Bool) {
    let bytes = line.bytes.drop(while: \.isBlank)
    guard let first = bytes.first, !Self.isRecorded(bytes) else { return nil }
    if bytes.starts(with: "^C".utf8) {
      // The last line of a recording may follow, or the prompt.
      let others = TextLine(number: line.number, bytes: bytes.dropFirst(2), isUnfinished: line.isUnfinished)
      rest = Self.isRecorded(others.bytes.drop(while: \.isBlank)) ? others : nil
      isEnd = true
    } else {
      let isShell = afterEnd && !EvtestTextParser.begins(line)
      guard isShell || Self.mayBePasted(first) && Self.isPasted(bytes) else { return nil }
      (rest, isEnd) = (nil, afterEnd)
    }
  }

  /// Whether a line that begins with `bytes` is a recording's for certain: of evemu, an event or a range of evtest's, a member
  /// of libinput's, a comment or a step of a touch script.
  private static func isRecorded(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let second = bytes.dropFirst().first ?? UInt8(ascii: " ")
    let isItem = first == UInt8(ascii: "-") && (second.isBlank || second == first)
    return first.isDigit || isItem || first == UInt8(ascii: "#") || second == UInt8(ascii: ":")
      || bytes.starts(with: "Event".utf8)
  }

  /// Signs, letters in whatever case, and the colours and pictures of a prompt.
  private static func mayBePasted(_ first: UInt8) -> Bool {
    beginnings.contains(first) || first >= 0x80 || first == escape
  }

  private static let escape: UInt8 = 0x1B
  private static let beginnings: Set<UInt8> = Set("`~^/$%([<-".utf8).union(letters)
  private static let letters = Set(UInt8(ascii: "A")...UInt8(ascii: "Z")).union(
    UInt8(ascii: "a")...UInt8(ascii: "z"))

  /// What the programs that record say before and after a recording, and what pages put around one.
  private static let openings = [
    "```", "~~~", "<", "Recording to ", "Receiving events", "Available devices", "Select the device",
    "No device specified", "Not running as root", "[sudo] password", "Press Ctrl",
  ]

  private static let programs = [
    "evtest", "libinput record", "evemu-record", "evemu-describe", "fingerpost record",
  ]

  private static func isPasted(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    return openings.contains(where: text.hasPrefix) || isListedDevice(text) || isCommand(text)
      || isPrompt(text)
  }

  /// A shell's prompt without a command.
  private static func isPrompt(_ text: String) -> Bool {
    let last = text.last { !$0.isWhitespace }
    return last.map("$#%>❯".contains) ?? false
  }

  /// `/dev/input/event5:` with a tab and the device's name, as tools list devices.
  private static func isListedDevice(_ text: String) -> Bool {
    guard text.hasPrefix("/dev/input/event"), let colon = text.firstIndex(of: ":") else { return false }
    let name = text[colon...].dropFirst()
    return name.first?.isWhitespace ?? true && !ForeignRecording.isOfGetevent(name)
  }

  /// A command, behind a shell's prompt or without it.
  private static func isCommand(_ text: String) -> Bool {
    let hasPrompt = ["$ ", "# ", "% ", "> "].contains { text.firstRange(of: $0) != nil }
    if hasPrompt, text.prefix(while: { $0 != " " }).contains("@") { return true }
    let isDrawn = text.utf8.first.map { $0 >= 0x80 || $0 == escape } ?? false
    return programs.contains { program in
      text.hasPrefix(program + " ")
        || (hasPrompt || isDrawn || text.hasPrefix("sudo ")) && text.firstRange(of: program) != nil
    }
  }
}

/// The output of other programs, which is no recording that can be played.
enum ForeignRecording {
  /// Why `line`, the first of a file, cannot be played, and what to do; nil for what is not known.
  static func complaint(about line: TextLine) -> String? {
    let text = String(decoding: line.bytes.prefix(200), as: UTF8.self)
    let words = text.split(separator: " ").prefix(3).map(String.init)
    let mayBeEvent = text.hasPrefix("[") || text.hasPrefix("/dev/input/event")
    if text.hasPrefix("add device ") || mayBeEvent && isOfGetevent(text.drop { $0 != " " }) {
      return "this is what 'getevent' prints, which does not say what the device can do"
    }
    if words.count > 1, words[0].drop(while: { $0 == "-" }).hasPrefix("event"), words[1].contains("_") {
      return "this is what 'libinput debug-events' prints, which has no kernel's events"
    }
    if ["R:", "D:"].contains(words.first) {
      return
        "this is what 'hid-recorder' prints: reports of the device, before the kernel makes events of them"
    }
    return nil
  }

  /// Whether `text` is an event of Android's getevent: type, code and value, by names or in four, four and eight digits.
  static func isOfGetevent(_ text: Substring) -> Bool {
    let words = text.split { $0 == " " || $0 == "]" || $0 == "[" }.drop {
      $0.hasPrefix("/dev/") || $0.contains(".")
    }
    guard words.count == 3, let type = words.first, let value = words.last else { return false }
    return type.hasPrefix("EV_") || type.count == 4 && value.count == 8 && value.allSatisfy(\.isHexDigit)
  }
}
