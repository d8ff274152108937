/// What an evemu file says: a device, events, or both.
struct EvemuText {
  /// An event and where it stands.
  struct Entry {
    /// Microseconds on the recorder's clock.
    var time: Int64
    var event: EvdevEvent
    var line: Int
  }

  /// nil where the file has no line about the device.
  var description: EvdevDescription?
  var entries: [Entry] = []
  /// Where each axis is described.
  var axisLines: [UInt16: Int] = [:]
}
