internal import Decoding

/// Actions that are performed later, the value of the action `after`.
package struct DelayedActions: Sendable {
  /// How long they wait, in seconds of the scene's clock.
  package internal(set) var seconds = 0.0
  /// The actions, in order.
  package internal(set) var actions: [ActionDescription] = []
  /// What `cancel` calls them; those of one name replace each other.
  package internal(set) var id: Identifier?
}

extension DelayedActions {
  static let table = Table<DelayedActions>(
    name: "after", subject: "the action 'after'",
    fields: [
      Field(
        "seconds", .duration, \.seconds,
        "How many seconds pass before the actions."
      ).required,
      Field("do", innerActions, \.actions, "The action, or a list of actions to run in order then.").required,
      Field(
        "id", .identifier, \.id,
        "The name by which 'cancel' cancels the wait. Another 'after' of that name, anywhere in the scene, replaces it."
      ),
    ])

  static let type = table.type { _ in DelayedActions() }.map { ActionDescription.after($0) }

  /// Looks the type up late, because it contains this one.
  private static let innerActions = ValueType<[ActionDescription]>(
    "an action or a list of actions", Shape { ValueType<[ActionDescription]>.actions.shape.keywords(&$0) }
  ) { slot, decoder in ValueType<[ActionDescription]>.actions.decode(slot, decoder) }
}

extension ActionDescription {
  /// This action and those that it performs later.
  package var all: [ActionDescription] {
    if case .after(let delayed) = self { [self] + delayed.actions.flatMap(\.all) } else { [self] }
  }
}

extension SceneDescription {
  /// What callbacks, recognizers, targets of controls and displays do, at once or later.
  package var allActions: [ActionDescription] {
    let callbacks = respondersOutsideViews.flatMap(\.on).flatMap(\.actions)
    let displays = screens.compactMap(\.display).flatMap(\.actions)
    return (callbacks + views.flatMap(\.actions) + displays).flatMap(\.all)
  }
}

extension ViewDescription {
  /// What its callbacks, its controller's, its recognizers and its targets do.
  var actions: [ActionDescription] {
    responders.flatMap(\.on).flatMap(\.actions) + gestureRecognizers.flatMap(\.allActions)
      + targets.flatMap(\.response.actions)
  }
}

extension GestureRecognizerDescription {
  /// What it does at any firing, and at those in a certain state.
  package var allActions: [ActionDescription] { action + actions.byState.flatMap(\.actions) }
}

extension ControlTargetDescription.Response {
  /// What it does, as actions.
  package var actions: [ActionDescription] {
    switch self {
    case .actions(let actions): actions
    case .send(let action): [.send(action)]
    case .call(let call): [.call(call)]
    }
  }
}
