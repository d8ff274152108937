// SPDX-License-Identifier: Apache-2.0

/// What happens to devices in the field; each is a function of `Guest/scenarios.py`, `Guest/eventscenarios.py` or `Guest/oddities.py`.
enum Scenario: String, CaseIterable, CustomStringConvertible {
  case startsWithoutDevices
  case pulledAndPluggedAHundredTimes
  case pulledAndPluggedReadRaw
  case twoPanelsOnOneScreen
  case startsWithoutFolder
  case permittedLater
  case permittedByGroup
  case permittedByAccessControlList
  case triggeredByUdev
  case refusedByLibinput
  case hiddenFromLibinput
  case hiddenFromLibinputLater
  case nodeMadeByHand
  case startWithoutNode
  case forgottenByUdev
  case goneBeforeUdevKnowsIt
  case losesReportsByLibinput
  case readsAHidPanel
  case sleepsByLogind
  case keepsAwakeWhenTheClockIsSet
  case switchesVirtualTerminals
  case letsEverybodyHaveATurn
  case remoteControlOfTheScene
  case remoteControlByLibinput
  case oneKeyOfTwoRemotes
  case keyboardsAreNeverOpenedByPatterns
  case remoteLosesReports
  case remoteLosesReportsByLibinput
  case keysHeldAsItSleeps
  case keysHeldAsAnotherTerminalComes
  case keysHeldAsTheSceneChanges
  case keyboardsAreNeverOpenedUnasked
  case shaken
  case accelerometerLosesReports
  case accelerometersAreNeverOpenedUnasked
  case calibratedAndTurned
  case screenTurnedWhileTouched
  case touchpadByLibinput
  case listsTellWhatTheDaemonDoes
  case listsWhatIsNotGrabbedYet
  case listsWhoHasGrabbedIt
  case listsWhatIsGivenBack
  case sparesItselfImpossibleSlots
  case doesWithoutUdev

  var description: String { rawValue }
}
