/// What a behaviour is as a script.
struct BehaviourText {
  private(set) var text = "local R = {}\n"
  private let steps: StepText

  static let phases = ["touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "hitTest"]

  init(_ behaviour: Behaviour, _ steps: StepText) {
    self.steps = steps
    addHitTest(behaviour.hitTest, behaviour.reactions.filter { $0.phase == Reaction.hitTest })
    addPointInside(behaviour.pointInside)
    addNext(behaviour.next)
    addSendEvent(behaviour.sendEvent)
    for (phase, handling) in behaviour.handling.enumerated() {
      if let handling { addHandler(phase, handling, behaviour.reactions.filter { $0.phase == phase }) }
    }
    text += "return R\n"
  }

  private mutating func add(_ signature: String, _ body: String) {
    text += "function R:\(signature) \(body) end\n"
  }

  private mutating func addSendEvent(_ override: Behaviour.SendEvent?) {
    switch override {
    case nil: break
    case .swallowsAll: add("sendEvent(event)", "")
    case .swallowsNone: add("sendEvent(event)", "self.super:sendEvent(event)")
    case .swallowsOne(let call):
      add(
        "sendEvent(event)",
        "if self:calls(\"sendEvent\") ~= \(call + 1) then self.super:sendEvent(event) end")
    }
  }

  private mutating func addHandler(_ phase: Int, _ handling: Behaviour.Handling, _ reactions: [Reaction]) {
    let name = Self.phases[phase]
    var body = reactions.filter { !$0.isAfterSuper }.map { line($0) }.joined()
    if handling == .forwards { body += "\n  self.super:\(name)(touches, event)" }
    body += reactions.filter(\.isAfterSuper).map { line($0) }.joined()
    text += "function R:\(name)(touches, event)\(body)\nend\n"
  }

  private func line(_ reaction: Reaction) -> String {
    let condition = "self:calls(\"\(Self.phases[reaction.phase])\") == \(reaction.call + 1)"
    return reaction.steps.map { "\n  if \(condition) then \(steps.words($0)) end" }.joined()
  }

  private mutating func addHitTest(_ override: Behaviour.HitTest?, _ reactions: [Reaction]) {
    guard let override else { return }
    let body =
      switch override {
      case .nothing: "return nil"
      case .itself: "return self"
      case .superResult: "return self.super:hitTest(point, event)"
      case .superUnlessItself:
        "local hit = self.super:hitTest(point, event); if hit ~= self then return hit end"
      case .view(let number): "return fingerpost.view(\"\(steps.name(number))\")"
      }
    add("hitTest(point, event)", reactions.map { line($0) + "\n  " }.joined() + body)
  }

  private mutating func addPointInside(_ override: Behaviour.PointInside?) {
    guard let override else { return }
    let body =
      switch override {
      case .always: "return true"
      case .never: "return false"
      case .superResult: "return self.super:pointInside(point, event)"
      case .within(let margin): "return within(self.bounds, point, \(margin))"
      }
    add("pointInside(point, event)", body)
  }

  private mutating func addNext(_ override: Behaviour.Next?) {
    guard let override else { return }
    let body =
      switch override {
      case .nothing: "return nil"
      case .application: "return fingerpost.application"
      case .delegate: "return fingerpost.application.next"
      case .superResult: "return self.super:next()"
      case .grandparent: "return self.superview and self.superview.superview"
      case .view(let number): "return fingerpost.view(\"\(steps.name(number))\")"
      }
    add("next()", body)
  }
}
