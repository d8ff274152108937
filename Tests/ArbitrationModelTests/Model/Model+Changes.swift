@testable import ArbitrationCases

extension Model {
  func apply(_ change: Change) {
    switch change {
    case .enable(let index): recognizers[index].isEnabled = true
    case .disable(let index):
      guard recognizers[index].isEnabled else { return }
      recognizers[index].isEnabled = false
      stop(index)
    case .removeRecognizer(let index):
      guard recognizers[index].isAttached else { return }
      recognizers[index].isAttached = false
      stop(index)
    case .removeView(let view): remove(view)
    }
  }

  func react(_ reactions: [Reaction], cue: Int, call: Int) {
    for reaction in reactions where reaction.cue == cue && reaction.call == call {
      for change in reaction.changes { apply(change) }
    }
  }

  /// TD-13: the touches of all views inside are theirs no more, and their recognizers' attempts are over.
  private func remove(_ view: Int) {
    guard view != 0, !isGone[view] else { return }
    isGone[view] = true
    for index in scene.views.indices.dropFirst() where isGone[scene.views[index].superview] {
      isGone[index] = true
    }
    for index in touches.indices where isGone[touches[index].view] { orphan(index) }
    for index in recognizers.indices where isGone[recognizers[index].plan.view] {
      guard recognizers[index].isAttached, order.contains(index) else { continue }
      note(.recognizersStoppedByRemoval)
      stop(index)
    }
  }

  private func orphan(_ index: Int) {
    switch touches[index].hearing {
    case .begun: note(.orphanedBegun)
    case .heldEnd: note(.orphanedHeldEnd)
    case .heldBegan: note(.orphanedHeldBegan)
    case .admitted, .silent: break
    }
    if touches[index].isHeard { orphans.append(touches[index].id) }
    touches[index].hearing = .silent
  }

  /// One touchesCancelled for each view once no callback is running.
  func deliverOrphans() {
    while depth == 0, !orphans.isEmpty {
      var rest = orphans.sorted()
      orphans = []
      while let view = rest.first.map({ touches[$0 - 1].view }) {
        let ids = rest.filter { touches[$0 - 1].view == view }
        rest.removeAll { ids.contains($0) }
        call(view, .cancelled, ids)
      }
    }
  }
}
