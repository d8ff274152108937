import TestSupport

/// What was simulated, in numbers.
package struct Tally: Equatable {
  /// How many stories.
  package var stories = 0
  /// How many seconds the daemon's clock has shown.
  package var seconds = 0.0
  /// How many fingers came down.
  package var touches = 0
  /// How often a scene was reloaded, or refused.
  package var reloads = 0
  /// How many reports the kernel dropped.
  package var losses = 0
  /// How many peers asked something or followed the log.
  package var requests = 0
  /// How many records subscribers missed because they read slowly.
  package var missed = 0
  /// How many records there were.
  package var records = 0
  /// How many stories were replayed from their own recordings.
  package var replays = 0

  /// Nothing so far.
  package init() {}

  /// Adds what another one has.
  package mutating func add(_ other: Tally) {
    stories += other.stories
    seconds += other.seconds
    touches += other.touches
    reloads += other.reloads
    losses += other.losses
    requests += other.requests
    missed += other.missed
    records += other.records
    replays += other.replays
  }
}

extension Tally: CustomStringConvertible {
  /// A line for people.
  package var description: String {
    let days = (seconds / 8640).rounded() / 10
    return
      "\(stories) seeds, \(days) days of the daemon's clock, \(touches) touches, \(reloads) reloads, \(losses) lost"
      + " reports, \(requests) requests, \(records) records, \(missed) missed by slow subscribers, \(replays) replays"
  }
}

/// How one story went.
package struct Outcome {
  /// What went wrong; nil where nothing did.
  package var complaint: String?
  /// What happened in it.
  package var tally = Tally()
  /// The log as NDJSON.
  package var log: [UInt8] = []
}

extension Story {
  /// Lets the story happen; every eighth one twice, and one that a recording can tell is replayed from its recording.
  package func run(sabotage: Sabotage? = nil) -> Outcome {
    do {
      let world = try World(self, sabotage: sabotage)
      try world.live(self)
      var outcome = Outcome(complaint: world.complaint, tally: world.tally, log: world.ledger.bytes)
      outcome.tally.stories = 1
      if outcome.complaint == nil, isReplayable, world.recording.isExpressible {
        outcome.tally.replays = 1
        outcome.complaint = try world.recording.complaintAboutReplay(of: scenes[0], outcome.log)
      }
      if outcome.complaint == nil, seed % 8 == 0 {
        outcome.complaint = try complaintOfRepetition(outcome.log, sabotage)
      }
      return outcome
    } catch { return Outcome(complaint: "the simulation cannot go on: \(error)") }
  }

  private func complaintOfRepetition(_ log: [UInt8], _ sabotage: Sabotage?) throws -> String? {
    let world = try World(self, sabotage: sabotage)
    try world.live(self)
    let pair = zip(Self.lines(log), Self.lines(world.ledger.bytes)).first { $0 != $1 }
    if let (first, second) = pair { return "the same story twice gives two logs:\n  \(first)\n  \(second)" }
    return log == world.ledger.bytes ? nil : "the same story twice gives logs of two lengths"
  }

  private static func lines(_ log: [UInt8]) -> [Substring] {
    String(decoding: log, as: UTF8.self).split(separator: "\n")
  }

  /// What a person reads of a story that failed: its seed, what went wrong, the shortest story found, and how to run it again.
  package func report(_ complaint: String, sabotage: Sabotage? = nil) -> String {
    let least = shrunk(sabotage: sabotage)
    return """
      seed \(seed) fails: \(complaint)
      \(least)
      --- what goes wrong in this story, the shortest found
      \(least.run(sabotage: sabotage).complaint ?? "nothing")
      --- again
      make simulate SEED=\(seed)
      """
  }
}

extension Story {
  /// The shortest story found that fails in the same way, with at most `attempts` attempts.
  package func shrunk(attempts: Int = 3_000, sabotage: Sabotage? = nil) -> Story {
    let failure = run(sabotage: sabotage).kindOfFailure
    return Reduction.reduce(
      self, attempts: attempts, while: { $0.run(sabotage: sabotage).kindOfFailure == failure }
    ) { reduction in
      reduction.drop(\.steps)
      for index in reduction.scene.scenes.indices { Self.simplify(index, &reduction) }
      for index in reduction.scene.steps.indices.reversed() { Self.join(index, &reduction) }
      for index in reduction.scene.steps.indices { Self.shorten(index, &reduction) }
    }
  }

  /// Takes out of a scene what the failure does without.
  private static func simplify(_ index: Int, _ reduction: inout Reduction<Story>) {
    if index > 0, !reduction.scene.steps.contains(.reload(index)) {
      reduction.attempt { $0.scenes[index] = $0.scenes[0] }
      return
    }
    reduction.drop(\.scenes[index].views)
    reduction.drop(\.scenes[index].script)
    for view in reduction.scene.scenes[index].views.indices {
      reduction.drop(\.scenes[index].views[view].recognizers)
      reduction.drop(\.scenes[index].views[view].script)
      reduction.drop(\.scenes[index].views[view].keys)
      reduction.attempt { $0.scenes[index].views[view].parent = nil }
    }
  }

  /// Lets the time of two steps pass in one.
  private static func join(_ index: Int, _ reduction: inout Reduction<Story>) {
    let steps = reduction.scene.steps
    guard index + 1 < steps.endIndex, case .pass(let first) = steps[index],
      case .pass(let second) = steps[index + 1]
    else { return }
    reduction.attempt { $0.steps.replaceSubrange(index...index + 1, with: [.pass(first + second)]) }
  }

  /// Makes a step less: fewer fingers, rounder times.
  private static func shorten(_ index: Int, _ reduction: inout Reduction<Story>) {
    switch reduction.scene.steps[index] {
    case .report(let gadget, let changes, let isLost):
      if isLost { reduction.attempt { $0.steps[index] = .report(gadget, changes, isLost: false) } }
      if let first = changes.first, changes.count > 1 {
        reduction.attempt { $0.steps[index] = .report(gadget, [first], isLost: isLost) }
      }
    case .pass(let time):
      for shorter in [Int64(10_000), 100_000, 1_000_000, 10_000_000] where shorter < time {
        if reduction.attempt({ $0.steps[index] = .pass(shorter) }) { break }
      }
    default: break
    }
  }
}

extension Outcome {
  /// The first words of what went wrong, whatever the touch or view is called.
  fileprivate var kindOfFailure: String? {
    complaint.map { String($0.filter { !$0.isNumber }.prefix(30)) }
  }
}
