// SPDX-License-Identifier: Apache-2.0

/// What becomes of the daemon as a service; each is a function of `Guest/service.py`.
enum ServiceScenario: String, CaseIterable, CustomStringConvertible {
  case reloadsUnderAFinger
  case reloadsItsDevices
  case letsGoOfWhatIsPassedOn
  case watchesItsFiles
  case goesOnBesidesAnEndlessScript
  case goesOnWhenTheJournalCannot
  case tellsSystemd
  case keepsItsMemory

  var description: String { rawValue }
}
