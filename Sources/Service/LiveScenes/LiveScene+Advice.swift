internal import Answers
internal import Decoding
internal import DeviceDescription
internal import Diagnostics
internal import SceneScripting
internal import Scenes
internal import TouchDelivery

extension LiveScene {
  /// What only the tree and the scripts show to be odd about the scene.
  var advice: [Diagnostic] {
    let scene = tree.description
    let slips = warnings(.scriptSlip, in: scene, scripts.slips)
    let halves = warnings(.halfPair, in: scene) { text in
      ScriptHalves(in: text).found.map { half in
        (half.line, HalfPair.message(half.action, ends: half.ends, missing: half.missing))
      }
    }
    return outOfReach(in: scene) + missingMethods(in: scene) + untakenActions(in: scene) + slips + halves
      + missedEdges(in: scene)
  }

  /// The targets of controls whose action no script of the scene takes.
  private func untakenActions(in scene: SceneDescription) -> [Diagnostic] {
    scene.views.flatMap { view in
      view.targets.compactMap { target in
        guard case .send(let action) = target.response, !view.responder.allowed.contains(.missingMethod),
          !tree.objects.responders.values.contains(where: { $0.overrides.implements(action) })
        else { return nil }
        return Advice.missingMethod.warning(
          "no script has a method \(action.quoted), so no responder takes this action",
          at: view.responder.id.location)
      }
    }
  }

  /// What `look` finds in the texts of the scripts that do not allow `advice`.
  private func warnings(
    _ advice: Advice, in scene: SceneDescription, _ look: ([UInt8]) -> [(line: Int, message: String)]
  ) -> [Diagnostic] {
    let texts = scene.scripts.sorted { $0.key < $1.key }.filter { !scene.allows(advice, in: $0.key) }
    return texts.flatMap { path, text in
      look(text).map { advice.warning($0.message, at: SourceLocation(file: path, line: $0.line, column: 1)) }
    }
  }

  /// The views with something to do that lie outside or behind others, for certain and as long as no action changes that.
  private func outOfReach(in scene: SceneDescription) -> [Diagnostic] {
    let (moved, exempt) = (scene.viewsThatActionsChange, scene.idsAllowing(.outOfReach))
    let onScreens = ViewTree(tree, showsSecrets: true) { scene.touchArea(of: $0) }
    return zip(ViewTree(tree, showsSecrets: true).rows, onScreens.rows).compactMap { row, rowOnScreen in
      guard case .view(let view, let problems) = row.subject, view.hasSomethingToDo,
        case .view(_, let problemsOnScreen) = rowOnScreen.subject,
        let problem = problems.first ?? problemsOnScreen.first,
        [.outside, .covered, .empty, .flattened, .hitTest].contains(problem.reason),
        problem.reason != .hitTest || view.isPassedBy(problem, scripted: !scene.scripts.isEmpty),
        let place = tree.objects.locations[view.id], !exempt.contains(view.id),
        moved.isDisjoint(with: [view.id, problem.owner.id, problem.other?.id ?? ""])
      else { return nil }
      let owner = problem.owner === view ? "" : "\(problem.owner.id.quoted) around it: "
      let words =
        problems.isEmpty && problem.reason == .outside
        ? "outside the screen" : problem.answer.words(hitTest: problem.owner.hitTestWord)
      return Advice.outOfReach.warning(
        "no touch ever comes to \(view.id.quoted): \(owner)\(words)", at: place)
    }
  }

  /// The calls of methods that no script of what they call has.
  private func missingMethods(in scene: SceneDescription) -> [Diagnostic] {
    let exempt = scene.idsAllowing(.missingMethod)
    return callers(in: scene).flatMap { caller in
      caller.calls.compactMap { call in
        let target = call.target.flatMap { tree.objects.responders[$0.value] }
        let scripts = target.map { [$0.overrides] } ?? caller.scripts
        guard !scripts.contains(where: { $0.implements(call.method) }),
          exempt.isDisjoint(with: caller.owners)
        else { return nil }
        return Advice.missingMethod.warning(
          "the script of \((target?.id ?? caller.subject).quoted) has no method \(call.method.quoted)",
          at: call.location)
      }
    }
  }

  /// What calls methods: callbacks, controls, recognizers and displays.
  private func callers(in scene: SceneDescription) -> [Caller] {
    let (objects, application) = (tree.objects, tree.application)
    let ofCallbacks = objects.actions.map { responder, callbacks in
      Caller(responder, calls: callbacks.flatMap(\.actions).calls)
    }
    let ofControls = objects.controls.map { control, targets in
      Caller(control, calls: targets.flatMap(\.response.actions).calls)
    }
    let ofRecognizers = objects.gestureRecognizers.map { Caller($0, $1) }
    let ofDisplays = scene.screens.map { screen in
      Caller(application, on: screen.id.value, calls: (screen.display?.actions ?? []).calls)
    }
    return ofCallbacks + ofControls + ofRecognizers + ofDisplays
  }
}

/// A caller of methods; without a `target`, of those that its script has.
private struct Caller {
  let calls: [Scenes.MethodCall]
  /// The ids of that on which the warning is allowed.
  let owners: [String]
  /// The id of what has the script.
  let subject: String
  /// The scripts of which one must have the method.
  let scripts: [Overrides]

  init(_ responder: Responder, on owner: String? = nil, calls: [Scenes.MethodCall]) {
    self.calls = calls
    (owners, subject, scripts) = ([owner ?? responder.id], responder.id, [responder.overrides])
  }

  /// A recognizer calls its own script's methods, or else its view's.
  init(_ recognizer: GestureRecognizer, _ description: GestureRecognizerDescription) {
    let view = recognizer.view
    calls = description.allActions.calls
    owners = [recognizer.id] + (view.map { [$0.id] } ?? [])
    subject = description.script == nil ? view?.id ?? recognizer.id : recognizer.id
    scripts = [recognizer.overrides] + (view.map { [$0.overrides] } ?? [])
  }
}

extension SceneDescription {
  /// Where on `screen` fingers can be; nil where a device's rule, a turn or a pad's size decides that.
  func touchArea(of screen: Screen) -> Rect? {
    let isMapped = devices.contains { $0.area != nil || $0.geometry.calibration != nil }
    let isTurned = allActions.contains {
      if case .turn(let changes) = $0 { changes.rotation != nil } else { false }
    }
    guard let description = screens.first(where: { $0.id.value == screen.id }), description.size != nil,
      !isMapped, !isTurned
    else { return nil }
    return Rect(origin: .zero, size: screen.size)
  }

  /// The ids of the views that actions set properties of.
  var viewsThatActionsChange: Set<String> {
    Set(allActions.compactMap { if case .set(let changes) = $0 { changes.view.value } else { nil } })
  }
}

extension View {
  /// Whether `problem`, of a `hitTest`, keeps every touch from it: those of subviews come to it too, and so may those that a
  /// script adds.
  fileprivate func isPassedBy(_ problem: ReceptionProblem, scripted: Bool) -> Bool {
    if case .none = hitTestRule { return true }
    return problem.owner !== self || subviews.isEmpty && !scripted
  }

  /// Whether a touch on it itself could come to something.
  fileprivate var hasSomethingToDo: Bool {
    let methods: [OverridableMethod] = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
    return self is Control || !gestureRecognizers.isEmpty
      || methods.contains(where: overrides.methods.contains)
  }
}

extension [ActionDescription] {
  /// The calls among them, those that come later included.
  fileprivate var calls: [Scenes.MethodCall] {
    flatMap(\.all).compactMap { if case .call(let call) = $0 { call } else { nil } }
  }
}
