// SPDX-License-Identifier: Apache-2.0

/// Who starts programs for the service; each is a function of `Guest/acting.py`.
enum ActingScenario: String, CaseIterable, CustomStringConvertible {
  case anotherUserStartsPrograms
  case theDaemonCannotStartPrograms
  case stormOfActions
  case performerIsKilled
  case performerIsStopped
  case performerIsAbsent
  case strangersAreRefused
  case sessionsPerform
  case theUserServicePerforms

  var description: String { rawValue }
}
