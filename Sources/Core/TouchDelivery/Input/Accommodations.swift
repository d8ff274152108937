/// The conditions for fingers to count; a device rule's key `accommodations`, named as iOS's Touch
/// Accommodations.
public struct AccommodationSettings: Hashable, Sendable {
  /// How long a finger must be down before it counts, in seconds; 0 for no time (AC-1).
  public var holdDuration = 0.0
  /// How long after a touch further ones at its place count as one with it, in seconds; 0 for no time (AC-2).
  public var ignoreRepeat = 0.0
  /// Whether a short touch becomes a tap, and where (AC-3).
  public var tapAssistance = TapAssistance.none
  /// How long a touch may last to become a tap, in seconds; `holdDuration`, or else half a second, unless it is set (AC-3).
  public var tapAssistanceDelay: Double {
    get { ownTapAssistanceDelay ?? (holdDuration > 0 ? holdDuration : 0.5) }
    set { ownTapAssistanceDelay = newValue }
  }
  /// The greatest diameter of a contact that counts, in millimetres; 0 for any (AC-4).
  public var ignoreLargerThan = 0.0
  /// The parts of the screen as it is turned at the start in which no finger counts that comes down there (AC-5).
  public var ignoreAreas: [RelativeFrame] = []
  /// How long a touch may last before it is cancelled, in seconds; 0 for any time (AC-6).
  public var longestTouch = 0.0

  private var ownTapAssistanceDelay: Double?

  /// Settings by which every finger counts at once.
  public init() {}

  /// How long a finger is held back at most, in seconds.
  public var delay: Double {
    tapAssistance == .none ? holdDuration : max(holdDuration, tapAssistanceDelay)
  }

  /// Whether any finger may be held back, ignored or cancelled.
  public var asksAnything: Bool { withholdsAny || longestTouch > 0 }

  /// Whether any finger may be held back or ignored.
  public var withholdsAny: Bool {
    delay > 0 || ignoreRepeat > 0 || ignoreLargerThan > 0 || !ignoreAreas.isEmpty
  }

  /// Whether no finger counts that comes down at `point` of `screen` (AC-5).
  package func ignores(_ point: Point, of screen: Screen) -> Bool {
    ignoreAreas.contains { $0.frame(in: screen.initialSize).contains(screen.placeAtStart(point)) }
  }

  private static let seconds = PropertyType.number(in: 0...60, .seconds, atMost: 10)

  /// What a scene can set.
  public static let properties: [Property<AccommodationSettings>] = [
    Property(
      "holdDuration", seconds, { $0.holdDuration }, { $0.holdDuration = $1 },
      "How long a finger must be down before it counts, in seconds. The touch then begins where the finger came down. A finger that is gone earlier is ignored."
    ),
    Property(
      "ignoreRepeat", seconds, { $0.ignoreRepeat }, { $0.ignoreRepeat = $1 },
      "How long further touches at the same place are ignored after a touch that counted has lifted, in seconds. The same place is at most 'tapDistance' away."
    ),
    Property(
      "tapAssistance", .choice, { $0.tapAssistance }, { $0.tapAssistance = $1 },
      "Whether a short touch becomes a tap: at its initial place, or at its final one."),
    Property(
      "tapAssistanceDelay", seconds, { $0.tapAssistanceDelay }, { $0.tapAssistanceDelay = $1 },
      "How long a touch may last to become a tap, in seconds. If 'holdDuration' is longer, that counts. Without both, 0.5.",
      traits: .followsOthers),
    Property(
      "ignoreLargerThan", .number(in: 0...1000), { $0.ignoreLargerThan }, { $0.ignoreLargerThan = $1 },
      "The greatest diameter of a contact that counts, in millimetres; 0 for any. The device is then read by evdev."
    ),
    Property(
      "longestTouch", .number(in: 0...86_400, .seconds, atMost: 999), { $0.longestTouch },
      { $0.longestTouch = $1 },
      "How long a touch may last before it is cancelled, in seconds; 0 for any time. For a panel that does not report when a finger lifts."
    ),
  ]
}

/// The place where a short touch becomes a tap (AC-3).
public enum TapAssistance: String, Hashable, Sendable, CaseIterable {
  /// It stays what it is.
  case none
  /// Where the finger came down.
  case initial
  /// Where the finger lifted.
  case final
}

/// The demands on the fingers of one device, and the size of its contacts.
public final class Accommodations: Sendable {
  /// What is asked.
  public let settings: AccommodationSettings
  /// How many of the screen's units a millimetre of the device is; 0 where that is unknown, and no contact is too large.
  public let unitsPerMillimetre: Double

  /// What `settings` ask of a device with so many of the screen's units to a millimetre; nil where they ask nothing.
  public init?(_ settings: AccommodationSettings, unitsPerMillimetre: Double) {
    guard settings.asksAnything else { return nil }
    self.settings = settings
    self.unitsPerMillimetre = unitsPerMillimetre
  }

  /// Whether a finger is too large to count (AC-4).
  func isTooLarge(_ contact: Contact) -> Bool {
    guard settings.ignoreLargerThan > 0, unitsPerMillimetre > 0 else { return false }
    return 2 * contact.majorRadius > settings.ignoreLargerThan * unitsPerMillimetre
  }
}

/// The setting for which a finger does not count, as the log's `reason`.
enum AccommodationReason: String {
  case holdDuration, ignoreRepeat, tapAssistance, ignoreLargerThan, ignoreAreas
}
