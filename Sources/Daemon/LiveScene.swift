package import Actions
package import DispatchLog
package import InputDevices
package import Scenes
internal import SceneScripting
package import TouchDelivery

/// A scene that is up: its tree, the scripts and actions on it, and the log that all of them write to.
package final class LiveScene {
  /// The objects that touches are delivered to.
  package let tree: SceneTree
  /// What was odd about the scripts without keeping them from running, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package private(set) var warnings: [String] = []
  private let log: DispatchLog
  private let scripts: SceneScripts
  private let clock: SceneClock

  /// Builds what `scene` describes and runs its scripts' files; what they print is recorded as of `time`.
  ///
  /// Throws where a script cannot be used; nothing of the scene has run `didLoad` then.
  package init(
    _ scene: SceneDescription, log: DispatchLog, runner: ActionRunner, at time: Instant = .zero
  ) throws(StartupError) {
    tree = SceneTree(scene)
    self.log = log
    let clock = SceneClock()
    clock.time = time
    self.clock = clock
    scripts = try Self.makeScripts(for: tree, clock: clock, log: log)
    try attachScripts(scene)
    runner.attach(to: tree)
    if log.wantsDecisions { tree.application.sink = log }
    tree.application.explainsHits = log.wantsExplanations
  }

  /// Records that the scene in `file` is up and calls the scripts' `didLoad`.
  package func start(file: String, at time: Instant) {
    log.record(.scene(SceneReport(event: .loaded, file: file)), at: time)
    bringUp(at: time)
  }

  /// Calls the scripts' `didLoad` and makes the first responders, without a record that the scene is up.
  func bringUp(at time: Instant) {
    clock.time = time
    scripts.didLoad()
    for responder in tree.firstResponders { makeFirstResponder(responder, at: time) }
  }

  /// A window that got a first responder meanwhile, from a script, keeps it.
  private func makeFirstResponder(_ responder: Responder, at time: Instant) {
    guard responder.responderWindow?.firstResponder == nil, !responder.becomeFirstResponder() else { return }
    let message = "it is named as 'firstResponder' and cannot become that: canBecomeFirstResponder is false"
    log.record(.error(ErrorReport(location: nil, responder: responder.id, message: message)), at: time)
  }

  /// Delivers what an input source has to say.
  package func process(_ input: InputEvent) {
    clock.time = input.time
    switch input {
    case .touches(let frame): tree.application.process(frame)
    case .unlocated(let input, let time): tree.application.process(input, at: time)
    case .cancelAll(let time): tree.application.interrupt(at: time)
    }
  }

  /// Cancels every live touch and press, as before the end (TD-12).
  package func interrupt(at time: Instant) {
    process(.cancelAll(time))
  }

  private static func makeScripts(
    for tree: SceneTree, clock: SceneClock, log: DispatchLog
  ) throws(StartupError) -> SceneScripts {
    do {
      return try SceneScripts(application: tree.application) { output in
        log.record(RecordContent(output), at: clock.time)
      }
    } catch { throw StartupError(error.description) }
  }

  private func attachScripts(_ scene: SceneDescription) throws(StartupError) {
    var errors: [String] = []
    for scripted in tree.scripts {
      let path = scripted.script.path
      let source = ScriptSource(file: path, text: scene.scripts[path] ?? [])
      for diagnostic in scripts.attach(source, to: scripted.responder).map({ $0.located(in: source) }) {
        switch diagnostic.severity {
        case .error: errors.append(diagnostic.description)
        case .warning: warnings.append(diagnostic.description)
        }
      }
    }
    errors = errors.withoutRepeats
    warnings = warnings.withoutRepeats
    if !errors.isEmpty { throw StartupError(errors.joined(separator: "\n")) }
  }
}

/// The time of the event that is being processed, for what scripts do in its course.
final class SceneClock {
  var time = Instant.zero
}

extension RecordContent {
  fileprivate init(_ output: ScriptOutput) {
    switch output {
    case .print(let responder, let text): self = .print(responder: responder, text: text)
    case .failure(let failure):
      self = .error(
        ErrorReport(location: failure.position, responder: failure.responder, message: failure.message))
    }
  }
}

extension [String] {
  /// Each line once: a script that several responders name is no better for being wrong in each.
  fileprivate var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
