@testable import ArbitrationCases

extension Case {
  /// Takes out a recognizer, and everything that is done to it; the others close up.
  mutating func removeRecognizer(_ number: Int) {
    recognizers.remove(at: number)
    closeRecognizers(number)
    for index in views.indices {
      views[index].reactions = views[index].reactions.map { $0.map { $0.closingRecognizer(number) } }
    }
    mapStepChanges { $0.closingRecognizer(number) }
    for index in recognizers.indices { recognizers[index].mapChanges { $0.closingRecognizer(number) } }
  }

  /// Makes a scroll view a plain one.
  mutating func removeScrolling(of view: Int) {
    guard let (pan, delay) = scrollRecognizers(of: view) else { return }
    views[view].scroll = nil
    closeRecognizers(delay)
    closeRecognizers(pan)
  }

  private mutating func closeRecognizers(_ number: Int) {
    for index in recognizers.indices { recognizers[index].closeRecognizers(number) }
    for index in views.indices { views[index].vetoes = views[index].vetoes.closing(number) }
  }

  /// Takes out a view, whose subviews, recognizers and touches become its superview's.
  mutating func removeView(_ number: Int) {
    removeScrolling(of: number)
    let heir = views[number].superview
    func closing(_ view: Int) -> Int { view == number ? heir : view > number ? view - 1 : view }
    views.remove(at: number)
    for index in views.indices {
      views[index].superview = closing(views[index].superview)
      views[index].scroll?.closeViews(number)
      views[index].reactions = views[index].reactions.map { $0.map { $0.closingView(number) } }
    }
    for index in recognizers.indices {
      recognizers[index].view = closing(recognizers[index].view)
      recognizers[index].mapChanges { $0.closingView(number) }
    }
    mapStepChanges { $0.closingView(number) }
    for index in steps.indices {
      guard case .frame(let delay, let changes) = steps[index] else { continue }
      steps[index] = .frame(
        delay,
        changes.map { change in
          var change = change
          change.view = closing(change.view)
          return change
        })
    }
  }

  private mutating func mapStepChanges(_ transform: (Change) -> Change?) {
    steps = steps.compactMap { step in
      guard case .change(let change) = step else { return step }
      return transform(change).map { .change($0) }
    }
  }
}

extension ScrollPlan {
  fileprivate mutating func closeViews(_ number: Int) {
    refused = refused.closing(number)
    spared = spared.closing(number)
  }
}

extension Change {
  /// The change as it is without the recognizer, or nil where it is about it.
  func closingRecognizer(_ number: Int) -> Change? {
    func closing(_ index: Int, _ make: (Int) -> Change) -> Change? {
      index == number ? nil : make(index > number ? index - 1 : index)
    }
    switch self {
    case .enable(let index): return closing(index, Change.enable)
    case .disable(let index): return closing(index, Change.disable)
    case .removeRecognizer(let index): return closing(index, Change.removeRecognizer)
    case .removeView: return self
    }
  }

  /// The change as it is without the view, or nil where it is about it.
  func closingView(_ number: Int) -> Change? {
    guard case .removeView(let view) = self else { return self }
    return view == number ? nil : .removeView(view > number ? view - 1 : view)
  }
}

extension Reaction {
  func map(_ transform: (Change) -> Change?) -> Reaction {
    Reaction(cue: cue, call: call, changes: changes.compactMap(transform))
  }
}

extension Act {
  func map(_ transform: (Change) -> Change?) -> Act? {
    switch self {
    case .request, .ignore: self
    case .schedule(let delay, let acts): .schedule(delay, acts.compactMap { $0.map(transform) })
    case .change(let change): transform(change).map { .change($0) }
    }
  }
}

extension RecognizerPlan {
  mutating func mapChanges(_ transform: (Change) -> Change?) {
    reactions = reactions.map { $0.map(transform) }
    script = script.map { $0.map { $0.compactMap { $0.map(transform) } } }
  }

  fileprivate mutating func closeRecognizers(_ number: Int) {
    prevents = prevents.closing(number)
    isPreventable = isPreventable.closing(number)
    requirements = requirements.closing(number)
    requires = requires.closing(number)
    isRequired = isRequired.closing(number)
    guard var delegate else { return }
    delegate.simultaneous = delegate.simultaneous.closing(number)
    delegate.requires = delegate.requires.closing(number)
    delegate.isRequired = delegate.isRequired.closing(number)
    self.delegate = delegate
  }
}
