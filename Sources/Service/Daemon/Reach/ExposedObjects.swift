internal import DispatchLog
internal import Scenes
internal import TouchDelivery

/// What a scene exposes to others, views that its scripts make included.
///
/// A view is there as long as it is in a window and nothing around it is redacted, a recognizer as long as its view is.
final class ExposedObjects {
  /// A view or recognizer that is there.
  struct Present {
    let exposure: Exposure
    let subject: ExposedObject.Subject

    var id: String {
      switch subject {
      case .view(let view): view.id
      case .gestureRecognizer(let recognizer): recognizer.id
      }
    }
  }

  private struct Entry {
    let exposure: Exposure
    @Weak var view: View?
    @Weak var gestureRecognizer: GestureRecognizer?

    var isGone: Bool { view == nil && gestureRecognizer == nil }
  }

  /// How many entries there are before those of objects that are gone are forgotten; twice those left, so that it stays cheap.
  private var limit = 1_024
  private var entries: [String: Entry] = [:]
  private var order: [String] = []
  private unowned let application: Application
  /// Whether an exposed object may have come or gone since `takeMoves()`.
  private(set) var hasMoves = false
  private var lastPresent: [String] = []

  /// The exposed objects of `application`, none so far.
  init(of application: Application) {
    self.application = application
  }

  /// Adds what `objects` expose.
  func add(_ objects: SceneObjects) {
    for object in objects.exposed { add(object) }
  }

  private func add(_ object: ExposedObject) {
    var entry = Entry(exposure: object.exposure)
    let id: String
    switch object.subject {
    case .view(let view): (entry.view, id) = (view, view.id)
    case .gestureRecognizer(let recognizer): (entry.gestureRecognizer, id) = (recognizer, recognizer.id)
    }
    if entries.updateValue(entry, forKey: id) == nil { order.append(id) }
    if order.count > limit { forgetWhatIsGone() }
  }

  private func forgetWhatIsGone() {
    entries = entries.filter { !$0.value.isGone }
    order = order.filter { entries[$0] != nil }
    limit = max(1_024, 2 * order.count)
  }

  /// What is there, in the order of the scene.
  var present: [Present] { order.compactMap { self[$0] } }

  /// The ids of the first of what is there, `most` at the most.
  func ids(atMost most: Int) -> [String] { Array(order.lazy.filter { self[$0] != nil }.prefix(most)) }

  /// What is exposed under this id, if that is there.
  subscript(id: String) -> Present? {
    guard let entry = entries[id] else { return nil }
    if let view = entry.view, isThere(view) { return Present(exposure: entry.exposure, subject: .view(view)) }
    guard let recognizer = entry.gestureRecognizer, let view = recognizer.view, isThere(view) else {
      return nil
    }
    return Present(exposure: entry.exposure, subject: .gestureRecognizer(recognizer))
  }

  private func isThere(_ view: View) -> Bool {
    view.window?.application === application && !view.isInsideRedacted
  }

  /// Whether `record` is of something exposed; what is emitted is for everybody, but inside redacted views.
  func contains(_ record: Record) -> Bool {
    switch record.kind {
    case .emit: record.fields.text(.name) != nil
    case .control: record.fields.text(.control).map { self[$0] != nil } ?? false
    case .gesture: record.fields.text(.recognizer).map { self[$0] != nil } ?? false
    case .view: record.fields.text(.view).map { self[$0] != nil } ?? false
    default: false
    }
  }

  /// Begins to look for what comes and goes.
  func beginLooking() { (hasMoves, lastPresent) = (false, present.map(\.id)) }

  /// Notes that views have come, gone or moved.
  func noteMove() { hasMoves = true }

  /// Whether something has come or gone since the last call.
  func takeMoves() -> Bool {
    guard hasMoves else { return false }
    hasMoves = false
    let now = present.map(\.id)
    defer { lastPresent = now }
    return now != lastPresent
  }
}
