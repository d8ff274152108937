import FingerpostEngine

/// Ten fingers, each down on its own group of views, that all move in every frame.
final class FingersMoving: Workload {
  let touchesPerFrame = 10
  private let stage: Stage
  private var frame: TouchFrame

  var calls: Int { stage.handler.calls }

  init(log: (any DecisionSink)?) {
    stage = Stage(log: log)
    frame = TouchFrame(time: .zero, screen: stage.screen)
    for finger in 0..<touchesPerFrame {
      frame.contacts.append(
        Contact(
          identifier: Contact.Identifier(slot: Int32(finger)), change: .began,
          location: stage.point(in: finger)))
    }
    stage.process(&frame)
    for finger in frame.contacts.indices { frame.contacts[finger].change = .moved }
  }

  func run(frames: Int) {
    for _ in 0..<frames {
      for finger in frame.contacts.indices {
        frame.contacts[finger].location.x += 0.25
        if frame.contacts[finger].location.x > 900 { frame.contacts[finger].location.x = 100 }
      }
      stage.process(&frame)
    }
  }
}
