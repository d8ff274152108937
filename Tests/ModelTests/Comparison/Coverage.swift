@testable import HitTestingCases

/// Which of the things that are to be compared happened, and in how many cases.
struct Coverage {
  /// Something that a case may have in it.
  enum Feature: Int, CaseIterable {
    case upTo8Views, upTo30Views, upTo80Views, upTo200Views
    case manySubviews, explained, exactCoordinates, onEdge, flattened, twoScreens, severalWindows
    case nobodyHit, ignored, hitTestOverride, pointInsideOverride
    case verdictHit, verdictOutside, verdictHidden, verdictAlpha, verdictUserInteraction, verdictCovered
    case verdictAnimating, verdictNone, verdictPassthrough, verdictScript
    case refusedByMultiple, refusedByExclusive, accepted
    case forwarded, circle, nextOverride, controllers
    case twoFingers, fiveFingers, tenFingers
    case downAgain, fingerTwice, unknownFinger, contactCancelled, cancelAll, twoWindowsInOneEvent
    case eventSwallowed, eventObserved
    case changeBetween, changeInCallback, changeInHitTest, eventInCallback
    case animated, inserted, removed, reordered, leveled, geometryChanged, flagChanged
    case movedInWindow, movedToOtherWindow
    case controlPressed, controlLeft, controlEntered, controlStopped, controlBesideItself,
      controlByPointInside
    case madeKey, madeKeyAndVisible, keyByHiding, keyByFirstResponder, firstResponderLeft
    case orphanedNew, orphanedBeforeBegan, orphanedDelivered, orphanedSilent
  }

  private var counts = Array(repeating: 0, count: Feature.allCases.count)

  func count(_ feature: Feature) -> Int { counts[feature.rawValue] }

  mutating func note(_ feature: Feature) { counts[feature.rawValue] += 1 }

  /// Adds what a case had, each feature once.
  mutating func add(case other: Coverage) {
    for index in counts.indices where other.counts[index] > 0 { counts[index] += 1 }
  }
}

extension Coverage: CustomStringConvertible {
  var description: String {
    Feature.allCases.map { "\($0) \(count($0))" }.joined(separator: ", ")
  }
}
