/// One of the four touch methods, and what a finger did to cause its call, by its word in the log; a stationary touch is no
/// reason for a call (TD-6).
public enum TouchesPhase: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The method `touchesBegan(_:with:)`.
  case began
  /// The method `touchesMoved(_:with:)`.
  case moved
  /// The method `touchesEnded(_:with:)`.
  case ended
  /// The method `touchesCancelled(_:with:)`.
  case cancelled

  /// Whether nothing follows for the touches that the method is called with.
  public var isFinal: Bool { self == .ended || self == .cancelled }
}

/// One of the four press methods, by its word in the log.
public enum PressesPhase: String, Hashable, Sendable, CaseIterable {
  /// The method `pressesBegan(_:with:)`.
  case began
  /// The method `pressesChanged(_:with:)`.
  case changed
  /// The method `pressesEnded(_:with:)`.
  case ended
  /// The method `pressesCancelled(_:with:)`.
  case cancelled
}

/// One of the three motion methods, by its word in the log; the system reports start and end, not the movement (EV-5).
public enum MotionPhase: String, Hashable, Sendable, CaseIterable {
  /// The method `motionBegan(_:with:)`.
  case began
  /// The method `motionEnded(_:with:)`.
  case ended
  /// The method `motionCancelled(_:with:)`.
  case cancelled
}

/// The state of the motion that began last.
enum MotionProgress {
  /// It is over, or none began.
  case none
  /// It has begun.
  case began
  /// It was cancelled by an interruption, so that its end is not delivered (EV-5).
  case interrupted

  /// Receives what a device reports; whether that is to be delivered.
  mutating func receive(_ phase: MotionPhase) -> Bool {
    defer { self = phase == .began ? .began : .none }
    return phase == .began || self != .interrupted
  }

  /// Ends a motion that has begun; whether there is one, whose cancellation is to be delivered.
  mutating func interrupt() -> Bool {
    guard self == .began else { return false }
    self = .interrupted
    return true
  }
}

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

/// The events of a kind; mirrors `UIEvent.EventSubtype` with its raw values (EV-2).
public enum EventSubtype: UInt8, Hashable, Sendable, CaseIterable {
  /// An event of a kind that has no subtypes.
  case none = 0
  /// The device is shaken (EV-5).
  case motionShake = 1
  /// Play.
  case remoteControlPlay = 100
  /// Pause.
  case remoteControlPause = 101
  /// Stop.
  case remoteControlStop = 102
  /// Play when paused, pause when playing.
  case remoteControlTogglePlayPause = 103
  /// On to the next track.
  case remoteControlNextTrack = 104
  /// Back to the previous track.
  case remoteControlPreviousTrack = 105
  /// Start to go back fast.
  case remoteControlBeginSeekingBackward = 106
  /// Stop going back.
  case remoteControlEndSeekingBackward = 107
  /// Start to go forward fast.
  case remoteControlBeginSeekingForward = 108
  /// Stop going forward.
  case remoteControlEndSeekingForward = 109

  /// The word in scripts, touch scripts and the log: the case's name after its kind, as `shake` and `nextTrack`.
  public var name: String {
    switch self {
    case .none: "none"
    case .motionShake: "shake"
    case .remoteControlPlay: "play"
    case .remoteControlPause: "pause"
    case .remoteControlStop: "stop"
    case .remoteControlTogglePlayPause: "togglePlayPause"
    case .remoteControlNextTrack: "nextTrack"
    case .remoteControlPreviousTrack: "previousTrack"
    case .remoteControlBeginSeekingBackward: "beginSeekingBackward"
    case .remoteControlEndSeekingBackward: "endSeekingBackward"
    case .remoteControlBeginSeekingForward: "beginSeekingForward"
    case .remoteControlEndSeekingForward: "endSeekingForward"
    }
  }
}
