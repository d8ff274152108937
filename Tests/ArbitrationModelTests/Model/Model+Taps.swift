@testable import ArbitrationCases

/// Taps, by their rules alone (TAP).
extension Model {
  private static let longest = 750
  private static let gap = 350
  private static let reach = 10.0
  private static let distance = 40.0

  /// TAP-2, TAP-3, TAP-5 and GR-25.
  func tap(_ index: Int, _ phase: Phase, _ ids: [Int], taps: Int, fingers: Int) {
    guard recognizers[index].ownState == .possible else { return }
    switch phase {
    case .began: beginTap(index, ids, fingers)
    case .moved:
      let strays = ids.contains { (touches[$0 - 1].place - touches[$0 - 1].start).length > Self.reach }
      if strays { failTap(index, .tapMoved) }
    case .ended: endTap(index, taps, fingers)
    case .cancelled: request(.failed, index)
    }
  }

  private func beginTap(_ index: Int, _ ids: [Int], _ fingers: Int) {
    if recognizers[index].tapping.isEmpty {
      stopTimers(index)
      timers.append(ModelTimer(deadline: now + Self.longest, recognizer: index, tap: .tapTooLong))
      recognizers[index].tapTime = now
    }
    recognizers[index].tapping += ids
    let tapping = recognizers[index].tapping
    if tapping.count > fingers { return failTap(index, .tapTooMany) }
    if now - recognizers[index].tapTime > scene.tapSpread { return failTap(index, .tapTooSpread) }
    let last = recognizers[index].lastTap
    guard tapping.count == fingers, !last.isEmpty else { return }
    if (middle(tapping, \.start) - middle(last, \.start)).length > Self.distance {
      failTap(index, .tapTooFar)
    }
  }

  private func endTap(_ index: Int, _ taps: Int, _ fingers: Int) {
    let tapping = recognizers[index].tapping
    let isUp = tapping.allSatisfy { !touches[$0 - 1].isDown && touches[$0 - 1].phase != .cancelled }
    guard isUp else { return }
    if tapping.count < fingers { return failTap(index, .tapTooFew) }
    stopTimers(index)
    recognizers[index].tapsDone += 1
    recognizers[index].lastTap = tapping
    if recognizers[index].firstTap.isEmpty { recognizers[index].firstTap = tapping }
    recognizers[index].tapping = []
    if recognizers[index].tapsDone == taps {
      note(taps > 1 ? .tappedAgain : .tapped)
      request(.ended, index)
    } else {
      timers.append(ModelTimer(deadline: now + Self.gap, recognizer: index, tap: .tapTooLate))
    }
  }

  private func stopTimers(_ index: Int) { timers.removeAll { $0.recognizer == index } }

  func failTap(_ index: Int, _ reason: Feature) {
    note(reason)
    request(.failed, index)
  }

  /// TAP-4.
  func placeOfTap(_ index: Int) -> Measure {
    let first = recognizers[index].firstTap
    if middle(first, \.place) != middle(recognizers[index].lastTap, \.place) { note(.tapWasElsewhere) }
    return .tap(middle(first, \.place), first.map { touches[$0 - 1].place })
  }
}
