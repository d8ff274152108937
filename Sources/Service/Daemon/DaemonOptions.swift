internal import Actions
internal import ControlSocket
internal import EventLoop
package import Journal
internal import Scenes

/// How a daemon is run, scene and log aside.
package struct DaemonOptions {
  /// The program's version, for requests.
  package var version = ""
  /// Whether systemd runs it: SIGHUP reloads the scene instead of ending the daemon, and others start programs for it.
  package var isService = false
  /// Whether the scene is reloaded when one of its files changes.
  package var watchesFiles = false

  /// The journal, which gets the records that the scene selects, and the messages of the daemon.
  package var journal: JournalWriter?
  /// The log on standard output, which is written as far as it is read.
  package var output: LogOutput?
  /// Where the control socket is made, if systemd has made none; nil for the usual place.
  package var socket: String?

  /// The limits for a peer on the control socket.
  var controlLimits = ControlLimits()
  /// The loop with its clock, and the performer of programs, of a simulation; nil for those of the machine.
  var simulated: (loop: EventLoop, performer: any ProgramPerformer)?

  /// A daemon that is started by hand.
  package init() {}

  /// What starts the programs of `exec` actions: the daemon itself, or for a service another process.
  func performer(for limits: ActionLimits, on loop: EventLoop) -> any ProgramPerformer {
    if let simulated { return simulated.performer }
    guard isService else { return ProcessSpawner(loop: loop, limits: ProcessLimits(limits)) }
    return ServicePerformer(loop: loop, limits: limits, seat: SeatMonitor(on: loop))
  }
}

/// Where the daemon's touches come from.
package enum InputChoice {
  /// The machine's touchscreens, those plugged in later included.
  case devices
  /// The machine's touchscreens, or a simulated one where none can be opened.
  case devicesOrSimulation
}
