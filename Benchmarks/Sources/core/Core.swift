import DispatchLog
import FingerpostEngine

/// Measures what a touch costs from the frame to the handler's call, and what a hit-test costs.
///
/// Prints a line for each measurement: its name, nanoseconds, heap allocations, for hit-tests the views visited, and the nanoseconds
/// of a loop in C over the same views, where there is one: all for one touch or hit-test, with tabs in between. With `--count` it
/// runs each measurement's work once, so that a tool from outside can count the instructions of `measured_work`, and prints names and
/// numbers of repetitions. With numbers, from 0, it makes only the measurements at these places of the list.
@main
struct Core {
  static func main() {
    let isCounting = CommandLine.arguments.contains("--count")
    let chosen = CommandLine.arguments.compactMap { Int($0) }
    for (number, make) in (workloads + hitTests).enumerated() where chosen.isEmpty || chosen.contains(number)
    {
      make().report(isCounting: isCounting)
    }
  }

  private static var workloads: [() -> Measurement] {
    [
      { Measurement("ten fingers moving, 50 views, no subscriber", FingersMoving(log: nil)) },
      {
        let log = DispatchLog(writing: .ndjson) { _ in }
        return Measurement("ten fingers moving, 50 views, an NDJSON subscriber", FingersMoving(log: log))
      },
      { Measurement("a finger that comes down or lifts, 50 views, no subscriber", Taps(log: nil)) },
      { Measurement("ten fingers over seven recognizers, three ancestors with two each", Gestures()) },
      { Measurement("two fingers that pinch and turn, a third on a slider", PinchAndTurn()) },
    ]
  }

  private static var hitTests: [() -> Measurement] {
    let sizes = [10, 100, 1_000, 10_000, 100_000]
    return sizes.flatMap { FlatHitTesting.measurements(views: $0) }
      + sizes.map { views in { DeepHitTesting(views: views).measurement } }
  }
}
