import AllocationCounter
import Glibc

/// What some work cost: time and heap allocations.
struct Cost {
  let nanoseconds: Double
  let allocations: Double

  /// The best time of several rounds of `work`, and the last one's allocations, for one of `count` repetitions in it.
  static func of(_ count: Int, rounds: Int = 7, _ work: () -> Void) -> Cost {
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
func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
