// SPDX-License-Identifier: Apache-2.0

/// What an administrator does with the package, in this order; each is a function of `Guest/installed.py`.
enum PackageScenario: String, CaseIterable, CustomStringConvertible {
  case isInstalled
  case isConfined
  case readsAPanel
  case refusesOthers
  case startsPrograms
  case runsWithDocumentedDropIns
  case readsARemoteByADocumentedRule
  case performsWithDocumentedDropIns
  case triesABadSceneOnce
  case reloadsGoodAndBad
  case isRestartedByTheWatchdog
  case staysStopped
  case isUpgraded
  case isRemoved
  case isPurged

  var description: String { rawValue }
}
