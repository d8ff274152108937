internal import Actions
internal import EventLoop
package import Journal

/// How a daemon is run, scene and log aside.
package struct DaemonOptions {
  /// Whether systemd runs it: SIGHUP reloads the scene instead of ending the daemon, and others start programs for it.
  package var isService = false
  /// Whether the scene is reloaded when one of its files changes.
  package var watchesFiles = false

  /// The journal that the scene says how much to write to, and that is told of what becomes of the daemon itself.
  package var journal: JournalWriter?
  /// The log on standard output, which is written as far as it is read.
  package var output: LogOutput?
  /// Where the control socket is made, if systemd has made none; nil for the usual place.
  package var socket: String?

  /// The loop with its clock, and the performer of programs, of a simulation; nil for those of the machine.
  var simulated: (loop: EventLoop, performer: any ProgramPerformer)?

  /// A daemon that somebody runs by hand.
  package init() {}
}

/// Where the daemon's touches come from.
package enum InputChoice {
  /// The machine's touchscreens, those plugged in later included.
  case devices
  /// The machine's touchscreens, or a simulated one where none can be opened.
  case devicesOrSimulation
}

/// Why nothing was started: one or more lines for people, each with what to do about it.
package struct StartupError: Error, CustomStringConvertible {
  /// The lines, without a newline at the end.
  package let description: String

  /// An error that reads `description`.
  package init(_ description: String) {
    self.description = description
  }
}
