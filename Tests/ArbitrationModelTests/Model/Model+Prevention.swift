@testable import ArbitrationCases

extension Model {
  func shares(_ one: Int, _ other: Int) -> Bool {
    one != other && recognizers[one].tracked.meets(recognizers[other].tracked)
  }

  /// GR-14's table.
  func prevents(_ winner: Int, _ loser: Int) -> Bool {
    let (one, other) = (recognizers[winner].plan, recognizers[loser].plan)
    guard mayPrevent(winner, loser), other.isPreventable.contains(winner) else { return false }
    if other.kind == .delay, !takesAll(of: loser, winner) {
      note(.sparedByPrevention)
      return false
    }
    return !(one.delegate?.simultaneous.contains(loser) ?? false)
      && !(other.delegate?.simultaneous.contains(winner) ?? false)
  }

  /// GR-19, which a tap has of itself: it leaves taps alone that take more taps.
  func mayPrevent(_ winner: Int, _ loser: Int) -> Bool {
    guard recognizers[winner].plan.prevents.contains(loser) else { return false }
    guard case .tap(let few, _) = recognizers[winner].plan.kind,
      case .tap(let many, _) = recognizers[loser].plan.kind, many > few
    else { return true }
    note(.sparedHigherTap)
    return false
  }

  /// Whether one that is active, or ended in this event, prevents it (GR-14).
  func isPrevented(_ index: Int) -> Bool {
    for other in order where shares(index, other) && prevents(other, index) {
      let state = recognizers[other].state
      guard state.isActive || (state == .ended && recognizers[other].endedEvent == event) else { continue }
      note(.preventedByActive)
      return true
    }
    return false
  }

  /// What those that it requires to fail have come to.
  enum Requirement {
    case none, possible, recognized
  }

  /// GR-18.
  func requirement(of index: Int) -> Requirement {
    var requirement = Requirement.none
    for other in order where shares(index, other) && recognizers[other].state != .failed {
      guard requires(index, other) else { continue }
      if recognizers[other].state != .possible { return .recognized }
      requirement = .possible
    }
    return requirement
  }

  /// GR-15 to GR-17.
  func requires(_ index: Int, _ other: Int) -> Bool {
    let isFirst = order.first { $0 == index || $0 == other } == index
    ask(isFirst ? index : other, isFirst ? other : index)
    return recognizers[index].plan.requirements.contains(other)
      || recognizers[index].answers.waitsFor.contains(other)
  }

  private func ask(_ first: Int, _ second: Int) {
    guard !recognizers[first].answers.asked.contains(second) else { return }
    recognizers[first].answers.asked.insert(second)
    recognizers[second].answers.asked.insert(first)
    if asksToWait(first, second) {
      recognizers[first].answers.waitsFor.insert(second)
    } else if isWaitedFor(first, second) {
      recognizers[second].answers.waitsFor.insert(first)
    } else if asksToWait(second, first) {
      recognizers[second].answers.waitsFor.insert(first)
    } else if isWaitedFor(second, first) {
      recognizers[first].answers.waitsFor.insert(second)
    }
  }

  /// Whether `one` says that it requires `other` to fail.
  private func asksToWait(_ one: Int, _ other: Int) -> Bool {
    let plan = recognizers[one].plan
    return plan.requires.contains(other) || plan.delegate?.requires.contains(other) ?? false
  }

  /// Whether `one` says that `other` requires it to fail.
  private func isWaitedFor(_ one: Int, _ other: Int) -> Bool {
    let plan = recognizers[one].plan
    return plan.isRequired.contains(other) || plan.delegate?.isRequired.contains(other) ?? false
  }

  /// GR-19.
  func isOutranked(_ index: Int) -> Bool {
    order.contains { other in
      recognizers[other].wantsToRecognize && shares(index, other)
        && mayPrevent(other, index) && !mayPrevent(index, other)
    }
  }
}
