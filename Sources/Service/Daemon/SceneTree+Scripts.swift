internal import Actions
package import DispatchLog
internal import Journal
internal import SceneScripting
package import Scenes
internal import TouchDelivery

extension SceneObjects {
  /// The scripts of responders, recognizers and delegates, whose texts are among `contents`.
  func scripts(in contents: [String: [UInt8]]) -> [(source: ScriptSource, target: ScriptTarget)] {
    scripts.map { ($0.script.source(in: contents), .responder($0.responder)) }
      + gestureRecognizers.flatMap { $0.scripts(in: contents) }
  }
}

extension SceneGestureRecognizer {
  /// The recognizer's script and its delegate's, whose texts are among `contents`.
  fileprivate func scripts(in contents: [String: [UInt8]]) -> [(source: ScriptSource, target: ScriptTarget)] {
    let overrides = description.script.map { ($0.source(in: contents), ScriptTarget.recognizer(recognizer)) }
    let delegate = description.delegate.map { ($0.source(in: contents), ScriptTarget.delegate(recognizer)) }
    return [overrides, delegate].compactMap { $0 }
  }
}

extension ScriptReference {
  fileprivate func source(in contents: [String: [UInt8]]) -> ScriptSource {
    ScriptSource(file: path, text: contents[path] ?? [])
  }
}

extension SceneDescription {
  /// The programs of `exec` actions that this machine does not have, as warnings, for the scene may be for another.
  var missingPrograms: [String] {
    allActions.compactMap { action in
      guard case .exec(let exec) = action else { return nil }
      return ProgramSearch.problem(with: exec.program.value).map {
        "\(exec.program.location): warning: \($0)"
      }
    }
  }

  /// The keys that the scene names: those of `key` actions, and those that scripts may press.
  var keys: Set<KeyCode> {
    allActions.reduce(into: Set(actions.keys)) { keys, action in
      if case .key(let chord) = action { keys.formUnion(chord) }
    }
  }
}

extension GestureSummary {
  /// A summary of the recognizers and controls of `scene`, those that nothing happens to included, and those inside redacted
  /// views left out (RD-1).
  package convenience init(_ scene: SceneDescription) {
    let tree = SceneTree(scene)
    self.init(
      recognizers: tree.objects.gestureRecognizers.map(\.recognizer).filter { $0.view?.coverID == nil }.map {
        Recognizer(id: $0.id, type: $0.type, view: $0.view?.id, isEnabled: $0.isEnabled)
      },
      controls: tree.objects.controls.filter { !$0.control.isCovered }.map { Control($0.control) })
  }
}

extension JournalScope {
  /// The methods that a scene overrides.
  init(_ choice: JournalChoice) {
    switch choice {
    case .incidents: self = .incidents
    case .all: self = .all
    }
  }
}
