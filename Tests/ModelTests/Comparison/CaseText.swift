/// A case in the form of a transcript: a scene, the scripts of its responders, a touch script.
///
/// What a scene cannot say stands in comments: views that are not in it at first, and what happens between two frames.
struct CaseText {
  private(set) var text = ""
  private let scene: Case

  init(_ scene: Case) {
    self.scene = scene
    writeScene()
    writeScripts()
    writeSteps()
  }

  private mutating func line(_ words: String) { text += words + "\n" }

  private mutating func writeScene() {
    line("--- scene.yaml")
    line("version: 1")
    line("screens:")
    for screen in 0..<scene.screenCount {
      line("  - { id: screen\(screen), size: [\(Case.screenSize.x), \(Case.screenSize.y)] }")
    }
    if !scene.application.isNone { line("application: { script: application.lua }") }
    if !scene.delegate.isNone { line("# the delegate has delegate.lua") }
    for (id, behaviour) in zip(Case.sceneIDs, scene.scenes) where !behaviour.isNone {
      line("# \(id) has \(id).lua")
    }
    line("windows:")
    for window in scene.windows { write(window, indent: "  ") }
    for node in scene.nodes where node.superview == nil && node.window == nil {
      line("# not in the tree at first:")
      write(node, indent: "#   ")
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

  private mutating func writeScripts() {
    for node in scene.nodes {
      write(node.behaviour, id: node.id)
      if let behaviour = node.controller { write(behaviour, id: "c\(node.number)") }
    }
    write(scene.application, id: "application")
    write(scene.delegate, id: "delegate")
    for (id, behaviour) in zip(Case.sceneIDs, scene.scenes) { write(behaviour, id: id) }
  }

  private mutating func write(_ behaviour: Behaviour, id: String) {
    guard !behaviour.isNone else { return }
    line("--- \(id).lua")
    text += BehaviourText(behaviour, StepText(scene)).text
  }

  private mutating func writeSteps() {
    line("--- touches")
    var time: Int64 = 0
    for step in scene.steps {
      if case .frame(let frame) = step { time = frame.time ?? time }
      line(StepText(scene).line(step, after: time))
    }
  }
}
