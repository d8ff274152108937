import TouchDelivery

/// Overrides of hit-testing that note each call and may change the tree in it.
final class RecordedOverrides: MethodOverrides {
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

  func perform(_ call: MethodCall) -> MethodValue {
    let point = call[0].point
    let view = call.receiver as? View
    called("\(view?.id ?? "").\(call.method)(\(point.x), \(point.y))")
    switch answer {
    case .whatTheClassSays: return call.callSuper()
    case .nobody: return call.method == .hitTest ? .nothing : .flag(false)
    case .itself: return call.method == .hitTest ? MethodValue(view) : .flag(true)
    }
  }
}
