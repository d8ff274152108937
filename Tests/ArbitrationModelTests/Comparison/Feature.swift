/// What some cases must have in them, so that it stays compared.
enum Feature: Int, CaseIterable {
  case waiting, releasedFromWaiting, failedByRecognized, circle, outranked, outrankedCircle
  case startedAfresh, pannedWithMore, pinched, pinchedBesideFinger, pressedHarder,
    controlCancelled, controlKept
  case prevented, preventedByActive, vetoed, refused, ignored
  case firedByTimer, disabledInAttempt, gaveUpPossible, gaveUpActive
  case heldBegan, heldEnd, flushedBegan, flushedEnd, takenHeldEnd, claimed
  case orphanedBegun, orphanedHeldEnd, orphanedHeldBegan, recognizersStoppedByRemoval
}
