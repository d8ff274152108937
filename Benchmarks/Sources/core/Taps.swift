import FingerpostEngine

/// One finger that comes down and lifts again, on one group of views after the other.
final class Taps: Workload {
  let touchesPerFrame = 1
  private let stage: Stage
  private var frame: TouchFrame

  var calls: Int { stage.handler.calls }

  init(log: (any DecisionSink)?) {
    stage = Stage(log: log)
    frame = TouchFrame(time: .zero, screen: stage.screen)
    frame.contacts.append(
      Contact(identifier: Contact.Identifier(slot: 0), change: .began, location: stage.point(in: 0)))
  }

  func run(frames: Int) {
    for index in 0..<frames {
      frame.contacts[0].change = index % 2 == 0 ? .began : .ended
      frame.contacts[0].location = stage.point(in: index / 2 % 10)
      stage.process(&frame)
    }
  }
}
