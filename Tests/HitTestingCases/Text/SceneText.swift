/// The scene of a case, as a file.
///
/// What a scene cannot say stands in comments: the scripts of window scenes, and views that are not in it at first.
struct SceneText {
  private(set) var text = ""
  private let scene: Case

  init(_ scene: Case) {
    self.scene = scene
    line("version: 1")
    line("screens:")
    for screen in 0..<scene.screenCount {
      line("  - { id: screen\(screen), size: [\(Case.screenSize.x), \(Case.screenSize.y)] }")
    }
    writeApplication()
    line("windows:")
    for window in scene.windows { write(window, indent: "  ") }
    for node in scene.nodes where node.superview == nil && node.window == nil {
      line("# not in the tree at first:")
      write(node, indent: "#   ")
    }
  }

  private mutating func line(_ words: String) { text += words + "\n" }

  private mutating func writeApplication() {
    var entries = [scene.application.entry(id: "application")].compactMap(\.self)
    if let entry = scene.delegate.entry(id: "delegate") { entries.append("delegate: { \(entry) }") }
    if !entries.isEmpty { line("application: { \(entries.joined(separator: ", ")) }") }
    for (id, behaviour) in zip(Case.sceneIDs, scene.scenes) where !behaviour.isNone {
      line("# \(id) has \(id).lua")
    }
  }

  private mutating func write(_ node: Node, indent: String) {
    line(indent + "- id: \(node.id)")
    for entry in NodeText(node).entries { line(indent + "  " + entry) }
    let subviews = scene.nodes.filter { $0.superview == node.number }
    guard !subviews.isEmpty else { return }
    line(indent + "  subviews:")
    for subview in subviews { write(subview, indent: indent + "    ") }
  }
}

extension Behaviour {
  /// The same behaviour without all that a scene cannot say by itself.
  var withoutScript: Behaviour {
    var behaviour = Behaviour.none
    behaviour.handling = handling
    return behaviour
  }

  /// Whether it takes a script.
  var isScripted: Bool { self != withoutScript }

  /// What a scene says of the responder called `id` that has it, if anything.
  func entry(id: String) -> String? {
    if isScripted { return "script: \(id).lua" }
    let callbacks = zip(BehaviourText.phases, handling).compactMap { phase, handling in
      handling.map { $0 == .keeps ? "\(phase): []" : "\(phase): { forward: true, do: [] }" }
    }
    return callbacks.isEmpty ? nil : "on: { \(callbacks.joined(separator: ", ")) }"
  }
}
