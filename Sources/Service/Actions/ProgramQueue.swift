internal import Diagnostics
package import DispatchLog
package import Scenes

/// Requests whose programs keep their order or have their own places: those of one action, or of a queue that the scene names.
package struct ProgramLane: Hashable {
  /// The actions whose requests a lane has.
  ///
  /// Two requests are of the same action if the same sender performs it and the scene has the same words for it. So an action
  /// stays the same one over a reload.
  private enum Members: Hashable {
    case action(ActionReport.Owner, [String], isLatest: Bool)
    case queue(String)
  }

  private let members: Members
  /// Whether one program runs at a time, and the newest request waits in the place of older ones.
  let isLatest: Bool
  /// Whether a request is granted also while as many programs run as the scene allows.
  let isExempt: Bool

  /// The lane of what the scene writes as `words`, performed for `sender`; nil where such requests need none.
  package init?(_ sender: ActionReport.Owner, _ words: [String], _ order: ProgramOrder, isExempt: Bool) {
    isLatest = order != .any
    guard isLatest || isExempt else { return nil }
    if case .newest(ofQueue: let name) = order {
      members = .queue(name)
    } else {
      members = .action(sender, words, isLatest: isLatest)
    }
    self.isExempt = isExempt
  }

  /// Whether both are of the same requests; each says for itself whether it is exempt.
  package static func == (one: ProgramLane, other: ProgramLane) -> Bool { one.members == other.members }

  /// Hashes what the requests have in common.
  package func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

/// Passes programs to a performer in the order that their actions require.
///
/// A lane with `latest`:
/// ```
///             start                    start: waits, the one that waited is left out
///   (empty) ─────────▶ running ◀──────────────────────┐
///      ▲                 │ over                       │
///      │ nothing waits   ├──────▶ starts what waits ──┘
///      └─────────────────┘
/// ```
package final class ProgramQueue: ProgramPerformer {
  /// The programs of a lane that run, and the newest request that waits for their end.
  private struct Traffic {
    var running = 0
    var waiting: Waiting?
  }

  private struct Waiting {
    let request: ProgramRequest
    let later: (ProgramReport) -> Void

    func leaveOut(_ reason: String) {
      later(.leftOut("left out \(ShellWords.text(request.words)) \(reason)"))
      later(.over)
    }
  }

  /// What starts the programs.
  package let performer: any ProgramPerformer
  private var lanes: [ProgramLane: Traffic] = [:]
  /// How many programs of one exempt action may run.
  private var mostOfLane: Int

  /// A queue before `performer`, under `limits`.
  package init(before performer: any ProgramPerformer, limits: ActionLimits) {
    self.performer = performer
    mostOfLane = limits.maximumRunning
  }

  package var runningCount: Int { performer.runningCount }

  package func adopt(_ limits: ActionLimits) {
    mostOfLane = limits.maximumRunning
    performer.adopt(limits)
  }

  package func endPrograms(within seconds: Double) { performer.endPrograms(within: seconds) }

  /// The waiting requests are dropped.
  package func finish(_ finished: @escaping () -> Void) {
    let waiting = lanes.values.compactMap(\.waiting)
    for lane in lanes.keys { lanes[lane]?.waiting = nil }
    for one in waiting { one.leaveOut("because what started it ends") }
    performer.finish(finished)
  }

  package func start(
    _ request: ProgramRequest, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    guard let lane = request.lane else { return performer.start(request, later: later) }
    let running = lanes[lane]?.running ?? 0
    if lane.isLatest, running > 0 {
      let older = lanes[lane]?.waiting
      lanes[lane]?.waiting = Waiting(request: request, later: later)
      older?.leaveOut("for a newer one")
      return nil
    }
    guard running < mostOfLane else { return .failed(PlainError.tooManyOfAction(mostOfLane).description) }
    return start(request, in: lane, later: later)
  }

  private func start(
    _ request: ProgramRequest, in lane: ProgramLane, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    lanes[lane, default: Traffic()].running += 1
    let report = performer.start(request) { [unowned self] report in
      later(report)
      if report == .over { leave(lane) }
    }
    if case .failed? = report { leave(lane) }
    return report
  }

  /// Notes that a program of `lane` is over, and starts what waits for that.
  private func leave(_ lane: ProgramLane) {
    lanes[lane]?.running -= 1
    if let next = lanes[lane]?.waiting {
      lanes[lane]?.waiting = nil
      let report = start(next.request, in: lane, later: next.later)
      if let report { next.later(report) }
      if case .failed? = report { next.later(.over) }
    } else if lanes[lane]?.running == 0 {
      lanes[lane] = nil
    }
  }
}
