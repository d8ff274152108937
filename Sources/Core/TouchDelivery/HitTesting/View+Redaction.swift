extension View {
  /// Whether this view or one that it is or was inside of is redacted, so that the log withholds coordinates over it.
  public final var isInsideRedacted: Bool {
    var view: View? = self
    while let current = view {
      if current.isRedacted || current.departure?.wasInsideRedacted == true { return true }
      view = current.superview
    }
    return false
  }

  /// Marks the way to this view for the search for redacted ones.
  final func markWayToRedacted() {
    var view: View? = self
    while let current = view, !current.leadsToRedacted {
      current.leadsToRedacted = true
      view = current.superview
    }
  }

  /// Whether `point`, in the superview's coordinates, lies over a redacted view of this tree that shows, or over a
  /// view inside one.
  final func isRedacted(at point: Point) -> Bool {
    var rest = [(view: self, point: point, isRedacted: false)]
    while let (view, outer, isInherited) = rest.popLast() {
      guard !view.isHidden, !view.isFlattened, isInherited || view.leadsToRedacted else { continue }
      let point = view.convertFromSuperview(outer)
      let isRedacted = isInherited || view.isRedacted
      if isRedacted, view.bounds.contains(point) || view.containsByBounds(point) { return true }
      rest += view.subviews.map { ($0, point, isRedacted) }
    }
    return false
  }
}

extension Touch {
  /// Whether the log withholds where it is: it hit a redacted view, or has come over one.
  public var isRedacted: Bool { view.isInsideRedacted || window.isRedacted(at: screenLocation) }
}

extension Responder {
  /// Whether the log withholds what is typed for this responder: for a view, or a controller of one, that is redacted
  /// or inside one that is.
  public final var isRedactedForKeys: Bool {
    let view = self as? View ?? (self as? ViewController)?.view
    return view?.isInsideRedacted ?? false
  }
}
