@testable import HitTestingCases

extension Model {
  /// The view and all inside it have left their window: their touches are theirs no more (TD-13).
  mutating func leave(_ view: Int) {
    loseFirstResponders(in: view)
    orphanTouches(of: Set(touches.map(\.view).filter { isInside($0, view) }))
    noteLeavingControls(in: view)
  }

  /// UC-7: those that follow a touch that goes on and is not orphaned.
  private mutating func noteLeavingControls(in view: Int) {
    let others = touches.filter { !$0.phase.isLast && !isInside($0.view, view) }.map(\.id)
    leaving += nodes.indices.filter { number in
      let followed = nodes[number]?.following?.touches ?? []
      return followed.contains(where: others.contains) && isInside(number, view)
    }
  }

  /// Takes the touches of these views away from them.
  mutating func orphanTouches(of views: Set<Int>) {
    for index in touches.indices where views.contains(touches[index].view) {
      coverage.note(orphan: touches[index].standing)
      if touches[index].standing == .delivered { orphans.append(touches[index].id) }
      if touches[index].standing == .new {
        touches[index].isOrphan = true
      } else {
        touches[index].standing = .silent
      }
    }
  }

  /// One touchesCancelled for each view, the one of the lowest touch first, once no callback is running any more; then the end of
  /// what controls that left followed.
  mutating func deliverOrphans() {
    guard depth == 0 else { return }
    while let first = orphans.min() {
      guard let view = touches.first(where: { $0.id == first })?.view else { return }
      let ids = touches.filter { orphans.contains($0.id) && $0.view == view }.map(\.id)
      orphans.removeAll { ids.contains($0) }
      callTouches(view, ModelTouch.Phase.cancelled.rawValue, ids)
      forgetFollowed(where: ids.contains)
    }
    for number in leaving { stopFollowing(number) }
    leaving = []
    drainQueue()
  }
}
