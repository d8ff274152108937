package import Diagnostics
package import Scenes
package import TouchDelivery

extension SceneFile {
  /// What `edit` makes of one of the scene's files, which the scene is right with; `size` is that of the superview, or of
  /// the view to add to.
  ///
  /// Nothing is written. The scripts' files run as `check` has them run.
  ///
  /// - Throws: why there is no such file, or what would be wrong with the scene then.
  package func change(_ edit: SceneEdit, in size: Size) throws(PlainError) -> FileChange {
    let change = try WrittenScene(scene, files: noted.files).change(edit, in: size)
    guard change.new != change.old else { return change }
    let edited = try check(change)
    guard edited.scene.namesOfFiles == scene.namesOfFiles(after: edit), edited.hasFrame(of: edit, in: size)
    else {
      throw PlainError("\(change.path) is written in a way that only a hand can change there")
    }
    return change
  }

  /// The scene with `change`; nothing is written.
  ///
  /// - Throws: what would be wrong with it.
  @discardableResult
  package func check(_ change: FileChange) throws(PlainError) -> SceneFile {
    let edited = try SceneFile(path: path, files: ChangedFiles(noted.files, with: change), outside: outside)
    _ = try edited.checkScripts()
    return edited
  }

  /// Whether the view that `edit` places lies where it wants it.
  private func hasFrame(of edit: SceneEdit, in size: Size) -> Bool {
    let (view, wanted): (String, Rect)
    switch edit {
    case .frame(let id, let frame): (view, wanted) = (id, frame)
    case .add(let new, _): (view, wanted) = (new.id, new.frame)
    case .remove: return true
    }
    let found = scene.views.first { $0.responder.id.value == view }?.frame?.frame(in: size)
    return found.map { $0.isNear(wanted) } ?? false
  }
}

extension SceneDescription {
  /// The ids that files give to views, in their order.
  fileprivate var namesOfFiles: [String] { Self.names(of: views) }

  private static func names(of views: some Sequence<ViewDescription>) -> [String] {
    views.map(\.responder.id).filter(\.isExplicit).map(\.value)
  }

  /// The same as they ought to be after `edit`.
  fileprivate func namesOfFiles(after edit: SceneEdit) -> [String] {
    var names = namesOfFiles
    switch edit {
    case .frame: break
    case .add(let view, let container):
      guard let place = views.firstIndex(where: { $0.responder.id.value == container }) else { break }
      let end = place + views[place].count
      names.insert(view.id, at: Self.names(of: views[..<end]).count)
    case .remove(let view):
      guard let place = views.firstIndex(where: { $0.responder.id.value == view }) else { break }
      let window = windows.first { $0.view.responder.id.value == view }
      let end = place + (window?.allViews.count ?? views[place].count)
      names.removeSubrange(Self.names(of: views[..<place]).count..<Self.names(of: views[..<end]).count)
    }
    return names
  }
}

extension ViewDescription {
  /// How many views it is with those inside it.
  fileprivate var count: Int { subviews.reduce(1) { $0 + $1.count } }
}

extension Rect {
  /// Whether no side is further than a hundredth from that of `other`, which is as exact as frames are written.
  fileprivate func isNear(_ other: Rect) -> Bool {
    zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= 0.0101 }
  }
}
