internal import TouchControls
internal import TouchDelivery

// What the log may have of views that a finger changes. The engine for browsers is made of this file as well.

extension View {
  /// The properties of controls that change under a finger; where nothing may be known of what happens to a control they are
  /// withheld, and so are its value and whether it follows a finger (RD-1).
  static let propertiesOfTouch: Set<String> = ["highlighted", "selected"]

  /// Whether fingers change some of its properties: it is a control or a scroll view.
  var hasValueOfFingers: Bool { self is Control || self is ScrollView }

  /// The bounds as the log may have them: those of a scroll view in which places are withheld do not follow its content.
  var boundsForLog: Rect { withholdsOffset ? Rect(origin: .zero, size: bounds.size) : bounds }

  /// The frame as the log may have it: that of such a scroll view is not rounded as its content lies.
  var frameForLog: Rect {
    guard withholdsOffset else { return frame }
    let anchor = Point(x: anchorPoint.x * bounds.size.width, y: anchorPoint.y * bounds.size.height)
    let box = transform.boundingBox(
      of: Rect(x: -anchor.x, y: -anchor.y, width: bounds.size.width, height: bounds.size.height))
    return Rect(
      x: box.origin.x + center.x, y: box.origin.y + center.y, width: box.size.width, height: box.size.height)
  }

  private var withholdsOffset: Bool { self is ScrollView && !Disclosure.of(.view(self)).showsPlaces }
}

extension Property<View> {
  /// Whether it changes under a finger, if it is a control's or a scroll view's.
  var followsFinger: Bool { role == .value || View.propertiesOfTouch.contains(name) }
}
