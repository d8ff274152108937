internal import Scenes

/// How a scene differs from the one that it takes over from.
struct SceneChanges {
  private let files: [String]
  private let added: [String]
  private let removed: [String]

  /// What is different about the scene of `new`, from its files and the names in it.
  init(from old: SceneFile, _ oldLive: LiveScene, to new: SceneFile, _ newLive: LiveScene) {
    let (before, now) = (old.noted.notes, new.noted.notes)
    files = Set(before.keys).union(now.keys).filter { before[$0]?.fingerprint != now[$0]?.fingerprint }
      .sorted()
    let (oldIDs, newIDs) = (Set(oldLive.tree.names), Set(newLive.tree.names))
    added = newIDs.subtracting(oldIDs).sorted()
    removed = oldIDs.subtracting(newIDs).sorted()
  }

  /// A line such as `scene.yaml changed; new: ok; gone: cancel`.
  var description: String {
    let parts = [
      files.isEmpty ? nil : "\(files.abridged) changed",
      added.isEmpty ? nil : "new: \(added.abridged)",
      removed.isEmpty ? nil : "gone: \(removed.abridged)",
    ].compactMap(\.self)
    return parts.isEmpty ? "no file has changed" : parts.joined(separator: "; ")
  }
}

extension SceneTree {
  /// The ids that the scene gives; those that are made of places have a slash.
  fileprivate var names: [String] {
    (Array(responders.keys) + gestureRecognizers.map(\.description.id.value)).filter { !$0.contains("/") }
  }
}

extension [String] {
  /// The first ones, and how many more there are.
  fileprivate var abridged: String {
    let most = 8
    let rest = count - most
    return prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
