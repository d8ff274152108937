/// The kinds of events; mirrors `UIEvent.EventType` with its raw values (EV-1).
public enum EventType: UInt8, Hashable, Sendable, CaseIterable {
  /// Fingers, found by hit-testing.
  case touches = 0
  /// A movement of the whole device.
  case motion = 1
  /// A command for media that play.
  case remoteControl = 2
  /// A key or button.
  case presses = 3
}
