public import TouchTime

/// One key or button from down to up, mutated in place while it is held; mirrors `UIPress` (EV-8).
public final class Press {
  /// The change of the key in the current event; mirrors `UIPress.Phase`.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    case began, changed, stationary, ended, cancelled

    /// Whether the press is over after this event.
    public var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// The key by evdev's name, as `KEY_ENTER`.
  public let key: String
  /// What happened to it in the current event.
  public private(set) var phase: Phase
  /// When it last changed.
  public private(set) var timestamp: Instant
  /// How hard it is pressed, 1 for a key that knows only down and up; mirrors `UIPress.force`.
  public private(set) var force: Double
  /// The window that was key when it began, for life; mirrors `UIPress.window`.
  public let window: Window
  /// The responder that it went to when it began, for life; mirrors `UIPress.responder`.
  public let responder: Responder

  /// The number of the device that it is of; two may have a key of one name.
  let device: Int32
  /// Whether its responder left the window, so that it is to be cancelled.
  private(set) var isOrphaned = false

  init(key: String, device: Int32, force: Double, window: Window, responder: Responder, time: Instant) {
    self.key = key
    self.device = device
    self.force = force
    self.window = window
    self.responder = responder
    phase = .began
    timestamp = time
  }

  /// Starts a new event, in which the key has done nothing so far.
  func settle() {
    phase = .stationary
  }

  /// Takes it from its responder, which left its window.
  func orphan() {
    isOrphaned = true
  }

  /// Ends it without a report of the key.
  func cancel() {
    phase = .cancelled
  }

  func update(_ phase: Phase, force: Double, at time: Instant) {
    self.phase = phase
    self.force = force
    timestamp = time
  }
}

extension PressesPhase {
  /// The phase of the presses that the method is called with.
  public var pressPhase: Press.Phase {
    switch self {
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
