internal import Actions
internal import Scenes

extension SceneDescription {
  /// The programs of `exec` actions that this machine does not have, as warnings, for the scene may be for another.
  var missingPrograms: [String] {
    SceneTree(self).programs.compactMap { name, location in
      ProgramSearch.problem(with: name).map { "\(location): warning: \($0)" }
    }
  }
}

extension SceneTree {
  /// The programs of all actions, with where they are named.
  fileprivate var programs: [(name: String, location: SourceLocation)] {
    let callbacks = actions.flatMap(\.callbacks).flatMap(\.actions)
    let recognizers = gestureRecognizers.map(\.description).flatMap { recognizer in
      recognizer.action + recognizer.actions.byState.flatMap(\.actions)
    }
    return (callbacks + recognizers + controls.flatMap(\.targets).flatMap(\.actions)).compactMap { action in
      if case .exec(let program, _) = action { (program.value, program.location) } else { nil }
    }
  }
}

extension ControlTargetDescription {
  fileprivate var actions: [ActionDescription] {
    if case .actions(let actions) = response { actions } else { [] }
  }
}
