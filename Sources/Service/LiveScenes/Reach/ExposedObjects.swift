internal import JSON
internal import Scenes
internal import TouchDelivery

/// The objects that a scene exposes to others, views that its scripts make included.
///
/// A screen is always there, a view as long as it is in a window and nothing around it is redacted, a recognizer as long as its view is.
package final class ExposedObjects {
  private struct Entry {
    let exposure: Exposure
    /// How many objects were exposed before it.
    let number: Int
    @Weak var view: View?
    @Weak var gestureRecognizer: GestureRecognizer?

    var isGone: Bool { view == nil && gestureRecognizer == nil }
  }

  /// An object that is there, which another one of its id is not.
  private struct Presence: Equatable {
    let id: String
    let number: Int?
  }

  /// How many entries there are before those of objects that are gone are forgotten; twice those left, so that it stays cheap.
  private var limit = 1_024
  private var entries: [String: Entry] = [:]
  private var order: [String] = []
  private var count = 0
  private unowned let application: Application
  /// The screens that are exposed, in the order of the scene.
  private(set) var exposedScreens: [ExposedObject] = []
  /// Whether an exposed object may have come or gone since `takeMoves()`.
  private var hasMoves = false
  /// The ids of the views that have changed since.
  private var changed: Set<String> = []
  private var lastPresent: [Presence] = []
  /// The forms of the views and recognizers that were there then, by their ids.
  private var lastForms: [String: [JSONMember]] = [:]
  /// The screens' sizes as they were then.
  private var lastSizes: [Size] = []
  /// Whether each finger looked up so far came down on something exposed, by its touch.
  private var fingers: [Int: Bool] = [:]
  /// The touch of the last finger that has gone.
  private var lastGone: Int?

  /// The exposed objects of `application`, none so far.
  init(of application: Application) {
    self.application = application
  }

  func add(_ objects: SceneObjects) {
    for object in objects.exposed { add(object) }
  }

  private func add(_ object: ExposedObject) {
    var entry = Entry(exposure: object.exposure, number: count)
    count += 1
    switch object.subject {
    case .view(let view): entry.view = view
    case .gestureRecognizer(let recognizer): entry.gestureRecognizer = recognizer
    case .screen: return exposedScreens.append(object)
    }
    if entries.updateValue(entry, forKey: object.id) == nil { order.append(object.id) }
    if order.count > limit { forgetWhatIsGone() }
  }

  private func forgetWhatIsGone() {
    entries = entries.filter { !$0.value.isGone }
    order = order.filter { entries[$0] != nil }
    limit = max(1_024, 2 * order.count)
  }

  /// All screens, on which the places of contacts are.
  var screens: [Screen] { application.screens }

  /// What is there, in the order of the scene.
  var present: [ExposedObject] { exposedScreens + order.compactMap { self[$0] } }

  /// The ids of the first of what is there, `most` at the most.
  func ids(atMost most: Int) -> [String] { Array(order.lazy.filter { self[$0] != nil }.prefix(most)) }

  /// The view or recognizer that is exposed under this id, if it is there.
  subscript(id: String) -> ExposedObject? {
    guard let entry = entries[id] else { return nil }
    if let view = entry.view, isThere(view) {
      return ExposedObject(subject: .view(view), exposure: entry.exposure)
    }
    guard let recognizer = entry.gestureRecognizer, let view = recognizer.view, isThere(view) else {
      return nil
    }
    return ExposedObject(subject: .gestureRecognizer(recognizer), exposure: entry.exposure)
  }

  private func isThere(_ view: View) -> Bool {
    view.window?.application === application && !view.isInsideRedacted
  }

  /// Whether `record` is of something exposed; records of `emit` are for every bridge.
  func contains(_ record: Record) -> Bool {
    switch record.kind {
    case .emit: true
    case .control: record.fields.text(.control).map { self[$0] != nil } ?? false
    case .gesture: record.fields.text(.recognizer).map { self[$0] != nil } ?? false
    case .view: record.fields.text(.view).map { self[$0] != nil } ?? false
    case .screen: exposedScreens.contains { $0.id == record.fields.text(.screen) }
    case .contact: record.fields.integer(.touch).map { containsContact(of: $0, record) } ?? false
    default: false
    }
  }

  /// What a finger came down on decides until it is gone, even if its last contact is looked up twice.
  private func containsContact(of touch: Int, _ record: Record) -> Bool {
    if let lastGone, lastGone != touch { fingers[lastGone] = nil }
    let isExposed = fingers[touch] ?? application.view(touchedBy: touch).map(isInsideExposed) ?? false
    fingers[touch] = isExposed
    if ["ended", "cancelled"].contains(record.fields.text(.phase) ?? "") { lastGone = touch }
    return isExposed
  }

  private func isInsideExposed(_ view: View) -> Bool {
    view.lineage.contains { entries[$0.id]?.view === $0 && isThere($0) }
  }

  /// Begins to look for what comes, goes and takes another form.
  func beginLooking() {
    (hasMoves, changed) = (false, [])
    (lastPresent, lastSizes) = (presences, application.screens.map(\.size))
    lastForms = forms
  }

  private var forms: [String: [JSONMember]] { present.reduce(into: [:]) { $0[$1.id] = $1.form } }

  private var presences: [Presence] { present.map { Presence(id: $0.id, number: entries[$0.id]?.number) } }

  /// Notes that views or recognizers have come, gone or moved, that a recognizer has changed, or that a window
  /// has another size.
  func noteMove() { hasMoves = true }

  /// Notes that a property of `view` has another value.
  func noteChange(of view: View) {
    if entries[view.id]?.view === view { changed.insert(view.id) }
  }

  /// Whether `takeMoves()` has something to look at.
  var hasNews: Bool { hasMoves || !changed.isEmpty }

  /// Whether something has come, gone or taken another form, or a screen was turned, since the last call.
  func takeMoves() -> Bool {
    let isOther =
      hasMoves
      ? presences != lastPresent || application.screens.map(\.size) != lastSizes || forms != lastForms
      : changed.contains { self[$0]?.form != lastForms[$0] }
    if isOther { beginLooking() }
    (hasMoves, changed) = (false, [])
    return isOther
  }
}
