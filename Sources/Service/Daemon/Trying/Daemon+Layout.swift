package import Answers
internal import Diagnostics
internal import Glibc
internal import LiveScenes
internal import Scenes
internal import TouchDelivery

/// The edits of a trial, so that they can be undone.
struct EditHistory {
  /// The most edits that can be undone.
  private static let most = 1000

  /// Those that were made, the last one at the end.
  private(set) var done: [FileChange] = []
  /// Those that were undone, the last one at the end.
  private(set) var undone: [FileChange] = []

  /// Notes that `change` was made, which was wanted as `wish`.
  mutating func note(_ change: FileChange, wish: EditRequest.Change) {
    switch wish {
    case .undo: undone += done.popLast().map { [$0] } ?? []
    case .redo: done += undone.popLast().map { [$0] } ?? []
    case .frame, .add, .remove:
      done = done.suffix(Self.most - 1) + [change]
      undone = []
    }
  }
}

extension Daemon {
  private static let refusal = ControlError(
    "only the daemon of 'fingerpost try' changes the files of its scene")

  /// Where views lie, and which of them an edit can change; only where the scene is tried.
  func layout() throws(ControlError) -> LayoutAnswer {
    guard let trial else { throw Self.refusal }
    let (edits, written) = (trial.edits, WrittenScene(file.scene, files: file.noted.files))
    let (places, described) = (live.tree.objects.places, SceneTree(file.scene))
    return LayoutAnswer {
      $0.version = file.checksum
      $0.undoable = edits.done.last.map { isCurrent($0.new, at: $0.path) ? edits.done.count : 0 } ?? 0
      $0.redoable = edits.undone.last.map { isCurrent($0.old, at: $0.path) ? edits.undone.count : 0 } ?? 0
      $0.kinds = ViewKind.allCases.map(\.rawValue)
      $0.screens = live.tree.screens.map { screen in
        LayoutAnswer.Unit { ($0.screen, $0.unit) = (screen.id, screen.unit.rawValue) }
      }
      $0.views = file.scene.views.compactMap { entry(of: $0, described, written, places) }
    }
  }

  private func entry(
    of description: ViewDescription, _ described: SceneTree, _ written: WrittenScene,
    _ places: [String: String]
  ) -> LayoutAnswer.Entry? {
    let id = description.responder.id.value
    guard let view = shown(id, described) else { return nil }
    return LayoutAnswer.Entry {
      $0.view = id
      $0.container = view.superview?.id
      $0.frame = view.frame
      $0.obstacle = written.obstacle(toFrameOf: id) ?? obstacle(to: description, view)
      $0.place = places[id]
    }
  }

  private func view(_ id: String) -> View? { live.tree.objects.responders[id] as? View }

  /// The view called `id`; inside a redacted view as the file describes it, since what a script moves there could follow
  /// the finger.
  private func shown(_ id: String, _ described: SceneTree) -> View? {
    let views = [view(id), described.objects.responders[id] as? View].compactMap(\.self)
    let isInside = views.contains { $0.superview.map { Disclosure.of(.view($0)).showsPlaces } == false }
    return isInside ? views.last : views.first
  }

  /// That a view is not where its file puts it.
  private func obstacle(to description: ViewDescription, _ view: View) -> String? {
    guard let frame = description.frame?.frame(in: sizeAround(view)), frame != view.frame,
      !description.isTransformed
    else { return nil }
    return "a script or an action has moved \(view.id.quoted) from where its file puts it"
  }

  private func sizeAround(_ view: View) -> Size {
    view.superview?.bounds.size ?? (view as? Window)?.screen.size ?? .zero
  }

  private func isCurrent(_ bytes: [UInt8], at path: String) -> Bool {
    (try? file.noted.files.read(path).get()) == bytes
  }
}

extension Daemon {
  /// Changes where views lie in the scene's files, and reads them again; only where the scene is tried.
  ///
  /// Nothing is written where the scene is another one than the page has, where a file has changed meanwhile, and where
  /// the scene would be wrong then.
  package func edit(_ request: EditRequest) throws(ControlError) -> [UInt8] {
    guard let trial, running != nil else { throw Self.refusal }
    guard request.version == file.checksum else { throw try changedMeanwhile(file.path) }
    let change = try change(request.change, trial.edits)
    guard file.noted.isAsRead(change.path) else { throw try changedMeanwhile(change.path) }
    if change.new != change.old {
      try write(change)
      trial.edits.note(change, wish: request.change)
      _ = reload()
    }
    return EditAnswer { ($0.file, $0.version) = (change.path, file.checksum) }.line()
  }

  /// Reads the scene as it is now, and says that it is another one.
  private func changedMeanwhile(_ path: String) throws(ControlError) -> ControlError {
    _ = reload()
    return ControlError("\(path) was changed meanwhile and is read again; nothing was written")
  }

  private func change(_ wish: EditRequest.Change, _ edits: EditHistory) throws(ControlError) -> FileChange {
    do throws(PlainError) {
      switch wish {
      case .undo: return try again(edits.done.last?.undone, "undo")
      case .redo: return try again(edits.undone.last, "do again")
      case .frame(let id, let frame):
        let described = SceneTree(file.scene)
        defer { withExtendedLifetime(described) {} }
        let view = shown(id, described)
        if let view,
          let description = file.scene.views.first(where: { $0.responder.id.value == id }),
          let obstacle = obstacle(to: description, view)
        {
          throw PlainError(obstacle)
        }
        return try file.change(.frame(view: id, frame), in: view.map(sizeAround) ?? .zero)
      case .add(let kind, let id, let frame, let properties, let container):
        let new = try NewView(kindNamed: kind, id: id, frame: frame, properties: properties)
        return try file.change(.add(new, container: container), in: view(container)?.bounds.size ?? .zero)
      case .remove(let id): return try file.change(.remove(view: id), in: .zero)
      }
    } catch { throw ControlError(error.description) }
  }

  /// `change`, which was made before in the other direction.
  private func again(_ change: FileChange?, _ word: String) throws(PlainError) -> FileChange {
    guard let change else { throw PlainError("there is nothing to \(word)") }
    guard isCurrent(change.old, at: change.path) else {
      throw PlainError("\(change.path) was changed elsewhere since; \(word) it there")
    }
    try file.check(change)
    return change
  }

  /// Replaces the file as a whole, unless it has changed since it was read; a link stays one.
  ///
  /// The corresponding C function is `realpath`.
  private func write(_ change: FileChange) throws(ControlError) {
    do throws(PlainError) {
      guard let place = realpath(change.path, nil) else { throw PlainError("\(change.path) is gone") }
      defer { free(place) }
      let output = try OutputFile(path: String(cString: place), for: .asBefore)
      output.write(change.new)
      guard isCurrent(change.old, at: change.path) else {
        throw PlainError("\(change.path) was changed meanwhile; nothing was written")
      }
      try output.finish()
    } catch { throw ControlError(error.description) }
  }
}
