import AllocationCounter
import DispatchLog
import Glibc
import TouchDelivery

/// Measures what a touch costs from the frame to the handler's call: time and heap allocations.
@main
struct Core {
  static func main() {
    measure("ten fingers moving, 50 views, no log subscriber", FingersMoving(log: nil))
    var bytes = 0
    let log = DispatchLog(writing: .ndjson) { bytes += $0.count }
    measure("ten fingers moving, 50 views, one NDJSON subscriber", FingersMoving(log: log))
    measure("taps on 50 views, no log subscriber", Taps(log: nil))
  }

  /// Runs `workload` until its figures are steady, then prints the best of several rounds.
  private static func measure(_ title: String, _ workload: any Workload) {
    let frames = 20_000
    workload.run(frames: frames)
    var best = Double.infinity
    var allocations = 0
    for _ in 0..<7 {
      let allocated = allocation_count()
      let start = now()
      workload.run(frames: frames)
      best = min(best, Double(now() - start))
      allocations = allocation_count() - allocated
    }
    let touches = Double(frames * workload.touchesPerFrame)
    print("\(title):")
    print("  \(rounded(best / touches)) ns and \(rounded(Double(allocations) / touches)) allocations a touch")
    precondition(workload.calls > 0, "the workload's handlers were never called")
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
