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

  /// A daemon that somebody runs by hand.
  package init() {}
}
