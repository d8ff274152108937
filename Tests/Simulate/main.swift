import Glibc
import TestSupport
import Simulation

/// Runs stories as the environment says.
///
/// For so many `FINGERPOST_SIMULATION_SECONDS`, from the seed `FINGERPOST_SIMULATION_FIRST` on; or that of
/// `FINGERPOST_SIMULATION_SEED` alone. `FINGERPOST_SIMULATION_NOTE` names a file that has the seed of the running
/// story, because the program prints nothing when it crashes.
struct Simulate {
  /// How many seconds a story may take; most take some milliseconds.
  private static let timeout: UInt32 = 60
  private let end = nanoseconds() + (setting("FINGERPOST_SIMULATION_SECONDS") ?? 60) * 1_000_000_000
  private let note = getenv("FINGERPOST_SIMULATION_NOTE").map {
    open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  }

  func run() -> Int32 {
    if let seed = setting("FINGERPOST_SIMULATION_SEED") { return runOne(seed) }
    var (seed, tally) = (setting("FINGERPOST_SIMULATION_FIRST") ?? 0, Tally())
    while nanoseconds() < end {
      write(down: seed)
      let story = Story.make(seed: seed)
      let outcome = story.run()
      tally.add(outcome.tally)
      if let complaint = outcome.complaint { return fail(story, complaint, tally) }
      seed += 1
    }
    print(tally)
    return 0
  }

  private func runOne(_ seed: UInt64) -> Int32 {
    let story = Story.make(seed: seed)
    let outcome = story.run()
    print(String(decoding: outcome.log, as: UTF8.self))
    if let complaint = outcome.complaint { return fail(story, complaint, outcome.tally) }
    print(outcome.tally)
    return 0
  }

  private func fail(_ story: Story, _ complaint: String, _ tally: Tally) -> Int32 {
    alarm(0)
    print(story.report(complaint))
    print(tally)
    return 1
  }

  /// A story that never ends is broken off, too.
  private func write(down seed: UInt64) {
    alarm(Self.timeout)
    guard let note else { return }
    let text = "\(seed)\n"
    _ = text.withCString { pwrite(note, $0, strlen($0), 0) }
  }
}

private func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

exit(Simulate().run())
