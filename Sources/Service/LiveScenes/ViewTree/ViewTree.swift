package import Answers
package import Scenes
internal import TouchDelivery

/// The responders of a scene that is up, front to back and from the outside in, with what they override and what keeps
/// views from being hit.
struct ViewTree {
  /// A line of the tree.
  struct Row {
    let subject: Subject
    let depth: Int
  }

  /// The subject of a line.
  enum Subject {
    case responder(Responder, kind: String)
    case screen(Screen)
    /// A view or window with what keeps it from being hit.
    case view(View, [ReceptionProblem])
    case gestureRecognizer(GestureRecognizer)
  }

  private(set) var rows: [Row] = []
  /// The files of responders' scripts.
  let scripts: [ObjectIdentifier: String]
  /// The callbacks for which responders have actions.
  let callbacks: [ObjectIdentifier: [CallbackActions]]
  /// What the scene says of recognizers; nothing of those that a script has made.
  let recognizers: [ObjectIdentifier: GestureRecognizerDescription]
  /// The file and line that describe each view and recognizer, by its id; none for those that a script has made.
  let places: [String: String]
  /// The inside of redacted views; nil where the tree is for the program's own use, and shows all as it is.
  private let inside: RedactedInside?

  /// The rows of `tree` as it is now; `touchArea` says where on a screen touches can be, nil where that is not known.
  ///
  /// Unless it `showsSecrets`, the inside of redacted views is as the scene's file describes it (RD-4).
  init(_ tree: SceneTree, showsSecrets: Bool = false, touchArea: (Screen) -> Rect? = { _ in nil }) {
    inside = showsSecrets ? nil : RedactedInside(of: tree)
    let objects = [tree.objects, inside?.objects].compactMap(\.self)
    scripts = Dictionary(
      objects.flatMap(\.scripts).map { (ObjectIdentifier($0.responder), $0.script.path) },
      uniquingKeysWith: { $1 })
    callbacks = Dictionary(
      objects.flatMap(\.actions).map { (ObjectIdentifier($0.responder), $0.callbacks) },
      uniquingKeysWith: +)
    recognizers = Dictionary(
      objects.flatMap(\.gestureRecognizers).map { (ObjectIdentifier($0.recognizer), $0.description) },
      uniquingKeysWith: { $1 })
    places = tree.objects.places
    addFrame(of: tree.application)
    for screen in tree.screens { add(screen, of: tree.application, touchedIn: touchArea(screen)) }
  }

  /// The first responder of `window`, as far as the tree may show it.
  func firstResponder(of window: Window) -> Responder? {
    inside.map { $0.firstResponder(of: window) } ?? window.firstResponder
  }

  private mutating func addFrame(of application: Application) {
    rows.append(Row(subject: .responder(application, kind: "application"), depth: 0))
    if let delegate = application.delegate {
      rows.append(Row(subject: .responder(delegate, kind: "delegate"), depth: 0))
    }
    var seen: Set<ObjectIdentifier> = []
    for scene in application.windows.map(\.windowScene) where seen.insert(ObjectIdentifier(scene)).inserted {
      rows.append(Row(subject: .responder(scene, kind: "windowScene"), depth: 0))
    }
  }

  private mutating func add(_ screen: Screen, of application: Application, touchedIn area: Rect?) {
    rows.append(Row(subject: .screen(screen), depth: 0))
    var rest: [Visit] = []
    rest.push(application.windows.filter { $0.screen === screen }, in: .screen(touchedIn: area), depth: 1)
    while let visit = rest.popLast() {
      let view = visit.view
      let problems = visit.scope.problems(of: view, behind: visit.covers)
      rows.append(Row(subject: .view(view, problems), depth: visit.depth))
      if let controller = view.viewController {
        rows.append(Row(subject: .responder(controller, kind: "viewController"), depth: visit.depth + 1))
      }
      for recognizer in inside?.gestureRecognizers(on: view) ?? view.gestureRecognizers {
        rows.append(Row(subject: .gestureRecognizer(recognizer), depth: visit.depth + 1))
      }
      let scope = visit.scope.inside(view, behind: visit.covers)
      rest.push(inside?.subviews(of: view) ?? view.subviews, in: scope, depth: visit.depth + 1)
    }
  }
}

/// A view that the walk has not reached yet.
private struct Visit {
  let view: View
  let scope: ReceptionScope
  let covers: [ReceptionCover]
  let depth: Int
}

extension [Visit] {
  /// How many siblings in front are looked at to see whether they cover a view: those of the largest areas.
  private static let coversKept = 8

  /// Puts `siblings`, which stand from back to front, where the front-most is taken first.
  fileprivate mutating func push(_ siblings: [View], in scope: ReceptionScope, depth: Int) {
    var covers: [ReceptionCover] = []
    var visits: [Visit] = []
    for view in siblings.reversed() {
      visits.append(Visit(view: view, scope: scope, covers: covers, depth: depth))
      guard let cover = ReceptionCover(view) else { continue }
      let place = covers.firstIndex { $0.area.extent < cover.area.extent } ?? covers.endIndex
      covers.insert(cover, at: place)
      if covers.count > Self.coversKept { covers.removeLast() }
    }
    self += visits.reversed()
  }
}

extension Rect {
  fileprivate var extent: Double { size.width * size.height }
}

extension SceneTree {
  /// The tree as it is now.
  package var answer: TreeAnswer { ViewTree(self).answer }

  /// The tree as it is now, as `question` wants it, with a newline at its end.
  package func write(_ question: TreeQuestion) -> [UInt8] {
    switch question.format {
    case .ndjson: answer.lines(details: question.hasDetails)
    case .svg: Array(ScenePicture(self).svg(width: question.width).utf8)
    }
  }
}
