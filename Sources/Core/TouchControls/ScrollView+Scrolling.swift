public import TouchGestures
internal import TouchTime
public import TouchDelivery

/// The motion of a scroll view's content without a finger, along both axes.
struct ScrollRun {
  var x: ScrollMotion
  var y: ScrollMotion
  /// Whether `setContentOffset` began it, and no finger.
  let isAnimated: Bool
  /// Up to when it has gone.
  var time = Instant.zero

  var isOver: Bool { x.isOver && y.isOver }
  var position: Point { Point(x: x.position, y: y.position) }

  /// Lets the whole milliseconds up to `now` pass.
  mutating func pass(to now: Instant) {
    let milliseconds = max(0, (now.microseconds - time.microseconds) / 1000)
    time = time + milliseconds * 1000
    x.pass(Int(milliseconds))
    y.pass(Int(milliseconds))
  }

  mutating func go(onFrom place: Point) {
    x.go(onFrom: place.x)
    y.go(onFrom: place.y)
  }
}

/// The axes along which content moves.
enum ScrollDirection {
  case horizontal, vertical
}

extension ScrollView {
  /// How long a step of the content takes that moves without a finger, in seconds.
  private static let stepTime = 0.016
  /// How near to its rest content is taken there, in points.
  private static let nearness = 0.5

  /// Where the content can go along one axis.
  final func axis(_ direction: ScrollDirection) -> ScrollAxis {
    let (length, extent, before, after, always) =
      direction == .horizontal
      ? (
        contentSize.width, bounds.size.width, contentInset.left, contentInset.right, alwaysBounceHorizontal
      )
      : (
        contentSize.height, bounds.size.height, contentInset.top, contentInset.bottom, alwaysBounceVertical
      )
    // Without an inset 0, not -0, which scripts would print.
    let least = 0 - before
    var axis = ScrollAxis(least: least, greatest: max(least, length + after - extent), extent: extent)
    axis.bounces = bounces && (axis.hasRoom || always)
    return axis
  }

  /// Puts the content to `offset`, to a thousandth, and notifies.
  final func move(to offset: Point) {
    let place = Point(x: offset.x.rounded(toDecimals: 3), y: offset.y.rounded(toDecimals: 3))
    guard place != bounds.origin else { return }
    bounds.origin = place
    let isInside = isNotifying
    isNotifying = true
    notify(.scrollViewDidScroll)
    isNotifying = isInside
  }

  final func notify(
    _ method: OverridableMethod, _ first: @autoclosure () -> MethodValue = .nothing,
    _ second: @autoclosure () -> MethodValue = .nothing
  ) {
    if !isQuiet { _ = callOverride(of: method, first(), second()) }
  }

  /// Lets the content go on by itself.
  final func start(_ run: ScrollRun) {
    guard let application = window?.application else {
      move(to: Point(x: run.x.end, y: run.y.end))
      if !run.isAnimated { notify(.scrollViewDidEndDecelerating) }
      return
    }
    var run = run
    run.time = application.now
    self.run = run
    scheduleStep()
  }

  /// Lets it go on in a moment; out of a window nothing does.
  private func scheduleStep() {
    guard let application = window?.application else { return endRun() }
    let decision = decisions
    application.schedule(
      after: Self.stepTime, canWait: true,
      weakly { if $0.decisions == decision { $0.step() } })
  }

  private func step() {
    guard var run else { return }
    guard let now = window?.application?.now else { return endRun() }
    run.pass(to: now)
    self.run = run
    let decision = decisions
    if isDragging { rebaseDrag(to: run.position) }
    move(to: run.position)
    guard decisions == decision else { return }
    if run.isOver { endRun() } else { scheduleStep() }
  }

  /// Stops what moves by itself, if anything does, and notifies that it is over.
  final func endRun() {
    guard let run else { return }
    self.run = nil
    decisions += 1
    notify(run.isAnimated ? .scrollViewDidEndScrollingAnimation : .scrollViewDidEndDecelerating)
  }

  /// Lets the content, which the fingers left at `velocity` in points a second, come to rest (SV-6, SV-7).
  fileprivate func release(at velocity: Point) {
    let rate = decelerationRate.rawRate
    let (across, down) = (axis(.horizontal), axis(.vertical))
    let nearness = window?.screen.length(ofPoints: Self.nearness) ?? Self.nearness
    let motion = { (course: ScrollMotion.Course, offset: Double, axis: ScrollAxis, rate: Double) in
      ScrollMotion(course, from: offset, on: axis, rate: rate, nearness: nearness)
    }
    var run = ScrollRun(
      x: motion(.coasting(velocity: velocity.x), contentOffset.x, across, rate),
      y: motion(.coasting(velocity: velocity.y), contentOffset.y, down, rate), isAnimated: false)
    let natural = Point(x: run.x.end, y: run.y.end)
    let target = isPagingEnabled ? pageAhead(at: velocity, or: natural) : natural
    let changeable = ChangeablePoint(
      Point(x: target.x.rounded(toDecimals: 3), y: target.y.rounded(toDecimals: 3)))
    let proposed = changeable.point
    let decision = decisions
    notify(.scrollViewWillEndDragging, .point(velocity / 1000), .object(changeable))
    let wanted = changeable.point
    let aim = isPagingEnabled ? DecelerationRate.fast.rawRate : rate
    if wanted.x != proposed.x || turnsPages(at: contentOffset.x, on: across) {
      run.x = motion(.approaching(across.clamp(wanted.x)), contentOffset.x, across, aim)
    }
    if wanted.y != proposed.y || turnsPages(at: contentOffset.y, on: down) {
      run.y = motion(.approaching(down.clamp(wanted.y)), contentOffset.y, down, aim)
    }
    guard decisions == decision, self.run == nil else {
      return notify(.scrollViewDidEndDragging, .flag(false))
    }
    let decelerates = !run.isOver || run.position != contentOffset
    notify(.scrollViewDidEndDragging, .flag(decelerates))
    if decelerates, decisions == decision { start(run) }
  }

  /// The page where the content comes to rest: of the two in sight the one that is nearest to where it would go.
  private func pageAhead(at velocity: Point, or natural: Point) -> Point {
    Point(
      x: pageAhead(from: contentOffset.x, at: velocity.x, on: axis(.horizontal), or: natural.x),
      y: pageAhead(from: contentOffset.y, at: velocity.y, on: axis(.vertical), or: natural.y))
  }

  /// Whether content that is let go at `offset` goes to a page; beyond an end it comes back.
  private func turnsPages(at offset: Double, on axis: ScrollAxis) -> Bool {
    isPagingEnabled && axis.extent > 0 && axis.clamp(offset) == offset
  }

  private func pageAhead(
    from offset: Double, at velocity: Double, on axis: ScrollAxis, or natural: Double
  ) -> Double {
    guard turnsPages(at: offset, on: axis) else { return natural }
    let reach = ScrollMotion.reach(of: velocity, rate: DecelerationRate.normal.rawRate)
    let page = ((offset + reach) / axis.extent).rounded()
    let (before, after) = ((offset / axis.extent).rounded(.down), (offset / axis.extent).rounded(.up))
    return axis.clamp(min(max(page, before), after) * axis.extent)
  }
}

// What fingers do.
extension ScrollView {
  /// How much farther a drag goes along one axis than along the other, that only the one is scrolled (SV-4).
  private static let lockRatio = 2.0

  /// Follows the pan.
  final func follow(_ state: GestureRecognizer.State) {
    switch state {
    case .began: beginDrag()
    case .changed: drag()
    case .ended: endDrag(at: velocityAtEnd)
    case .cancelled: endDrag(at: .zero)
    case .possible, .failed: break
    }
  }

  private func beginDrag() {
    decisions += 1
    endRun()
    (isDragging, isStopped, lock) = (true, false, nil)
    lastDrag = window?.application?.now ?? lastDrag
    rebaseDrag(to: contentOffset)
    notify(.scrollViewWillBeginDragging)
  }

  private func drag() {
    // Under a finger an animation goes on alone.
    guard isDragging, run == nil else { return }
    let way = panGestureRecognizer.translation(in: self)
    guard way != .zero || lock != nil else { return }
    if lock == nil { lock = locks(for: way) }
    lastDrag = window?.application?.now ?? lastDrag
    move(to: dragged(way))
  }

  /// Where fingers that went `way` have taken the content.
  private func dragged(_ way: Point) -> Point {
    let (across, down) = (axis(.horizontal), axis(.vertical))
    return Point(
      x: isHeld(across, lock?.x) ? contentOffset.x : across.banded(dragStart.x - way.x),
      y: isHeld(down, lock?.y) ? contentOffset.y : down.banded(dragStart.y - way.y))
  }

  private func isHeld(_ axis: ScrollAxis, _ isLocked: Bool?) -> Bool {
    isLocked == true || !axis.hasRoom && !axis.bounces
  }

  private func locks(for way: Point) -> (x: Bool, y: Bool) {
    guard isDirectionalLockEnabled else { return (false, false) }
    return (abs(way.y) >= abs(way.x) * Self.lockRatio, abs(way.x) >= abs(way.y) * Self.lockRatio)
  }

  /// Counts the drag so that the content lies at `offset` now.
  final func rebaseDrag(to offset: Point) {
    let way = panGestureRecognizer.translation(in: self)
    dragStart = Point(
      x: axis(.horizontal).unbanded(offset.x) + way.x, y: axis(.vertical).unbanded(offset.y) + way.y)
  }

  /// How fast the content went as the fingers left it, in points a second; not at all where they rested before (SV-6).
  private var velocityAtEnd: Point {
    let now = window?.application?.now ?? lastDrag
    guard now.seconds(since: lastDrag) <= panGestureRecognizer.settings.velocityWindow else { return .zero }
    let (across, down) = (axis(.horizontal), axis(.vertical))
    let (way, speed) = (panGestureRecognizer.translation(in: self), panGestureRecognizer.velocity(in: self))
    return Point(
      x: isHeld(across, lock?.x) ? 0 : -speed.x * across.slope(at: dragStart.x - way.x),
      y: isHeld(down, lock?.y) ? 0 : -speed.y * down.slope(at: dragStart.y - way.y))
  }

  private func endDrag(at velocity: Point) {
    guard isDragging else { return }
    isDragging = false
    release(at: velocity)
  }
}

extension ScrollView: ScrollPanOwner {
  /// Stops content that moves by itself; whether there was any (SV-11).
  public func stopForFinger() -> Bool {
    guard isScrollEnabled, run != nil else { return false }
    endRun()
    isStopped = true
    return true
  }

  /// Lets content come to rest that a finger has stopped.
  public func panIsOver() {
    guard isStopped, !isDragging, run == nil else { return }
    isStopped = false
    release(at: .zero)
  }

  /// Whether fingers that went `way` begin to scroll (SV-4, SV-10).
  public func scrolls(along way: Point, _ moved: Double) -> Bool {
    let direction: ScrollDirection = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    let other: ScrollDirection = direction == .horizontal ? .vertical : .horizontal
    guard canScroll(direction) else { return false }
    let along = direction == .horizontal ? way.x : way.y
    let length = way.distance(to: .zero)
    let counted = canScroll(other) || length == 0 ? moved : moved * abs(along) / length
    guard counted >= panGestureRecognizer.settings.panHysteresis else { return false }
    return !leaves(direction, along < 0 ? 1 : -1)
  }

  private func canScroll(_ direction: ScrollDirection) -> Bool {
    let axis = axis(direction)
    return axis.hasRoom || axis.bounces
  }

  /// Whether it leaves a drag that would raise the offset by `sign` to a scroll view around it: it is at its own end, and that one
  /// is not (SV-10).
  private func leaves(_ direction: ScrollDirection, _ sign: Double) -> Bool {
    guard !hasRoom(direction, sign) else { return false }
    let touches = panGestureRecognizer.currentTouches
    return lineage.dropFirst().contains { view in
      guard let outer = view as? ScrollView else { return false }
      return outer.canTake(touches) && outer.hasRoom(direction, sign)
    }
  }

  private func hasRoom(_ direction: ScrollDirection, _ sign: Double) -> Bool {
    let axis = axis(direction)
    let offset = direction == .horizontal ? contentOffset.x : contentOffset.y
    return sign > 0 ? offset < axis.greatest : offset > axis.least
  }

  /// Whether its pan has one of `touches` and may still begin with it.
  private func canTake(_ touches: [Touch]) -> Bool {
    let pan = panGestureRecognizer
    guard pan.isEnabled, pan.settledState == .possible || pan.settledState.isActive else { return false }
    return pan.currentTouches.contains { own in touches.contains { $0 === own } }
  }

  /// Why the content keeps its touches (SV-3).
  public func objection(to touches: [Touch]) -> String? {
    for touch in touches where touch.view !== self {
      guard canCancelContentTouches else {
        return "the content has the touch, and canCancelContentTouches is false"
      }
      let answer = callOverride(of: .touchesShouldCancel, .object(touch.view))?.flag
      guard answer ?? touchesShouldCancel(in: touch.view) else {
        return "touchesShouldCancel leaves the touch to \(touch.view.loggedID)"
      }
    }
    return nil
  }
}

extension ScrollView: GestureRecognizerDelegate {
  /// The delay gets the touches of the content alone, and only where something can come of it.
  public func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    guard recognizer is ContentTouchDelay else { return true }
    return touch.view !== self && !isDragging
      && (holdsContentTouches || overrides.methods.contains(.touchesShouldBegin)
        || !isExactly(ScrollView.self))
  }

  /// Whether the content waits for its touches.
  final var holdsContentTouches: Bool { isScrollEnabled && delaysContentTouches }

  /// Whether `touches` come to `view` inside it.
  final func beginsTouches(_ touches: [Touch], with event: Event, in view: View) -> Bool {
    callOverride(of: .touchesShouldBegin, .touches(touches), .object(event), .object(view))?.flag
      ?? touchesShouldBegin(touches, with: event, in: view)
  }
}
