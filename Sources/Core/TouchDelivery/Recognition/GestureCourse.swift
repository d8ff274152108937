/// The moment at which a recognizer recognises, as far as that follows from what its own fingers do.
///
/// A recognizer describes its course; whether one always comes before another follows from the two courses.
public struct GestureCourse: Hashable, Sendable {
  /// The act of the fingers as they are down the last time, at the end of which the recognizer recognises.
  public enum Act: Hashable, Sendable {
    /// They rest so many seconds, and no finger moves farther than so many points; infinity is as far as it stays in the view.
    case rest(seconds: Double, movement: Double)
    /// They lift after a tap.
    case lift
    /// Their middle goes so many points, wherever to.
    case drag(distance: Double)
    /// Their middle goes so many points in one of these directions.
    case flick(distance: Double, directions: Set<String>)
    /// They change their places relative to each other, as this word says of which fingers and how it is measured.
    case relate(String)
  }

  /// With how many fingers it recognises; any other number makes it fail.
  public let fingers: ClosedRange<Int>
  /// How many taps come before the act.
  public let taps: Int
  /// What the fingers do then.
  public let act: Act
  /// The edges of the screen that the first finger has to come from; nil for anywhere.
  public let edges: Set<RectEdge>?

  /// A course of these parts.
  public init(fingers: ClosedRange<Int>, taps: Int = 0, act: Act, edges: Set<RectEdge>? = nil) {
    self.fingers = fingers
    self.taps = taps
    self.act = act
    self.edges = edges
  }
}

extension GestureCourse {
  /// The order in which two recognizers recognise that get the same touches.
  public enum Order: Sendable {
    /// The first one, whatever the fingers do that the second one takes.
    case before
    /// Both at the same moment.
    case together
    /// That depends on the fingers.
    case unknown
  }

  /// Whether this recognises first whenever `other` could, with the fingers that `other` takes and a movement that is
  /// reported in several steps.
  public func order(before other: GestureCourse) -> Order {
    guard fingers.lowerBound <= other.fingers.lowerBound, fingers.upperBound >= other.fingers.upperBound,
      isReached(fromEdgesOf: other)
    else { return .unknown }
    if taps == other.taps { return act.order(before: other.act) }
    // The taps before the other's act are this one's occasion.
    guard taps < other.taps else { return .unknown }
    return act == .lift || act.order(before: .lift) == .before ? .before : .unknown
  }

  private func isReached(fromEdgesOf other: GestureCourse) -> Bool {
    guard let edges else { return true }
    return other.edges.map { !$0.isEmpty && $0.isSubset(of: edges) } ?? false
  }
}

extension GestureCourse.Act {
  /// How much farther a flick must go than a drag, so that no report of a movement makes both, be it slow or quick.
  private static let ratio = 5.0

  /// Whether this is over first whenever the fingers do `other`.
  fileprivate func order(before other: Self) -> GestureCourse.Order {
    switch (self, other) {
    case (.rest(let own, let ownMovement), .rest(let theirs, let theirMovement)):
      // A view may be left sooner than any way in points is gone.
      let isWide =
        ownMovement == .infinity ? theirMovement == .infinity : ownMovement >= theirMovement
      guard isWide || own == 0, own <= theirs else { return .unknown }
      return own < theirs ? .before : .together
    case (.rest(let own, _), _): return own == 0 ? .before : .unknown
    case (.lift, .lift): return .together
    case (.drag(let own), .drag(let theirs)):
      return own < theirs ? .before : own == theirs ? .together : .unknown
    case (.drag(let own), .flick(let theirs, _)): return theirs >= own * Self.ratio ? .before : .unknown
    case (.flick(let own, let ownWays), .flick(let theirs, let theirWays)):
      return own == theirs && theirWays.isSubset(of: ownWays) ? .together : .unknown
    case (.relate(let own), .relate(let theirs)): return own == theirs ? .together : .unknown
    default: return .unknown
    }
  }
}
