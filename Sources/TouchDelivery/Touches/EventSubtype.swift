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
