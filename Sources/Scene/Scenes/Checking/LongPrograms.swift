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
  /// Where the scene states the limit, only a longer `sleep` or `timeout` contradicts it.
  static func reason(of exec: ExecAction, in seconds: Double, isStated: Bool) -> String? {
    for command in StartedCommand.all(in: exec.words) {
      let sleep = sleep(in: command.words)
      guard let time = sleep ?? (goesOn(command.words) ? .infinity : nil) else { continue }
      if min(time, command.limit?.seconds ?? .infinity) <= seconds { continue }
      if sleep != nil || command.limit != nil {
        return "'\((command.limit?.words ?? command.words).joined(separator: " "))' takes longer"
      }
      if !isStated { return "'\(command.words.first ?? "")' goes on for as long as it is let" }
    }
    return nil
  }

  private static func goesOn(_ command: ArraySlice<String>) -> Bool {
    let name = command.first?.programName ?? ""
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
  private static func sleep(in command: ArraySlice<String>) -> Double? {
    guard command.first?.programName == "sleep", command.count > 1 else { return nil }
    let parts = command.dropFirst().map(\.durationInSeconds)
    return parts.contains(nil) ? nil : parts.reduce(0) { $0 + ($1 ?? 0) }
  }
}
