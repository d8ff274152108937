/// Looks for recognizers that wait for each other in a circle.
struct CircleSearch {
  private struct Step {
    let reference: Identifier
    var rest: ArraySlice<Identifier>
  }

  private let requirements: [String: [Identifier]]
  private let names: [Identifier]
  private var finished: Set<String> = []
  private var way: [Step] = []
  private var places: [String: Int] = [:]

  /// A search among `recognizers`.
  init(_ recognizers: [GestureRecognizerDescription]) {
    requirements = Dictionary(recognizers.map { ($0.id.value, $0.requireToFail) }, uniquingKeysWith: { $1 })
    names = recognizers.map(\.id)
  }

  /// Circles of two or more: the references that each goes by, the last one to whom the first belongs.
  mutating func circles() -> [[Identifier]] { names.flatMap { circles(from: $0) } }

  private mutating func circles(from start: Identifier) -> [[Identifier]] {
    var found: [[Identifier]] = []
    enter(start)
    while !way.isEmpty {
      guard let next = way[way.count - 1].rest.popFirst() else {
        leave()
        continue
      }
      if let place = places[next.value] {
        let circle = way[(place + 1)...].map(\.reference) + [next]
        if circle.count > 1 { found.append(circle) }
      } else {
        enter(next)
      }
    }
    return found
  }

  private mutating func enter(_ reference: Identifier) {
    guard !finished.contains(reference.value) else { return }
    places[reference.value] = way.count
    way.append(Step(reference: reference, rest: requirements[reference.value, default: []][...]))
  }

  private mutating func leave() {
    let name = way.removeLast().reference.value
    places[name] = nil
    finished.insert(name)
  }
}
