/// Programs that go on until they are ended, as far as their names and arguments show it.
enum LongPrograms {
  /// What plays, serves or watches for as long as it is left alone.
  private static let names: Set = [
    "mpv", "ffplay", "vlc", "cvlc", "mplayer", "gst-play-1.0", "omxplayer", "mpg123", "ogg123",
    "gst-launch-1.0",
    "chromium", "firefox", "cage", "mosquitto_sub", "watch", "inotifywait", "evtest", "top", "htop", "socat",
    "ngrok",
    "nginx", "lighttpd", "mosquitto", "caddy", "pw-record", "parec", "pacat", "motion", "mjpg_streamer",
  ]

  /// In words, why the program of `exec` does not end within so many seconds; nil where nothing says so.
  ///
  /// Where the scene states the limit, only a longer `sleep` contradicts it.
  static func reason(of exec: ExecAction, in seconds: Double, isStated: Bool) -> String? {
    let words = [exec.program.value] + exec.arguments.map(\.source)
    let commands = exec.isForShell ? words.dropFirst().flatMap(commands(of:)) : [words]
    for command in commands {
      if let sleep = sleep(in: command), sleep > seconds {
        return "'\(command.joined(separator: " "))' takes longer"
      }
      if !isStated, goesOn(command) { return "'\(command[0])' goes on for as long as it is let" }
    }
    return nil
  }

  /// The words of each command of a shell's text, as far as they show without one.
  private static func commands(of text: String) -> [[String]] {
    text.split { ";&|\n".contains($0) }.map { $0.split(separator: " ").map(String.init) }.filter {
      !$0.isEmpty
    }
  }

  private static func goesOn(_ command: [String]) -> Bool {
    let name = name(of: command)
    let arguments = command.dropFirst()
    return switch name {
    case "tail": arguments.contains { $0 == "-f" || $0 == "-F" || $0 == "--follow" }
    case "journalctl", "dmesg": arguments.contains { ["-f", "--follow", "-w"].contains($0) }
    case "aplay", "paplay", "pw-play":
      arguments.contains { $0.contains("://") || $0 == "-" || $0 == "/dev/stdin" }
    case "ping": !arguments.contains { $0.hasPrefix("-c") || $0.hasPrefix("-w") }
    case "arecord": !arguments.contains { $0.hasPrefix("-d") || $0.hasPrefix("--duration") }
    case "python3", "python": arguments.contains("http.server")
    default: names.contains(name)
    }
  }

  /// How many seconds `sleep` waits, if the command is that.
  private static func sleep(in command: [String]) -> Double? {
    guard name(of: command) == "sleep", command.count > 1 else { return nil }
    let parts = command.dropFirst().map(duration)
    return parts.contains(nil) ? nil : parts.reduce(0) { $0 + ($1 ?? 0) }
  }

  private static func duration(_ word: String) -> Double? {
    if word == "infinity" { return .infinity }
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = word.last.flatMap({ units[$0] }) else { return Double(word) }
    return Double(word.dropLast()).map { $0 * unit }
  }

  private static func name(of command: [String]) -> String {
    command[0].split(separator: "/").last.map(String.init) ?? command[0]
  }
}
