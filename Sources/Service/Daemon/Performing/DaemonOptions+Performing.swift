internal import Actions
internal import EventLoop
internal import Scenes

extension DaemonOptions {
  /// Who starts the programs of `exec` actions: a daemon that is run by hand does it itself, a service asks others.
  func performer(for limits: ActionLimits, on loop: EventLoop) -> any ProgramPerformer {
    if let simulated { return simulated.performer }
    guard isService else { return ProcessSpawner(loop: loop, limits: ProcessLimits(limits)) }
    return ServicePerformer(loop: loop, limits: limits, seat: SeatMonitor(on: loop))
  }
}
