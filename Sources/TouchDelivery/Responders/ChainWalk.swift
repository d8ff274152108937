/// A walk from responder to responder that ends even where overridden `next`s lead in a circle.
///
/// Brent's method: a mark that is set anew after 1, 2, 4 … steps is met again if and only if the chain is a circle.
struct ChainWalk {
  private(set) var current: Responder?
  private(set) var isEndless = false
  /// In an endless chain, somebody in the circle whose overridden `next` leads around it.
  private(set) var culprit: Responder?
  private var mark: Responder?
  private var stepsToMark = 1
  private var steps = 0

  init(from responder: Responder?) {
    current = responder
    mark = responder
  }

  /// Goes on to the next responder; `current` is nil at the chain's end and once a circle is closed.
  mutating func advance() {
    current = current?.next
    guard let current else { return }
    if current === mark {
      isEndless = true
      culprit = Self.culprit(inCircleOf: current)
      self.current = nil
      return
    }
    steps += 1
    if steps == stepsToMark {
      mark = current
      steps = 0
      stepsToMark *= 2
    }
  }

  private static func culprit(inCircleOf start: Responder) -> Responder? {
    var current = start
    while current.overrides?.methods.contains(.next) != true {
      guard let next = current.next, next !== start else { return nil }
      current = next
    }
    return current
  }
}
