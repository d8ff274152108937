@testable import ArbitrationCases

extension Model {
  /// GR-11: what is left without a finger and a deadline comes to its end; whether anything did.
  func giveUp() -> Bool {
    let alone = order.filter { isLeftAlone($0) && !recognizers[$0].state.isFinal }
    var over = alone.filter { recognizers[$0].awaited == nil }
    if over.isEmpty {
      over = alone.filter(isInHopelessCircle)
      if !over.isEmpty { note(.circle) }
    }
    for index in over {
      if recognizers[index].state.isActive {
        note(.gaveUpActive)
        recognizers[index].requests = [.cancelled]
      } else {
        note(.gaveUpPossible)
        become(.failed, index)
      }
    }
    return !over.isEmpty
  }

  private func isLeftAlone(_ index: Int) -> Bool { !hasFinger(index) && !hasDeadline(index) }

  /// Whether it waits for itself in the end, and for nothing that might still happen.
  private func isInHopelessCircle(_ index: Int) -> Bool {
    let reached = awaited(from: index)
    guard reached.contains(index) else { return false }
    return reached.members.allSatisfy { other in
      isLeftAlone(other) && recognizers[other].awaited != nil && awaited(from: other).contains(index)
    }
  }

  /// All that it waits for, and that these wait for.
  private func awaited(from index: Int) -> NumberSet {
    var reached = NumberSet.none
    var open = [index]
    while let next = open.popLast() {
      guard recognizers[next].awaited != nil else { continue }
      for other in order where !reached.contains(other) && blocks(other, next) {
        reached.insert(other)
        open.append(other)
      }
    }
    return reached
  }

  private func blocks(_ other: Int, _ index: Int) -> Bool {
    shares(index, other) && recognizers[other].state == .possible && requires(index, other)
  }
}
