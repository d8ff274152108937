/// A recognizer: where it is, how it is set, and what it does.
struct RecognizerPlan: Equatable, Sendable {
  /// What decides when it recognises.
  enum Kind: Equatable, Sendable {
    /// Its script.
    case script
    /// The way of fingers' middle: a pan of at least and at most so many.
    case pan(least: Int, most: Int)
    /// The distance of two fingers.
    case pinch
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
  /// For each phase what it does in each call, over and over; of a script alone.
  var script: [[[Act]]] = [[], [], [], []]
  /// What the receiver of its actions does.
  var reactions: [Reaction] = []
}
