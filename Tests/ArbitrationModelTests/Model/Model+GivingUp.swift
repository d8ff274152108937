extension Model {
  /// GR-11: what is left without a finger and a deadline comes to its end; whether anything did.
  func giveUp() -> Bool {
    var over = NumberSet.none
    for index in order where isLeftAlone(index) {
      if recognizers[index].state.isActive {
        over.insert(index)
      } else if recognizers[index].state == .possible, !recognizers[index].isWaiting {
        over.insert(index)
      } else if isInHopelessCircle(index) {
        over.insert(index)
      }
    }
    for index in order where over.contains(index) {
      recognizers[index].requests = [recognizers[index].state.isActive ? .cancelled : .failed]
    }
    return !over.isEmpty
  }

  private func isLeftAlone(_ index: Int) -> Bool { !hasFinger(index) && !hasDeadline(index) }

  /// Whether it waits for itself in the end, and for nothing that might still happen.
  private func isInHopelessCircle(_ index: Int) -> Bool {
    guard recognizers[index].isWaiting else { return false }
    let reached = awaited(from: index)
    guard reached.contains(index) else { return false }
    return reached.members.allSatisfy { other in
      isLeftAlone(other) && recognizers[other].isWaiting && awaited(from: other).contains(index)
    }
  }

  /// All that it waits for, and that these wait for.
  private func awaited(from index: Int) -> NumberSet {
    var reached = NumberSet.none
    var open = [index]
    while let next = open.popLast() {
      guard recognizers[next].isWaiting else { continue }
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
