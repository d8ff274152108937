/// A recognizer: where it is, how it is set, and what it does.
struct RecognizerPlan: Equatable, Sendable {
  /// What decides when it recognises.
  enum Kind: Equatable, Sendable {
    /// Its script.
    case script
    /// The way of fingers' middle: a pan of at least and at most so many.
    case pan(least: Int, most: Int)
    /// So many taps of so many fingers.
    case tap(taps: Int, fingers: Int)
    /// The distance of so many fingers.
    case pinch(fingers: Int)
    /// The turn of so many fingers.
    case rotation(fingers: Int)
    /// The way of a finger from one of these edges of the screen.
    case edgePan([Edge])
    /// The way of so many fingers' middle to the right, or down too, and its time.
    case swipe(fingers: Int, alsoDown: Bool)
    /// The pan of the scroll view that it is on.
    case scroll
    /// What holds touches back from that one's content.
    case delay
  }

  var view: Int
  var kind = Kind.script
  var isEnabled = true
  var cancelsTouchesInView = true
  var delaysTouchesBegan = false
  var delaysTouchesEnded = true
  var prevents = NumberSet.all
  var isPreventable = NumberSet.all
  /// GR-15.
  var requirements = NumberSet.none
  /// What a subclass answers (GR-16).
  var requires = NumberSet.none
  var isRequired = NumberSet.none
  var delegate: DelegatePlan?
  /// The receivers that are gone before anything happens.
  var lostReceivers = NumberSet.none
  /// For each phase what it does in each call, over and over; of a script alone.
  var script: [[[Act]]] = [[], [], [], []]
  /// What the receiver of its actions does.
  var reactions: [Reaction] = []
  /// Receivers that are added after that one, one after the other, and perhaps again (GR-1).
  var targets: [TargetPlan] = []
}

/// A side of the screen.
enum Edge: Equatable, Sendable, CaseIterable {
  case left, right, top, bottom
}

/// A receiver of a recognizer's actions that is added.
struct TargetPlan: Equatable, Sendable {
  static let receivers = 3

  var receiver: Int
  /// The states that it is to be called for, by number.
  var states: NumberSet
}
