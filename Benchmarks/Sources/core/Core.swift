import DispatchLog
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
    measure("ten fingers moving over all seven recognizers, three ancestors with two each", Gestures())
    measure("two fingers that pinch and turn, a third on a slider", PinchAndTurn())
    let sizes = [10, 100, 1_000, 10_000, 100_000]
    for size in sizes { FlatHitTesting(views: size).report() }
    for size in sizes { DeepHitTesting(views: size).report() }
  }

  /// Runs `workload` until its figures are steady, then prints the best of several rounds.
  private static func measure(_ title: String, _ workload: any Workload) {
    let frames = 20_000
    workload.run(frames: frames)
    let cost = Cost.of(frames * workload.touchesPerFrame) { workload.run(frames: frames) }
    print("\(title):")
    print("  \(rounded(cost.nanoseconds)) ns and \(rounded(cost.allocations)) allocations a touch")
    precondition(workload.calls > 0, "the workload's handlers were never called")
  }
}
