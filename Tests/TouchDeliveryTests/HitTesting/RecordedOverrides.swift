import TouchDelivery

/// Overrides of hit-testing that note each call and may change the tree in it.
final class RecordedOverrides: ResponderOverrides {
  enum Answer: CaseIterable {
    case whatTheClassSays, nobody, itself
  }

  let methods: OverriddenMethods
  private let answer: Answer
  private let called: (String) -> Void

  init(_ methods: OverriddenMethods, answer: Answer, called: @escaping (String) -> Void) {
    self.methods = methods
    self.answer = answer
    self.called = called
  }

  func hitTest(_ view: View, point: Point, event: Event?) -> View? {
    called("\(view.id).hitTest(\(point.x), \(point.y))")
    switch answer {
    case .whatTheClassSays: return view.superHitTest(point, with: event)
    case .nobody: return nil
    case .itself: return view
    }
  }

  func pointInside(_ view: View, point: Point, event: Event?) -> Bool {
    called("\(view.id).pointInside(\(point.x), \(point.y))")
    switch answer {
    case .whatTheClassSays: return view.superPoint(inside: point, with: event)
    case .nobody: return false
    case .itself: return true
    }
  }
}
