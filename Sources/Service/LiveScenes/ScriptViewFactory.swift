internal import Actions
internal import Decoding
internal import Diagnostics
internal import DispatchLog
internal import JSON
internal import SceneScripting
internal import Scenes
internal import TouchDelivery

/// Builds the views and actions that scripts describe, as the scene's own were built.
final class ScriptViewFactory: ViewMaker {
  private let files: RememberedFiles
  private let variables: Variables
  private unowned let application: Application
  private unowned let scripts: SceneScripts
  private let log: DispatchLog
  private let runner: ActionRunner
  private let exposed: ExposedObjects
  /// How many views the scripts in each redacted view have made, and under no id those outside and its own: each side numbers its own.
  private var counts: [String: Int] = [:]
  private var warned: Set<String> = []

  init(
    _ file: SceneFile, application: Application, scripts: SceneScripts, log: DispatchLog,
    runner: ActionRunner, exposed: ExposedObjects
  ) {
    files = RememberedFiles(file.noted, contents: file.scene.scripts)
    variables = Variables().overridden(by: file.scene.variables)
    self.application = application
    self.scripts = scripts
    self.log = log
    self.runner = runner
    self.exposed = exposed
  }

  func makeView(
    _ description: JSONValue, at place: ScriptPlace, for owner: ScriptOwner
  ) throws(PlainError) -> View {
    let maker = runner.responder(owner.responder)
    let cover = owner.disclosure.cover
    let made = try load(description, at: place, name: nextName(inside: cover))
    if let maker { made.view.inheritRedaction(of: maker) }
    try scripts.charge(for: made.view, describedBy: description)
    let batch = scripts.attach(made.objects.scripts(in: made.contents))
    guard batch.isUsable else {
      let errors = batch.diagnostics.filter { $0.severity == .error }
      throw PlainError(errors.map { "\($0.position): \($0.message)" }.joined(separator: "; "))
    }
    runner.attach(to: made)
    exposed.add(made.objects)
    if cover == nil { batch.diagnostics.forEach(warn) }
    scripts.didLoad(batch)
    return made.view
  }

  func makeAction(
    _ description: JSONValue, of sender: ActionSender, at place: ScriptPlace
  ) throws(PlainError) -> (Touch?, Event?) -> Void {
    let node = DocumentNode(description, at: place)
    do throws(DiagnosticErrors) {
      switch sender {
      case .recognizer(let recognizer, let states):
        let actions = try loader.actions(node, of: recognizer, in: states)
        return perform(actions, for: recognizer) { recognizer, _ in .gestureRecognizer(recognizer) }
      case .control(let control):
        return perform(try loader.actions(node, of: control), for: control) { .control($0, tracking: $1) }
      }
    } catch {
      throw PlainError(error)
    }
  }

  /// What performs `actions` for `sender`, as long as that lives; `source` makes it the owner of actions.
  private func perform<Sender: WeaklyReferable>(
    _ actions: [ActionDescription], for sender: Sender,
    _ source: @escaping (Sender, Touch?) -> ActionContext.Source
  ) -> (Touch?, Event?) -> Void {
    {
      [runner, application = Weak(wrappedValue: application), sender = Weak(wrappedValue: sender)]
      touch, event in
      guard let sender = sender.wrappedValue, let application = application.wrappedValue else { return }
      runner.perform(actions, in: ActionContext(source(sender, touch), event: event, at: application.now))
    }
  }

  private func nextName(inside cover: String?) -> String {
    counts[cover ?? "", default: 0] += 1
    return GeneratedName.prefix + (cover.map { "\($0)/" } ?? "") + "\(counts[cover ?? "", default: 0])"
  }

  private func load(
    _ description: JSONValue, at place: ScriptPlace, name: String
  ) throws(PlainError) -> MadeView {
    do throws(DiagnosticErrors) {
      return try loader.view(
        DocumentNode(description, at: place), name: name, reserved: GeneratedName.prefix)
    } catch {
      throw PlainError(error)
    }
  }

  private var loader: LiveLoader {
    LiveLoader(files: files, variables: variables, lookup: responders) { [scripts] in scripts.isSpent }
  }

  private func responders(named ids: Set<String>) -> LiveObjects {
    var found = LiveObjects()
    found.screens = application.screens.map(\.id)
    application.forEachResponder { responder in
      if ids.contains(responder.id) { found.responders.append(responder) }
      let recognizers = (responder as? View)?.gestureRecognizers ?? []
      found.gestureRecognizers += recognizers.filter { ids.contains($0.id) }
    }
    return found
  }

  /// Says once what is odd about a script, however many views have it.
  private func warn(_ diagnostic: Diagnostic) {
    guard warned.insert(diagnostic.description).inserted else { return }
    log.record(.error(diagnostic.message, at: diagnostic.position), at: application.now)
  }
}

/// Scripts that are read once, so that a view that is made often needs no disk, and always gets the same one.
private final class RememberedFiles: SceneFiles {
  private let files: any SceneFiles
  private var contents: [String: [UInt8]]

  init(_ files: any SceneFiles, contents: [String: [UInt8]]) {
    self.files = files
    self.contents = contents
  }

  func read(_ path: String) -> Result<[UInt8], FileError> {
    if let known = contents[path] { return .success(known) }
    let result = files.read(path)
    if case .success(let bytes) = result { contents[path] = bytes }
    return result
  }
}

extension DocumentNode {
  fileprivate init(_ value: JSONValue, at place: ScriptPlace) {
    self.init(value, at: SourceLocation(file: place.file, line: place.line, column: 1), isTable: true)
  }
}

extension PlainError {
  /// Every message, after the path where it is about something inside another table.
  fileprivate init(_ errors: DiagnosticErrors) {
    let messages = errors.diagnostics.map { diagnostic in
      let path = diagnostic.path
      return path.contains { $0 == "." || $0 == "[" } ? "\(path): \(diagnostic.message)" : diagnostic.message
    }
    self.init(messages.joined(separator: "; "))
  }
}
