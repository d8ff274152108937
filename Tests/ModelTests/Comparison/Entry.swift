@testable import HitTestingCases

/// Something that can be seen from outside: a record, or a call of an override.
enum Entry: Hashable {
  case hit(Hit)
  case gate(Gate)
  case touches(Call)
  /// The chain leads in a circle.
  case failure
  /// An overridden `hitTest` or `point(inside:)` is called.
  case asked(id: String, method: String)
  /// An overridden touch method is called.
  case called(Handled)
  /// A control sends an event.
  case sent(id: String, ControlEvent)
  /// The key window after a step, and the first responder there (APP-9).
  case key(window: String?, firstResponder: String?)

  struct Hit: Hashable {
    var touch: Int
    var time: Int64
    var window: String?
    var view: String?
    /// Each view asked with its verdict; nil where hits do not explain themselves.
    var visited: [Visit]?
  }

  struct Visit: Hashable {
    var id: String
    var verdict: String
  }

  struct Gate: Hashable {
    var touch: Int
    var view: String
    var refusal: Refusal?
  }

  struct Refusal: Hashable {
    var rule: String
    var holder: String
  }

  /// One record of kind `touches`.
  struct Call: Hashable {
    /// 0 to 3: began, moved, ended, cancelled.
    var phase: Int
    var view: String
    var touches: [Int]
    var responder: String?
    var chain: [String]
  }

  /// What an overridden touch method is called with.
  struct Handled: Hashable {
    var phase: Int
    var receiver: String
    var touches: [Int]
    var allTouches: [Int]
    /// Counts the event objects that handlers have met.
    var event: Int
  }
}
