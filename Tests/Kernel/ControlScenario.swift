// SPDX-License-Identifier: Apache-2.0

/// Who asks the daemon and follows its log; each is a function of `Guest/controlscenarios.py`.
enum ControlScenario: String, CaseIterable, CustomStringConvertible {
  case servesTwoHundredReadersOfWhomHalfNeverRead
  case bearsAThousandConnections
  case refusesNonsense
  case letsInItsGroupAlone
  case isFollowedOverARestart
  case takesTheSocketOfItsUnit
  case tellsOfDevicesWithoutTouchingThem
  case neverWaitsForWhoeverReadsItsOutput

  var description: String { rawValue }
}
