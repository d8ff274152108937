import TouchDelivery

/// Numbers in the words of a failure reason.
enum Reason {
  /// `value` to two decimals, without zeros at the end.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }

  static func moved(_ distance: Double, limit: Double) -> String {
    "moved \(number(distance)) pt, more than \(number(limit)) pt"
  }

  static func fingers(_ count: Int, wanted: Int) -> String { fingers(count, "not \(wanted)") }

  static func fingers(_ count: Int, _ comparison: String) -> String {
    "\(count) \(count == 1 ? "finger" : "fingers"), \(comparison)"
  }

  static let cancelled = "its touch was cancelled"

  /// That the fingers lifted while `recognizer` could not recognise for want of another's failure (GR-18); nil where it
  /// was free to.
  static func waiting(_ recognizer: GestureRecognizer) -> String? {
    recognizer.awaitedRecognizer.map { "lifted while it waited for \($0.type) \($0.id) to fail" }
  }
}

extension Double {
  /// How far apart in points two times are, for telling of it.
  static func seconds(_ value: Double) -> String { "\(Reason.number(value)) s" }
}
