/// A command that `exec` starts in the end: behind programs that only start another one, or in the text of a shell.
struct StartedCommand {
  /// Its program and arguments.
  let words: ArraySlice<String>
  /// The words from a `timeout` before it on, and how many seconds that lets it run.
  private(set) var limit: (words: ArraySlice<String>, seconds: Double)?

  /// The commands that a program with these words starts, as far as the words show them.
  static func all(in words: [String]) -> [StartedCommand] {
    guard let command = StartedCommand(words) else { return [] }
    guard command.isShell else { return [command] }
    return command.shellCommands.compactMap { words in
      var inner = StartedCommand(words, leadsGroup: false)
      inner?.limit = command.limit
      return inner
    }
  }

  /// The command behind all that only starts another one.
  ///
  /// Nil if nothing is behind it, or if a `timeout` is that does not lead the process group. Such a one leaves the
  /// group, as `setsid` does, and so nothing ends what they start.
  init?(_ words: [String], leadsGroup: Bool = true) {
    var (rest, leadsGroup) = (words.drop(while: \.isAssignment), leadsGroup)
    while let name = rest.first?.programName, let wrapper = Wrapper.all[name] {
      let (operands, command) = wrapper.split(rest.dropFirst())
      if name == "timeout" {
        guard leadsGroup, let seconds = operands.first?.durationInSeconds else { return nil }
        // 0 stands for no limit.
        if seconds > 0 { limit = (rest, seconds) }
      }
      leadsGroup = leadsGroup && !wrapper.forks
      rest = command.drop(while: \.isAssignment)
    }
    if rest.isEmpty { return nil }
    self.words = rest
  }

  private var isShell: Bool { words.first?.isShell == true }

  /// The words of each command in the text that a shell is given, as far as they show without one.
  private var shellCommands: [[String]] {
    let text = words.drop { !$0.hasPrefix("-") || $0.hasPrefix("--") || !$0.hasSuffix("c") }.dropFirst().first
    return (text ?? "").split { ";&|\n".contains($0) }.map { $0.split(separator: " ").map(String.init) }
  }
}

/// A program that starts the one that its arguments name.
private struct Wrapper {
  /// The letters and names of its options that take a value.
  private let letters: String
  private let names: Set<String>
  /// How many words stand between its options and the program.
  private let operands: Int
  /// Whether the program is a child of it, instead of taking its place.
  let forks: Bool

  private init(_ letters: String = "", _ names: Set<String> = [], operands: Int = 0, forks: Bool = false) {
    (self.letters, self.names, self.operands, self.forks) = (letters, names, operands, forks)
  }

  static let all: [String: Wrapper] = [
    "env": Wrapper("uCS", ["unset", "chdir", "split-string"]),
    "timeout": Wrapper("ks", ["kill-after", "signal"], operands: 1, forks: true),
    "nice": Wrapper("n", ["adjustment"]),
    "ionice": Wrapper("cn", ["class", "classdata"]),
    "chrt": Wrapper("TPD", ["sched-runtime", "sched-period", "sched-deadline"], operands: 1),
    "taskset": Wrapper(operands: 1),
    "nohup": Wrapper(),
    "stdbuf": Wrapper("ioe", ["input", "output", "error"]),
    "time": Wrapper("fo", ["format", "output"], forks: true),
    "flock": Wrapper("wE", ["timeout", "wait", "conflict-exit-code"], operands: 1, forks: true),
    "systemd-inhibit": Wrapper("", ["what", "who", "why", "mode"], forks: true),
    "systemd-cat": Wrapper("tp", ["identifier", "priority", "stderr-priority", "level-prefix"]),
    "dbus-run-session": Wrapper("", ["dbus-daemon", "config-file"], forks: true),
    "sudo": Wrapper("ughpCDRTU", ["user", "group", "host", "prompt", "chdir", "chroot"], forks: true),
    "doas": Wrapper("uC", forks: true),
    "busybox": Wrapper(),
    // Words of shells.
    "exec": Wrapper("a"), "do": Wrapper(), "then": Wrapper(), "else": Wrapper(),
    "{": Wrapper(),
    "(": Wrapper(), "!": Wrapper(),
  ]

  /// Its own operands, and what they are followed by: the words of the program that it starts.
  func split(_ words: ArraySlice<String>) -> (operands: ArraySlice<String>, rest: ArraySlice<String>) {
    var rest = words
    while let option = rest.first, option.hasPrefix("-") {
      rest = rest.dropFirst(hasValueInNextWord(option) ? 2 : 1)
      if option == "--" { break }
    }
    return (rest.prefix(operands), rest.dropFirst(operands))
  }

  /// Whether the value of `option` is the next word, not a part of the same one.
  private func hasValueInNextWord(_ option: String) -> Bool {
    if option.hasPrefix("--") { return names.contains(String(option.dropFirst(2))) }
    guard let letter = option.dropFirst().firstIndex(where: letters.contains) else { return false }
    return option.index(after: letter) == option.endIndex
  }
}

extension String {
  /// The name of the program that a path leads to.
  var programName: String { split(separator: "/").last.map(String.init) ?? self }

  /// Whether it is a shell's name or path.
  var isShell: Bool { ["sh", "bash", "dash", "zsh", "ash", "ksh", "fish"].contains(programName) }

  /// How many seconds it means to `sleep` and `timeout`.
  var durationInSeconds: Double? {
    if self == "infinity" { return .infinity }
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = last.flatMap({ units[$0] }) else { return Double(self) }
    return Double(dropLast()).map { $0 * unit }
  }

  /// Whether a word before a program sets a variable of its environment.
  fileprivate var isAssignment: Bool {
    guard let end = firstIndex(of: "="), let first, first.isLetter || first == "_" else { return false }
    return self[..<end].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
