// SPDX-License-Identifier: Apache-2.0

/// What others get of a grabbed panel and of the daemon's keyboard; each is a function of `Guest/bridging.py`.
enum BridgingScenario: String, CaseIterable, CustomStringConvertible {
  case passesOnWhatNobodyHandles
  case passesOnWhatHasWaited
  case losesNothingOfALongWait
  case passesOnTogetherWhatHasWaitedTogether
  case passesOnAtOnce
  case passesOnKeysAndAxes
  case cannotPassOnWithoutSlots
  case isReadByLibinput
  case isCalibratedLikeItsPanel
  case givesBackWhenItIsKilled
  case givesBackWhenItIsStopped
  case isPulledWithFingersPassedOn
  case waitsForTheOtherGrab
  case catchesUpAfterTheOtherGrab
  case keepsItsGrabWhenItIsReopened
  case waitsUntilNothingIsDown
  case grabsThroughLibinput
  case givesBackForAnotherTerminal
  case doesWithoutUinput
  case passesOnOnceUdevGivesUinput
  case passesOnAfterAReloadWithUinput
  case pressesKeys
  case pressesManyKeysInTurn
  case releasesKeysWhenItIsKilledAmongThem
  case isEndedByTheWatchdogWhenItHangs

  var description: String { rawValue }
}
