@testable import ArbitrationCases

/// How fast fingers go: PAN-3, PAN-4 and the swipe, by their rules alone.
extension Model {
  /// PAN-4: a place of the fingers' middle, which a later one of the same time replaces.
  func mark(_ index: Int) {
    recognizers[index].marks.removeAll { $0.time == now }
    recognizers[index].marks.append((now, recognizers[index].way))
  }

  /// T-11: over the tenth of a second before the last movement; where there was none in it, since the one before.
  private func velocity(_ index: Int) -> Way {
    let marks = recognizers[index].marks
    guard let last = marks.last, marks.count > 1 else { return .zero }
    let first = marks.first { $0.time >= last.time - 100 && $0.time < last.time } ?? marks[marks.count - 2]
    return (last.way - first.way) / (Double(last.time - first.time) / 1_000)
  }

  /// PAN-3, PIN-2: a gesture counts from where it began.
  func startMeasuring(_ index: Int) {
    recognizers[index].translation = .zero
    switch recognizers[index].plan.kind {
    case .pinch(let fingers), .rotation(let fingers):
      (recognizers[index].scale, recognizers[index].turn) = (1, 0)
      startPinch(index, fingers)
    default: break
    }
  }

  /// Notes what a recognizer says of the fingers.
  func noteMeasure(_ index: Int) {
    switch recognizers[index].plan.kind {
    case .pan, .edgePan:
      let recognizer = recognizers[index]
      if recognizer.state == .possible { note(.askedOnTheWay) }
      if recognizer.state == .ended, let last = recognizer.marks.last, last.time < now - 100 {
        note(.velocityKept)
      }
      entries.append(
        .measured(recognizer: index, .pan(recognizer.translation, velocity: velocity(index))))
    case .swipe: entries.append(.measured(recognizer: index, .swipe(middle(index, \.start))))
    case .tap:
      entries.append(.measured(recognizer: index, placeOfTap(index)))
    case .pinch:
      if recognizers[index].scale != 1 { note(.scaled) }
      let scale = Way(right: recognizers[index].scale, down: 0)
      entries.append(.measured(recognizer: index, .scale(scale)))
    case .rotation:
      entries.append(
        .measured(recognizer: index, .rotation(Way(right: recognizers[index].turn, down: 0))))
    case .script, .scroll, .delay: break
    }
  }

  func forgetMeasures(_ index: Int) {
    (recognizers[index].way, recognizers[index].translation) = (.zero, .zero)
    recognizers[index].marks = []
    recognizers[index].swipers = []
    recognizers[index].tapping = []
    recognizers[index].firstTap = []
    recognizers[index].tapsDone = 0
    recognizers[index].lastTap = []
    recognizers[index].base = nil
    recognizers[index].places = []
    (recognizers[index].scale, recognizers[index].baseScale, recognizers[index].turn) = (1, 1, 0)
    recognizers[index].hasMeasured = false
  }

  /// SW-2 and SW-3.
  func swipe(_ index: Int, _ phase: Phase, _ ids: [Int], fingers: Int, alsoDown: Bool) {
    guard recognizers[index].ownState == .possible else { return }
    switch phase {
    case .began:
      if recognizers[index].swipers.isEmpty {
        recognizers[index].swipeTime = now
        let timer = ModelTimer(
          deadline: now + scene.longestSwipe, recognizer: index, acts: [.request(.failed)])
        timers.append(timer)
      }
      recognizers[index].swipers += ids
      if recognizers[index].swipers.count > fingers { request(.failed, index) }
    case .moved:
      guard recognizers[index].swipers.count == fingers, ids.contains(where: { touches[$0 - 1].isElsewhere })
      else { return }
      judgeSwipe(index, alsoDown: alsoDown)
    case .ended, .cancelled: request(.failed, index)
    }
  }

  /// SW-3 with T-7: from 100 points and as far across as along, to 40 points and a quarter of that.
  private func judgeSwipe(_ index: Int, alsoDown: Bool) {
    let slowness = Double(now - recognizers[index].swipeTime) / Double(scene.longestSwipe)
    let straightness = 1 - 0.75 * slowness
    let way = middle(index, \.place) - middle(index, \.start)
    let isRight = abs(way.down) < way.right * straightness
    let isDown = alsoDown && abs(way.right) < way.down * straightness
    if isRight && way.right >= 100 - 60 * slowness || isDown && way.down >= 100 - 60 * slowness {
      note(.swiped)
      if way.length < 100 { note(.swipedSlowly) }
      timers.removeAll { $0.recognizer == index }
      request(.ended, index)
    } else if way.length >= 100, !isRight, !isDown {
      note(.swipeStrayed)
      request(.failed, index)
    }
  }

  private func middle(_ index: Int, _ place: (ModelTouch) -> Way) -> Way {
    middle(recognizers[index].swipers, place)
  }

  func middle(_ ids: [Int], _ place: (ModelTouch) -> Way) -> Way {
    ids.reduce(Way.zero) { $0 + place(touches[$1 - 1]) } / Double(max(1, ids.count))
  }
}
