/// What an evemu file says: a device, events, or both.
struct EvemuText {
  /// nil where the file has no line about the device.
  var description: EvdevDescription?
  var entries: [RecordedEvent] = []
  /// Where each axis is described.
  var axisLines: [UInt16: Int] = [:]
}
