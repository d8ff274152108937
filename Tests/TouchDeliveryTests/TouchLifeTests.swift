import Testing

@testable import TouchDelivery

@Suite("The life of a touch")
struct TouchLifeTests {
  /// The life of a touch that was admitted, after `inputs`.
  private func life(_ inputs: (inout TouchLife) -> Void...) -> TouchLife {
    var life = TouchLife()
    life.admit(.accepted)
    for input in inputs { input(&life) }
    return life
  }

  private func begin(_ life: inout TouchLife) { life.deliver(.began) }

  private func holdBegan(_ life: inout TouchLife) {
    #expect(life.hold(.began, isClaimed: false, isDelayed: true) == .hold(.began))
  }

  private func holdEnd(_ life: inout TouchLife) {
    #expect(life.hold(.ended, isClaimed: false, isDelayed: true) == .hold(.ended))
  }

  @Test func isDeliveredOnceInAnEventUntilItsEnd() {
    var life = life(begin)
    #expect(life.state == .begun && !life.isDueForView)
    life.beginEvent()
    #expect(life.isDueForView && life.isTracked)
    life.deliver(.ended)
    #expect(life.state == .ended && life.isTracked && life.claim() == .none)
    life.leaveView()
    life.retire()
    #expect(life.state == .over && !life.isTracked && life.claim() == .none)
  }

  @Test func releasesWhatIsHeldBack() {
    var life = life(holdBegan)
    #expect(life.isHeld && life.isTracked && !life.isDueForView)
    #expect(life.release() == .deliver(.began))
    holdEnd(&life)
    #expect(life.isHeld && !life.isTracked)
    #expect(life.release() == .deliver(.ended))
    #expect(life.state == .over && life.release() == .none)
  }

  @Test func isDroppedBeforeItsViewHasHeardOfItAndCancelledAfterThat() {
    var (admitted, held) = (life(), life(holdBegan))
    #expect(admitted.claim() == .drop(.began) && held.claim() == .drop(.began))
    var (begun, lifted) = (life(begin), life(begin, holdEnd))
    #expect(begun.claim() == .cancel && lifted.claim() == .drop(.ended))
    for life in [admitted, held, begun, lifted] { #expect(life.state == .over) }
    var new = life()
    #expect(new.hold(.began, isClaimed: true, isDelayed: true) == .drop(.began))
  }

  @Test func isOrphanedIfItsViewHasHeardOfItAndOverIfNot() {
    var states: [TouchLife.State] = []
    for var life in [life(), life(holdBegan), life(begin), life(begin, holdEnd)] {
      life.leaveView()
      states.append(life.state)
    }
    #expect(states == [.over, .over, .orphaned, .orphaned])
    var orphan = life(begin, { $0.leaveView() })
    #expect(orphan.claim() == .none && orphan.release() == .none)
    orphan.cancel()
    #expect(orphan.state == .over)
  }

  @Test("is over where its view is gone before it is admitted, but a refusal stays one")
  func isOverWhereItsViewIsGoneBeforeItIsAdmitted() {
    let holder = View(id: "holder")
    for (admission, state) in [
      (Admission.accepted, TouchLife.State.over),
      (.refused(rule: .exclusiveTouch, holder: holder), .refused(.exclusiveTouch)),
    ] {
      var life = TouchLife()
      life.leaveView()
      life.admit(admission)
      #expect(life.state == state && life.refusal == (state == .over ? nil : .exclusiveTouch))
    }
    var swallowed = TouchLife()
    #expect(swallowed.skip() && swallowed.state == .over && !swallowed.skip())
  }
}
