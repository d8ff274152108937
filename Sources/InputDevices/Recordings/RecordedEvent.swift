/// An event of a recording and where it stands.
struct RecordedEvent {
  /// Microseconds on the recorder's clock.
  var time: Int64
  var event: EvdevEvent
  var line: Int
}
