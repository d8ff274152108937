@testable import HitTestingCases

/// A finger that is down on a view.
struct ModelTouch {
  /// What happened to it in the event at hand (TD-4).
  enum Phase: Int {
    case began, moved, ended, cancelled, stationary

    var isLast: Bool { self == .ended || self == .cancelled }
  }

  /// How far the view has heard of it.
  enum Standing {
    /// Its gate is to come.
    case new
    /// It may be delivered, and its began is to come.
    case admitted
    /// The view has had began.
    case delivered
    /// The view has had ended or cancelled in the event at hand.
    case over
    /// The view is never to hear of it again (TD-13, TD-21).
    case silent
  }

  var id: Int
  var screen: Int
  var finger: Int
  var window: Int
  var view: Int
  /// Where it is and was, on the screen.
  var spot: Spot
  var previousSpot: Spot
  var phase = Phase.began
  var standing = Standing.new
  /// Whether its view has left its window before its gate (TD-13).
  var isOrphan = false
  /// Whether its view was called for it in the event at hand.
  var isCalled = false

  /// Whether its view has it as exclusive touch means it (XT-2): admission comes before delivery, so that a touch that
  /// ends in an event counts until the event is over.
  var isTracking: Bool { standing == .admitted || standing == .delivered || standing == .over }
}
