internal import DispatchLog
internal import JSON
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// Records how the views in an application's windows change, as records of the kind `view`.
///
/// What a handler sets one after the other is one change. It is recorded before the next decision, so that it stands
/// before the record of the call that made it. A view that comes or goes is recorded at once.
final class ViewWatch: ViewObserver {
  enum Scope {
    /// All properties of all views.
    case all
    /// What others may know of views that the scene exposes.
    case exposed
  }

  let scope: Scope
  private let exposed: ExposedObjects
  @Weak private var application: Application?
  private let log: DispatchLog
  /// The values that were recorded last, of each view in the windows, in the order of its properties.
  private var known: [ObjectIdentifier: [PropertyValue]] = [:]
  /// The size of each screen, as it was recorded last.
  private var sizes: [String: Size] = [:]
  /// The views that have changed since, in the order of their first change, and when that was.
  private var changed: [View] = []
  private var marked: Set<ObjectIdentifier> = []
  private var time = Instant.zero
  /// Whether exposed views may have come or gone since the last look.
  private var hasMoves = false
  /// Called after a record of an exposed control's new value, with the time of the record.
  var valueSent: (Control, Instant) -> Void = { _, _ in }

  /// A watch over `scope` of `application`, whose exposed objects are `exposed`; it writes to `log`.
  init(_ application: Application, _ scope: Scope, _ exposed: ExposedObjects, log: DispatchLog) {
    _application = Weak(wrappedValue: application)
    self.scope = scope
    self.exposed = exposed
    self.log = log
    exposed.beginLooking()
    for screen in application.screens { sizes[screen.id] = screen.size }
    switch scope {
    case .all:
      for window in application.windows {
        for view in window.subtree where isShown(view) { known[ObjectIdentifier(view)] = values(of: view) }
      }
    case .exposed: lookForExposedViews()
    }
  }

  /// Knows the exposed views that are there now, and no others.
  private func lookForExposedViews() {
    hasMoves = false
    let old = known
    known = [:]
    for case .view(let view) in exposed.present.map({ $0.subject }) {
      known[ObjectIdentifier(view)] = old[ObjectIdentifier(view)] ?? values(of: view)
    }
  }

  /// Whether it may be known what happens to `view`: not inside a view with redacted contents (RD-1).
  private func isShown(_ view: View) -> Bool { !Disclosure.of(.author(view)).isSilent }

  private func properties(of view: View) -> [Property<View>] {
    let properties = type(of: view).properties
    return scope == .all ? properties : properties.filter { $0.isReachable }
  }

  /// The values of the properties that are watched, the frame in points.
  ///
  /// Of a redacted control what follows the finger never changes, so that it is not even known when it does (RD-1).
  private func values(of view: View) -> [PropertyValue] {
    let isSilent = view.hasValueOfFingers && Disclosure.of(.view(view)).isSilent
    return properties(of: view).map { property in
      if isSilent, property.followsFinger { return .boolean(false) }
      if property.name == "bounds" { return .numbers(view.boundsForLog.numbers) }
      return property.name == "frame" ? .numbers(view.frameForLog.numbers) : property.value(of: view)
    }
  }

  func viewDidChange(_ view: View) {
    beginChange()
    // A view that is redacted now, or no more, is gone for others or there.
    if view.leadsToRedacted { hasMoves = true }
    if view is Window || view.leadsToRedacted { exposed.noteMove() }
    guard known[ObjectIdentifier(view)] != nil, marked.insert(ObjectIdentifier(view)).inserted else { return }
    changed.append(view)
    exposed.noteChange(of: view)
  }

  /// Records the changes of an earlier time before one of now.
  private func beginChange() {
    guard let now = application?.now, now != time else { return }
    recordChanges()
    time = now
  }

  func viewDidMove(_ view: View) {
    exposed.noteMove()
    hasMoves = true
    if scope == .all { recordMove(of: view) }
  }

  func gestureRecognizersDidChange() { exposed.noteMove() }

  private func recordMove(of view: View) {
    let isKnown = known[ObjectIdentifier(view)] != nil
    let isThere = application != nil && view.window?.application === application && isShown(view)
    guard isKnown || isThere else { return }
    recordChanges()
    time = application?.now ?? time
    if !isThere {
      remove(view)
    } else if isKnown {
      record(.inserted, view, takeChanges(of: view))
    } else {
      insertAll(of: view)
    }
  }

  private func insertAll(of view: View) {
    for view in view.subtree where known[ObjectIdentifier(view)] == nil && isShown(view) { insert(view) }
  }

  func recordChanges() {
    if scope == .exposed, hasMoves { lookForExposedViews() }
    if scope == .all {
      if changed.isEmpty { time = application?.now ?? time }
      recordScreens()
    }
    if changed.isEmpty { return }
    let views = changed
    changed.removeAll(keepingCapacity: true)
    marked.removeAll(keepingCapacity: true)
    for view in views {
      let changes = takeChanges(of: view)
      if !changes.isEmpty { record(.changed, view, changes) }
      if let control = view as? Control, changes.contains(where: { $0.isControlValue }) { noteSent(control) }
      if scope == .all, changes.contains(where: { $0.name == "redacted" }) { recordRedaction(of: view) }
    }
  }

  private func noteSent(_ control: Control) {
    if case .view(let view)? = exposed[control.id]?.subject, view === control { valueSent(control, time) }
  }

  /// Forgets what is inside `view` where its contents are redacted now, and records what has come into sight where they are not.
  private func recordRedaction(of view: View) {
    for inside in view.subtree where !isShown(inside) { known[ObjectIdentifier(inside)] = nil }
    known[ObjectIdentifier(view)] = values(of: view)
    insertAll(of: view)
  }

  private func insert(_ view: View) {
    let values = values(of: view)
    known[ObjectIdentifier(view)] = values
    record(.inserted, view, zip(properties(of: view), values).map { WatchedChange($0, $1, of: view) })
  }

  private func remove(_ view: View) {
    for view in view.subtree { known[ObjectIdentifier(view)] = nil }
    record(.removed, view, [])
  }

  /// The changes since the last record, which now count as recorded.
  private func takeChanges(of view: View) -> [WatchedChange] {
    guard let old = known[ObjectIdentifier(view)] else { return [] }
    let values = values(of: view)
    known[ObjectIdentifier(view)] = values
    if values == old { return [] }
    let properties = properties(of: view)
    return values.indices.filter { values[$0] != old[$0] }.map {
      WatchedChange(properties[$0], values[$0], of: view)
    }
  }

  /// A screen that was turned has another size, which its windows follow.
  private func recordScreens() {
    for screen in application?.screens ?? [] where sizes[screen.id] != screen.size {
      sizes[screen.id] = screen.size
      let change = JSONValue.object([
        JSONMember("rotation", .integer(screen.rotation.rawValue)),
        JSONMember("size", .array([.number(screen.size.width), .number(screen.size.height)])),
      ])
      let record = Record(.view) {
        $0.add(.view, screen.id)
        $0.add(.event, Event.changed.rawValue)
        $0.add(.changes, .json(change.text))
      }
      log.record(record, at: time)
    }
  }

  /// An event of a view.
  private enum Event: String {
    case changed, inserted, removed
  }

  private func record(_ event: Event, _ view: View, _ changes: [WatchedChange]) {
    let record = Record(.view) {
      $0.add(.view, view.id)
      $0.add(.event, event.rawValue)
      if event == .inserted {
        $0.add(.superview, view.superview?.id)
        $0.add(.index, view.superview?.subviews.firstIndex { $0 === view } ?? 0)
      }
      $0.add(.changes, .json(changes.json(describing: event == .inserted ? view : nil)))
    }
    log.record(record, at: time)
  }
}

/// A property with the value that it has got; null where that is withheld.
private struct WatchedChange {
  let name: String
  let value: JSONValue
  /// Whether others see the value of a control by it.
  let isControlValue: Bool

  /// What lies inside a view that withholds places could follow the finger, so its places are withheld, and so is what a
  /// control there has as its value.
  init(_ property: Property<View>, _ value: PropertyValue, of view: View) {
    let isPlace = ["anchorPoint", "transform", "bounds", "frame"].contains(property.name)
    let disclosure = Disclosure.of(.view(view))
    let isWithheld =
      isPlace && view.superview?.isInsideRedacted == true
      || property.role == .value && !disclosure.showsPlaces
      || property.followsFinger && disclosure.isSilent
    name = property.name
    self.value = isWithheld ? .null : property.json(for: value)
    isControlValue = property.role == .value && !isWithheld
  }
}

extension [WatchedChange] {
  /// The changes as an object; of a view that is new, with its kind and those of its recognizers that others may know (RD-1).
  fileprivate func json(describing view: View?) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { json in
      json.object { json in
        if let view, view.hasValueOfFingers { json.member("kind", ViewKind(of: view).rawValue) }
        for change in self {
          json.name(change.name)
          json.value(change.value)
        }
        let recognizers = view?.gestureRecognizers.filter { !Disclosure.of(.gestureRecognizer($0)).isSilent }
        guard let recognizers, !recognizers.isEmpty else { return }
        json.name("gestureRecognizers")
        json.array(recognizers) { json, recognizer in
          json.object {
            $0.member("id", recognizer.id)
            $0.member("type", recognizer.type)
          }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
