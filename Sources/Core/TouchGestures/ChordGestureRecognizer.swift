import TouchTime
public import TouchDelivery

/// Recognises one finger on each of several views, held together; UIKit has no such recognizer (CH-1 to CH-4).
///
/// It is attached to a view around all of them. It is not a safety device: a touchscreen cannot distinguish
/// two hands from anything else that touches it.
public final class ChordGestureRecognizer: GestureRecognizer {
  /// The ids of the views that take a finger each, all of them inside the recognizer's own view.
  public var views: [String] = []
  /// How long all fingers rest together, in seconds.
  public var minimumPressDuration = 0.5
  /// How far a finger may wander meanwhile, in points.
  public var allowableMovement = 10.0

  /// The lowest rank: it prevents all others.
  public override var rank: Int? { 0 }

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map { $0.ofRecognizer }
  }

  private static let own: [Property<ChordGestureRecognizer>] = [
    Property(
      "views", .views(2...10), { $0.views }, { $0.views = $1 },
      "The views that take one finger each, inside the recognizer's own view.",
      traits: .required),
    Property(
      "minimumPressDuration", .number(in: 0...86_400, .seconds, atMost: 30), { $0.minimumPressDuration },
      { $0.minimumPressDuration = $1 },
      "How long all fingers have to rest together, in seconds. The time counts from when the last one is down."
    ),
    Property(
      "allowableMovement", .number(in: 0...Extent.limit, .points), { $0.allowableMovement },
      { $0.allowableMovement = $1 },
      "How far a finger may move before the chord is recognised, in points."),
  ]

  private struct Finger {
    let touch: Touch
    let view: String
    let start: Point
    let time: Instant

    /// How far it is from where it came down, in points.
    var way: Double { touch.window.screen.points(start.distance(to: touch.location(in: nil))) }
  }

  private var fingers: [Finger] = []

  /// The word `chord`.
  public override var type: String { "chord" }

  /// The fingers on its views.
  public override var currentTouches: [Touch] { fingers.map { $0.touch } }

  /// How many fingers rest.
  public override var values: [GestureValue] { [fingerCount] }

  /// Follows the fingers that come down.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches {
      guard state == .possible, let view = target(of: touch) else {
        ignore(touch, for: event)
        continue
      }
      fingers.append(Finger(touch: touch, view: view, start: touch.location(in: nil), time: touch.timestamp))
      let count = fingers.count { $0.view == view }
      if count > 1 { fail("\(Reason.fingers(count, wanted: 1)), on \(logged(view))") }
    }
    if state == .possible { waitForChord() }
  }

  /// Follows the fingers as they move.
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard touches.goElsewhere else { return }
    if state.isActive { return state = .changed }
    guard state == .possible, let finger = fingers.max(by: { $0.way < $1.way }) else { return }
    if finger.way > allowableMovement {
      fail("\(Reason.moved(finger.way, limit: allowableMovement)), on \(logged(finger.view))")
    }
  }

  /// Follows the fingers as they lift.
  public override func touchesEnded(_ touches: [Touch], with event: Event) {
    if state.isActive { return state = .ended }
    guard state == .possible else { return }
    let lifted = fingers.first { finger in touches.contains { $0 === finger.touch } }
    guard missing.isEmpty, let lifted else {
      return fail("no finger on \(missing.map(logged).joined(separator: ", "))")
    }
    let start = fingers.map { $0.time }.max() ?? event.timestamp
    let held = event.timestamp.seconds(since: start)
    fail(
      Reason.waiting(self)
        ?? Reason.comparing(held, minimumPressDuration) {
          "finger on \(logged(lifted.view)) lifted after \($0) s of \($1) s"
        })
  }

  /// Gives up the gesture.
  public override func touchesCancelled(_ touches: [Touch], with event: Event) { failOrCancel() }

  /// Forgets the fingers.
  public override func reset() {
    fingers.removeAll(keepingCapacity: true)
  }

  /// The nearest of `views` that the touch hit or lies inside of.
  private func target(of touch: Touch) -> String? {
    touch.view.lineage.prefix { $0 !== view }.first { views.contains($0.id) }?.id
  }

  /// What the log calls the view of this id (RD-1).
  private func logged(_ id: String) -> String { view?.loggedID(ofViewInside: id) ?? id }

  private var missing: [String] {
    views.filter { id in !fingers.contains { $0.view == id } }
  }

  /// The chord counts from when all fingers are down, however late the last one comes.
  private func waitForChord() {
    invalidateTimers()
    guard !fingers.isEmpty, missing.isEmpty else { return }
    begin(after: minimumPressDuration)
  }
}
