/// The extent to which the log withholds a view and what lies in it.
public enum Redaction: Comparable, Sendable {
  /// Nothing.
  case nothing
  /// Places and keys.
  case places
  /// Also which of the views and recognizers in it something happened to: the log names the redacted view instead.
  case contents

  /// The redaction that a scene gives as true, false or `places`; nil for another value.
  init?(_ value: PropertyValue) {
    switch value {
    case .boolean(let isTrue): self = isTrue ? .contents : .nothing
    case .text: self = .places
    default: return nil
    }
  }

  /// The notation of scenes.
  var value: PropertyValue {
    switch self {
    case .nothing: .boolean(false)
    case .places: .text("places")
    case .contents: .boolean(true)
    }
  }
}

extension View {
  /// Whether the log withholds coordinates over this view and its subviews.
  public final var isRedacted: Bool {
    get { redaction != .nothing }
    set { redaction = newValue ? .contents : .nothing }
  }

  /// The view that the log names in its place: the outermost view with redacted contents around it, else itself (RD-1).
  final var viewInLog: View { lineage.filter { $0.redaction == .contents }.last ?? self }

  /// The id of the outermost view with redacted contents that this view is or lies in, or lay in; nil without one.
  public final var coverID: String? {
    // No view around one that is in a window lay elsewhere.
    if let window, !window.leadsToRedacted { return nil }
    return lineage.reduce(nil) { cover, view in
      view.formerPlacement?.coverID ?? (view.redaction == .contents ? view.id : cover)
    }
  }

  /// Whether this view or one that it is or was inside of is redacted, so that the log withholds coordinates over it.
  public final var isInsideRedacted: Bool {
    // No view around one that is in a window lay elsewhere.
    if let window, !window.leadsToRedacted { return false }
    return lineage.contains { $0.isRedacted || $0.formerPlacement?.wasInsideRedacted == true }
  }

  /// The most that this view, or one that it is or was inside of, withholds.
  final var coveringRedaction: Redaction {
    coverID != nil ? .contents : isInsideRedacted ? .places : .nothing
  }

  /// Withholds this view, which the script of `responder` has made, as that is withheld, until it comes into a window.
  package final func inheritRedaction(of responder: Responder) {
    formerPlacement = FormerPlacement(ofViewMadeBy: responder)
  }

  /// The id that the log gives the view called `id` inside this one: that of a redacted view around it, if there is one, else its
  /// own (RD-1).
  public final func loggedID(ofViewInside id: String) -> String {
    var rest = [(view: self, cover: coverID)]
    while let (view, outer) = rest.popLast() {
      let cover = outer ?? (view.redaction == .contents ? view.id : nil)
      if view.id == id { return cover ?? id }
      guard cover != nil || view.leadsToRedacted else { continue }
      rest += view.subviews.map { ($0, cover) }
    }
    return id
  }

  /// Marks the way to this view for the search for redacted ones.
  final func markWayToRedacted() {
    for view in lineage {
      if view.leadsToRedacted { return }
      view.leadsToRedacted = true
    }
  }

  /// The redaction of what `point`, in the superview's coordinates, lies over in this tree: a redacted view that shows, or a
  /// view inside one.
  ///
  /// Whether a view shows inside redacted contents, and how far they are scrolled, makes no difference, for that is withheld.
  final func redaction(at point: Point) -> Redaction {
    var found = Redaction.nothing
    var rest = [(view: self, point: point, redaction: Redaction.nothing)]
    while let (view, outer, inherited) = rest.popLast() {
      guard inherited > .nothing || view.leadsToRedacted, inherited == .contents || !view.isHidden,
        !view.isFlattened
      else { continue }
      let point = view.convertFromSuperview(outer)
      let redaction = max(inherited, view.redaction)
      if redaction > found, view.bounds.contains(point) || view.containsByBounds(point) { found = redaction }
      if found == .contents { break }
      if redaction == .contents, view.clipsToBounds { continue }
      rest += view.subviews.map { ($0, point, redaction) }
    }
    return found
  }
}

extension HitTestExplanation {
  /// The visits that the log shows: none of views inside a redacted one (RD-1).
  var loggedVisits: [Visit] {
    // Each view asks its superview's visit, so that a deep tree takes no longer than a wide one.
    var coversSubviews: [ObjectIdentifier: Bool] = [:]
    return visits.filter { visit in
      let view = visit.view
      let isCovered =
        view.superview.map { coversSubviews[ObjectIdentifier($0)] ?? ($0.coverID != nil) } ?? false
      coversSubviews[ObjectIdentifier(view)] = isCovered || view.redaction == .contents
      return !isCovered
    }
  }
}

extension Responder {
  /// The id that the log gives it: that of the redacted view in which it lies, else its own (RD-1).
  public final var loggedID: String { viewForLog?.coverID ?? id }

  /// The view that it is or controls.
  package final var viewForLog: View? { self as? View ?? (self as? ViewController)?.view }

  /// Whether the log withholds what is typed for this responder: for a view, or a controller of one, that is redacted
  /// or inside one that is.
  public final var isRedactedForKeys: Bool {
    viewForLog?.isInsideRedacted ?? false
  }
}

extension GestureRecognizer {
  /// The id that the log gives it: that of the redacted view that it is attached to or in which its view lies, else its
  /// own (RD-1).
  public final var loggedID: String { view?.coverID ?? id }

  /// Its type and id, as reasons of other recognizers name it; inside a redacted view that view's id (RD-1).
  package final var nameInReasons: String {
    view?.coverID.map { "a recognizer inside \($0)" } ?? "\(type) \(id)"
  }

}

extension Sequence<Responder> {
  /// The ids that the log gives them, each once where several in a row have the same.
  var loggedIDs: [String] {
    reduce(into: []) { ids, responder in
      let id = responder.loggedID
      if ids.last != id { ids.append(id) }
    }
  }
}
