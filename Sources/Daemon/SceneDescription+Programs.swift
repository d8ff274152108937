internal import Actions
internal import Scenes

extension SceneDescription {
  /// The programs of `exec` actions that this machine does not have, as warnings, for the scene may be for another.
  var missingPrograms: [String] {
    SceneTree(self).actions.flatMap(\.callbacks).flatMap { callback in
      callback.actions.compactMap(\.missingProgram).map { "\(callback.location): warning: \($0)" }
    }
  }
}

extension ActionDescription {
  fileprivate var missingProgram: String? {
    guard case .exec(let program, _) = self else { return nil }
    return ProgramSearch.problem(with: program)
  }
}
