/// The facts about an object that others may learn at this moment: the one rule that everything asks that writes (RD-1 to RD-4).
///
/// It mirrors nothing in UIKit.
public enum Disclosure: Hashable, Sendable {
  /// Everything.
  case everything
  /// All but places, keys and values, and what is measured by places: where a view says `redacted: places`.
  case allButPlaces
  /// What it decides, and nothing that it measures, nor why: a finger of it is or was over a redacted view (RD-3).
  case decisions
  /// That it belongs to the redacted view of this id, and nothing that happens to it (RD-1).
  case nothing(cover: String)

  /// The object or place of a question.
  public enum Subject {
    /// A view with all that happens to it: touches on it, its events as a control, its state.
    case view(View)
    /// A responder whose script or `on:` does something. That of a redacted view itself is not covered (RD-2).
    case author(Responder)
    /// A recognizer with its gesture.
    case gestureRecognizer(GestureRecognizer)
    /// A finger.
    case touch(Touch)
  }

  /// What someone outside may know of `subject` now.
  public static func of(_ subject: Subject) -> Disclosure {
    switch subject {
    case .view(let view):
      if let cover = view.coverID { return .nothing(cover: cover) }
      return view.isInsideRedacted ? .allButPlaces : .everything
    case .author(let responder):
      if let cover = responder.viewForLog?.coverID, cover != responder.id { return .nothing(cover: cover) }
      return responder.isRedactedForKeys ? .allButPlaces : .everything
    case .gestureRecognizer(let recognizer):
      guard let view = recognizer.view else { return over(recognizer.crossing) }
      return stricter(of(.view(view)), over(recognizer.crossing))
    case .touch(let touch):
      return stricter(of(.view(touch.view)), over(touch.crossing))
    }
  }

  /// The one of which less may be known.
  private static func stricter(_ one: Disclosure, _ other: Disclosure) -> Disclosure {
    switch (one, other) {
    case (.nothing, _), (.decisions, .everything), (.decisions, .allButPlaces), (_, .everything): one
    case (.allButPlaces, .allButPlaces), (.decisions, .decisions): one
    default: other
    }
  }

  /// What may be known of something outside whose finger is or was over a view of this redaction.
  static func over(_ redaction: Redaction) -> Disclosure {
    switch redaction {
    case .nothing: .everything
    case .places: .allButPlaces
    case .contents: .decisions
    }
  }

  /// Whether places, keys and values may be known.
  public var showsPlaces: Bool { self == .everything }

  /// Whether reasons may be known, without the places in them.
  public var showsReasons: Bool { self == .everything || self == .allButPlaces }

  /// Whether nothing that happens may be known.
  public var isSilent: Bool { cover != nil }

  /// The id of the redacted view that is named in its place, where nothing may be known.
  public var cover: String? { if case .nothing(let cover) = self { cover } else { nil } }
}
