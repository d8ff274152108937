import AllocationCounter
import Glibc

/// Some work that is done over and over, and what one repetition of it costs.
struct Measurement {
  let name: String
  /// How many touches or hit-tests one call of `work` is.
  let repetitions: Int
  /// How many views a hit-test visits; nil where that is not asked.
  var visits: Int?
  let work: () -> Void
  /// The same in another way, as often, to compare with.
  var peer: (() -> Void)?

  init(_ name: String, repetitions: Int, visits: Int? = nil, work: @escaping () -> Void) {
    (self.name, self.repetitions, self.visits, self.work) = (name, repetitions, visits, work)
  }

  /// The cost of a touch in `workload`, once its buffers have grown.
  init(_ name: String, _ workload: any Workload) {
    let frames = 2_000
    workload.run(frames: frames)
    precondition(workload.calls > 0, "the workload's handlers were never called")
    self.init(name, repetitions: frames * workload.touchesPerFrame) { workload.run(frames: frames) }
  }

  /// Prints the cost of a repetition; with `isCounting`, does the work once for a tool that counts its instructions.
  func report(isCounting: Bool) {
    work()
    if isCounting {
      measured_work(Unmanaged.passRetained(Box(work)).toOpaque(), runBox)
      return print("\(name)\t\(repetitions)")
    }
    let cost = Cost.of(repetitions, work)
    let peerTime = peer.map { rounded(Cost.of(repetitions, $0).nanoseconds) }
    let columns = [
      name, "\(rounded(cost.nanoseconds))", "\(rounded(cost.allocations))", visits.map { "\($0)" } ?? "",
      peerTime.map { "\($0)" } ?? "",
    ]
    print(columns.joined(separator: "\t"))
  }
}

/// A closure on its way through C.
private final class Box {
  let work: () -> Void
  init(_ work: @escaping () -> Void) { self.work = work }
}

private func runBox(_ box: UnsafeMutableRawPointer?) {
  guard let box else { return }
  Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work()
}

/// What some work cost: time and heap allocations.
private struct Cost {
  let nanoseconds: Double
  let allocations: Double

  /// The best time of several rounds of `work`, and the last one's allocations, for one of `count` repetitions in it.
  static func of(_ count: Int, rounds: Int = 20, _ work: () -> Void) -> Cost {
    var best = Double.infinity
    var allocations = 0
    for _ in 0..<rounds {
      let allocated = allocation_count()
      let start = now()
      work()
      best = min(best, Double(now() - start))
      allocations = allocation_count() - allocated
    }
    return Cost(nanoseconds: best / Double(count), allocations: Double(allocations) / Double(count))
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// `value` with two places.
private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
