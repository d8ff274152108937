internal import Actions
internal import Scenes

extension SceneDescription {
  /// The programs of `exec` actions that this machine does not have, as warnings, for the scene may be for another.
  var missingPrograms: [String] {
    SceneTree(self).allActions.compactMap { action in
      guard case .exec(let program, _) = action else { return nil }
      return ProgramSearch.problem(with: program.value).map { "\(program.location): warning: \($0)" }
    }
  }

  /// The keys that the scene names: those of `key` actions, and those that scripts may press.
  var keys: Set<KeyCode> {
    SceneTree(self).allActions.reduce(into: Set(actions.keys)) { keys, action in
      if case .key(let chord) = action { keys.formUnion(chord) }
    }
  }
}

extension SceneTree {
  /// What callbacks, recognizers and targets of controls do.
  fileprivate var allActions: [ActionDescription] {
    let callbacks = actions.flatMap(\.callbacks).flatMap(\.actions)
    let recognizers = gestureRecognizers.map(\.description).flatMap { recognizer in
      recognizer.action + recognizer.actions.byState.flatMap(\.actions)
    }
    return callbacks + recognizers + controls.flatMap(\.targets).flatMap(\.actions)
  }
}

extension ControlTargetDescription {
  fileprivate var actions: [ActionDescription] {
    if case .actions(let actions) = response { actions } else { [] }
  }
}
