internal import CLibevdev
internal import TouchDelivery

/// What a key of a remote control, a headset or a keyboard stands for.
enum KeyMeaning: Hashable {
  /// No more than itself: what it does are presses (EV-8).
  case key
  /// A command, which goes out when the key is pressed (EV-7).
  case command(EventSubtype)
  /// Two commands, one when the key is pressed and one when it is released (EV-7).
  case seeking(begin: EventSubtype, end: EventSubtype)

  /// What the key of this number stands for, by the table in `docs/keys-and-shakes.md`.
  init(_ code: UInt16) {
    switch Int32(code) {
    case KEY_PLAY, KEY_PLAYCD: self = .command(.remoteControlPlay)
    case KEY_PAUSE, KEY_PAUSECD: self = .command(.remoteControlPause)
    case KEY_STOP, KEY_STOPCD: self = .command(.remoteControlStop)
    case KEY_PLAYPAUSE, KEY_MEDIA: self = .command(.remoteControlTogglePlayPause)
    case KEY_NEXTSONG, KEY_NEXT: self = .command(.remoteControlNextTrack)
    case KEY_PREVIOUSSONG, KEY_PREVIOUS: self = .command(.remoteControlPreviousTrack)
    case KEY_REWIND, KEY_FASTREVERSE:
      self = .seeking(begin: .remoteControlBeginSeekingBackward, end: .remoteControlEndSeekingBackward)
    case KEY_FASTFORWARD:
      self = .seeking(begin: .remoteControlBeginSeekingForward, end: .remoteControlEndSeekingForward)
    default: self = .key
    }
  }
}
