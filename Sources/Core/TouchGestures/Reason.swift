import TouchDelivery

/// Numbers in the words of a failure reason.
enum Reason {
  /// `value` to two decimals, without zeros at the end.
  static func number(_ value: Double) -> String { number(value, scale: 100) }

  /// The same with the unit of seconds.
  static func seconds(_ value: Double) -> String { "\(number(value)) s" }

  /// The text of `body` for `value` and `limit`, with enough decimals to show which is greater.
  static func comparing(_ value: Double, _ limit: Double, _ body: (String, String) -> String) -> String {
    var scale = 100.0
    while scale < 1e12, !isTrue(value, limit, at: scale) { scale *= 10 }
    return body(number(value, scale: scale), number(limit, scale: scale))
  }

  private static func isTrue(_ value: Double, _ limit: Double, at scale: Double) -> Bool {
    let (shown, shownLimit) = ((value * scale).rounded(), (limit * scale).rounded())
    return (shown < shownLimit) == (value < limit) && (shown > shownLimit) == (value > limit)
  }

  private static func number(_ value: Double, scale: Double) -> String {
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  static func moved(_ distance: Double, limit: Double) -> String {
    comparing(distance, limit) { "moved \($0) pt, more than \($1) pt" }
  }

  static func fingers(_ count: Int, wanted: Int) -> String { fingers(count, "not \(wanted)") }

  static func fingers(_ count: Int, _ comparison: String) -> String {
    "\(count) \(count == 1 ? "finger" : "fingers"), \(comparison)"
  }

  static let cancelled = "its touch was cancelled"

  /// That the fingers lifted while `recognizer` waited for another to fail (GR-18); nil if it did not wait.
  static func waiting(_ recognizer: GestureRecognizer) -> String? {
    recognizer.awaitedRecognizer.map { "lifted while it waited for \($0.nameInReasons) to fail" }
  }
}

extension GestureRecognizer {
  /// How many fingers make the gesture, for the log.
  var fingerCount: GestureValue { GestureValue(.numberOfTouches, .number(Double(numberOfTouches))) }

  /// The vector, which is one of the window, in the coordinates of `view`, or as it is for nil.
  func vector(_ vector: Point, in view: View?) -> Point {
    guard let view else { return vector }
    return view.convert(vector, from: nil) - view.convert(.zero, from: nil)
  }

  /// Begins once the fingers, all of which are down now, have rested for so many seconds.
  func begin(after seconds: Double) {
    guard seconds > 0 else { return state = .began }
    schedule(after: seconds, weakly { if $0.state == .possible { $0.state = .began } })
  }

  /// Fails, or is cancelled where it is active, as a touch method for cancelled touches does by convention (GR-25).
  func failOrCancel() {
    if state == .possible {
      fail(Reason.cancelled)
    } else if state.isActive {
      state = .cancelled
    }
  }
}
