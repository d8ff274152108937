internal import Actions
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import Journal

extension Daemon {
  /// Lets SIGTERM, SIGINT, the end of whoever reads the output and, where it is not to be ignored, SIGHUP end the daemon; SIGHUP
  /// reloads the scene of a service.
  func watchSignals() throws(SystemError) {
    let hangup = options.isService || EventLoop.isIgnored(SIGHUP) ? [] : [SIGHUP]
    if options.isService {
      signals.append(try loop.watchSignal(SIGHUP) { [unowned self] _ in _ = reload() })
    }
    for signal in [SIGTERM, SIGINT, SIGPIPE] + hangup {
      signals.append(
        try loop.watchSignal(signal) { [unowned self] number in
          options.journal?.tell("ends on signal \(number)", .notice)
          end(after: 0)
        })
    }
  }

  /// Stops reading and the clock, cancels every live touch (TD-12), and leaves the loop once no program runs any more, `seconds`
  /// being left to those that run now, and the log is written.
  ///
  /// Programs that the cancelled touches start have a second at least, and so has whoever reads the log. When called again, it
  /// leaves at once.
  func end(after seconds: Double) {
    guard !isEnding else { return loop.exit() }
    isEnding = true
    loop.notify(.stopping)
    hub?.endCommands()
    (hub, sleep, terminals, watcher) = (nil, nil, nil, nil)
    stopClock()
    performer.hurry(seconds)
    live.end(at: loop.now)
    live.runner.keyboard.stop()
    performer.hurry(max(seconds, 1))
    performer.finish { [unowned self] in finishOutput() }
  }

  private func finishOutput() {
    guard let output = options.output else { return loop.exit() }
    output.finish(on: loop) { [loop] in loop.exit() }
  }
}
