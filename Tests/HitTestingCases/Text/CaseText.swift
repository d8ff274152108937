/// A case in the form of a transcript: a scene, the scripts of its responders, a touch script.
///
/// What neither of them can say stands in comments: what a scene cannot, and what happens between two frames.
struct CaseText {
  private(set) var text = ""
  private let scene: Case

  init(_ scene: Case) {
    self.scene = scene
    line("--- scene.yaml")
    text += SceneText(scene).text
    writeScripts()
    writeSteps()
  }

  private mutating func line(_ words: String) { text += words + "\n" }

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
    guard behaviour.isScripted else { return }
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
