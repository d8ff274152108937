/// A walk from responder to responder that ends even where overridden `next`s lead in a circle.
///
/// Brent's method: a mark that is set anew after 1, 2, 4 … steps is met again if and only if the chain is a circle.
struct ChainWalk {
  private(set) var current: Responder?
  private(set) var isEndless = false
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
}
