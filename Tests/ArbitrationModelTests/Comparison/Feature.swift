@testable import ArbitrationCases

/// What some cases must have in them, so that it stays compared.
enum Feature: Int, CaseIterable {
  case tapped, tappedAgain, tapWasElsewhere, tapMoved, tapTooLong, tapTooFar, tapTooLate, tapTooMany,
    tapTooFew,
    tapTooSpread, sparedHigherTap
  case scaled, turned, dragged, joinedPair, pairOfThree, edgeReached, edgeMissed, edgeLeft, edgeCorner,
    edgeIgnored
  case clamped, restedOnEdge, lostBeyond, toldAgain, toldOfFailure, toldNobody, sharedNoMore
  case waiting, cancelledWhileWaitingToEnd, releasedFromWaiting, failedByRecognized, circle,
    outranked, outrankedCircle
  case startedAfresh, pannedWithMore, pinched, pinchedBesideFinger, pressedHarder,
    swiped, swipedSlowly, swipeStrayed, askedOnTheWay, velocityKept,
    controlCancelled, controlKept
  case scrolled, hasNoWay, leftToOuter, keptByContent, stoppedContent, settledContent
  case delayed, delayOver, letGoByFailure, keptFromContent, keptFromStopped,
    sparedByPrevention
  case prevented, preventedByActive, vetoed, refused, ignored
  case firedByTimer, disabledInAttempt, gaveUpPossible, gaveUpActive
  case heldBegan, heldEnd, flushedBegan, flushedEnd, takenHeldEnd, claimed
  case orphanedBegun, orphanedHeldEnd, orphanedHeldBegan, recognizersStoppedByRemoval
}
