internal import Decoding
internal import Diagnostics
internal import Scenes
internal import TouchDelivery

extension LiveScene {
  /// What only the tree and the scripts show to be odd about `scene`.
  func advice(on scene: SceneDescription) -> [Diagnostic] {
    outOfReach(in: scene) + missingMethods(in: scene)
  }

  /// The views with something to do that lie outside or behind others, for certain and as long as no action changes that.
  private func outOfReach(in scene: SceneDescription) -> [Diagnostic] {
    let moved = scene.viewsThatActionsChange
    return ViewTree(tree).rows.compactMap { row in
      guard case .view(let view, let problems) = row.subject, view.hasSomethingToDo,
        let problem = problems.first, [.outside, .covered, .empty, .flattened].contains(problem.reason),
        let place = tree.objects.locations[view.id], !scene.allows(.outOfReach, on: view.id),
        moved.isDisjoint(with: [view.id, problem.owner.id, problem.other?.id ?? ""])
      else { return nil }
      let owner = problem.owner === view ? "" : "\(problem.owner.id.quoted) around it: "
      let message = "no touch ever comes to \(view.id.quoted): \(owner)\(problem.words)"
      return Advice.outOfReach.warning(message, at: place)
    }
  }

  /// The calls of methods that no script of their responder has.
  private func missingMethods(in scene: SceneDescription) -> [Diagnostic] {
    let ofCallbacks = tree.objects.actions.flatMap { acting in
      acting.callbacks.flatMap(\.actions).calls.map { ($0, acting.responder) }
    }
    let ofControls = tree.objects.controls.flatMap { control in
      control.targets.flatMap(\.response.calls).map { ($0, control.control as Responder) }
    }
    return (ofCallbacks + ofControls).compactMap { call, owner in
      let target = call.target.map { tree.objects.responders[$0.value] } ?? owner
      guard let target, !target.overrides.implements(call.method), !scene.allows(.missingMethod, on: owner.id)
      else { return nil }
      return Advice.missingMethod.warning(
        "the script of \(target.id.quoted) has no method \(call.method.quoted)", at: call.location)
    }
  }
}

extension SceneDescription {
  /// The ids of the views that actions set properties of.
  fileprivate var viewsThatActionsChange: Set<String> {
    Set(allActions.compactMap { if case .set(let changes) = $0 { changes.view.value } else { nil } })
  }
}

extension View {
  /// Whether a touch on it itself could come to something.
  fileprivate var hasSomethingToDo: Bool {
    self is Control || !gestureRecognizers.isEmpty
      || OverridableMethod.messages.contains(where: overrides.methods.contains)
  }
}

extension [ActionDescription] {
  /// The calls among them, those that come later included.
  fileprivate var calls: [Scenes.MethodCall] {
    flatMap { action -> [Scenes.MethodCall] in
      switch action {
      case .call(let call): [call]
      case .after(let delayed): delayed.actions.calls
      default: []
      }
    }
  }
}

extension ControlTargetDescription.Response {
  fileprivate var calls: [Scenes.MethodCall] {
    switch self {
    case .actions(let actions): actions.calls
    case .call(let call): [call]
    case .send: []
    }
  }
}
