internal import EventLoop
internal import InputDevices
internal import Scenes
internal import TouchDelivery

extension Daemon {
  /// Sees the machine go to sleep and virtual terminals come to the front: in both cases whoever touches the screen does
  /// not mean this scene any more.
  func watchInterruptions() {
    sleep = SleepMonitor(
      on: loop, fellAsleep: { [unowned self] in suspend(.sleep) },
      wokeUp: { [unowned self] in hub?.resume(.sleep) })
    let terminals = VirtualTerminalMonitor(on: loop) { [unowned self] number in bringToFront(number) }
    self.terminals = terminals
    if let number = terminals.active, isElsewhere(number) { hub?.suspend(.virtualTerminal) }
  }

  /// Cancels every live touch and press (TD-12), and ends the commands of keys that are down.
  func interruptInput() {
    hub?.endCommands()
    live.interrupt(at: loop.now)
    alarm?.set()
  }

  private func suspend(_ cause: SuspensionCause) {
    interruptInput()
    hub?.suspend(cause)
  }

  private func bringToFront(_ number: Int) {
    if isElsewhere(number) { return suspend(.virtualTerminal) }
    interruptInput()
    hub?.resume(.virtualTerminal)
  }

  /// Reads devices or does not, as a scene that has just taken over wants it with the virtual terminal in front.
  func reviewTerminal() {
    guard let number = terminals?.active else { return }
    if isElsewhere(number) { hub?.suspend(.virtualTerminal) } else { hub?.resume(.virtualTerminal) }
  }

  /// Whether the scene belongs to another virtual terminal than `number`.
  private func isElsewhere(_ number: Int) -> Bool {
    file.scene.virtualTerminal.map { $0 != number } ?? false
  }
}
