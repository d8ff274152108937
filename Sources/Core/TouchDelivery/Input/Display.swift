internal import TouchTime

/// The display of a screen, which may be dark so that a touch only wakes it; UIKit has no such class (DP-1).
///
///     attentive ──── it is dark and a finger comes down ────▶ waking ◀─── a finger comes down
///         ▲                                                     │               │
///         └── `settle` seconds are over ── settling ◀── no finger is down       │
///                                              └──────── before they are over ──┘
public final class Display {
  /// Whether the touch that wakes it is swallowed.
  public var swallowsWakingTouch = true
  /// How long no finger is down before touches count again after one that woke it, in seconds.
  public var settle = 0.3
  /// How long no finger is down before it is idle, in seconds; nil for never.
  public var idleAfter: Double?
  /// Whether it is dark once it is idle.
  public var darkensWhenIdle = false
  /// Whether the display's files say that it is dark; called only as a first finger comes down.
  public var looksDark: () -> Bool = { false }
  /// Called as a finger wakes it.
  public var onWake: () -> Void = {}
  /// Called when it is idle.
  public var onIdle: () -> Void = {}

  /// Whether it has been set dark and nothing has woken it since.
  public private(set) var isDark = false
  /// Waits until it is idle.
  private var idleTimer: Timer?
  private var attention = Attention.attentive
  private var fingers: [Finger] = []

  /// A finger that is down, and the touch that it is, or would be if it were not swallowed.
  private struct Finger {
    let contact: Contact.Identifier
    let touch: Int
  }

  private enum Attention {
    case attentive, waking
    /// No finger has been down since `settle` seconds before this moment.
    case settling(until: Instant)
  }

  /// A display that is bright.
  public init() {}
}

extension Display {
  /// The effect of a finger that comes down.
  enum Reception {
    case counts
    /// It makes the screen bright, and counts where `swallowsWakingTouch` is false.
    case wakes
    case isSwallowed
  }

  /// Whether no finger is down.
  var isUntouched: Bool { fingers.isEmpty }

  /// Notes that it is dark, or that it is not; whether that is new.
  func setDark(_ isDark: Bool) -> Bool {
    defer { self.isDark = isDark }
    return self.isDark != isDark
  }

  /// Waits for idleness by `timer` from now on, or by none.
  func awaitIdleness(by timer: Timer?) {
    idleTimer?.invalidate()
    idleTimer = timer
  }

  /// The touch of a finger that is down.
  func touch(of contact: Contact.Identifier) -> Int? { fingers.first { $0.contact == contact }?.touch }

  /// Takes in a finger that comes down as the touch of this id.
  func begin(_ contact: Contact.Identifier, as touch: Int, at time: Instant) -> Reception {
    // One that comes down again without having lifted was lost.
    fingers.removeAll { $0.contact == contact }
    let isFirst = fingers.isEmpty
    fingers.append(Finger(contact: contact, touch: touch))
    if isDark || (isFirst && looksDark()) {
      attention = swallowsWakingTouch ? .waking : .attentive
      return .wakes
    }
    if case .settling(let end) = attention, time >= end { attention = .attentive }
    if case .attentive = attention { return .counts }
    attention = .waking
    return .isSwallowed
  }

  /// Takes in the fingers of `contacts` that lift; whether the last one did.
  func lift(_ contacts: ArraySlice<Contact>, at time: Instant) -> Bool {
    guard !fingers.isEmpty else { return false }
    for contact in contacts where contact.change.isFinal {
      fingers.removeAll { $0.contact == contact.identifier }
    }
    if fingers.isEmpty { rest(at: time) }
    return fingers.isEmpty
  }

  /// Forgets all fingers; whether there were any.
  func forgetFingers(at time: Instant) -> Bool {
    guard !fingers.isEmpty else { return false }
    fingers.removeAll()
    rest(at: time)
    return true
  }

  /// Inherits the state of the display `predecessor`, without its fingers.
  func inherit(from predecessor: Display) {
    isDark = predecessor.isDark
    attention = predecessor.attention
  }

  private func rest(at time: Instant) {
    if case .waking = attention { attention = .settling(until: time.advanced(by: settle)) }
  }
}
