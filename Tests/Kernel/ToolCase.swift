// SPDX-License-Identifier: Apache-2.0

/// What `fingerpost record`, `fingerpost devices` and replays of recordings are held to; each is a function of `Guest/tools`.
enum ToolCase: String, CaseIterable, CustomStringConvertible {
  case recordsWhatEvemuRecords
  case isPlayedBackByEvemu
  case bringsBackWhatDoesNotChange
  case saysWhatWasLost
  case endsWhenTheDeviceIsUnplugged
  case isWholeEvenWhenKilled
  case neverOverwrites
  case endsWhereTheFileMayNotGrow
  case keepsItsMessagesOffTheDevice
  case grabs
  case grabsOnceFingersHaveLifted
  case saysWhoHasGrabbedIt
  case listsWhatThereIsToChooseFrom
  case libinputRecordsTheSame
  case libinputRecordsTwoDevices
  case listsWhatIsAttached
  case saysWhoMayOpenIt
  case saysWhatElseIsOdd
  case takesNothingFromOthers
  case doesWithoutUdev
  case saysWhatToLookAtWhereThereIsNone

  var description: String { rawValue }
}

extension GuestProgram {
  /// Records and lists devices.
  static func tools(_ cases: [ToolCase]) -> GuestProgram {
    GuestProgram(name: "tools", arguments: cases.map(\.rawValue))
  }
}
