import InputTestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Evdev

@Suite struct FrameAssemblerTests {
  private let at1 = Instant(microseconds: 1000)
  private let at2 = Instant(microseconds: 2000)

  /// The frames that `body` makes, its last one flushed.
  private func frames(_ body: (inout FrameAssembler, InputEvent.Delivery) -> Void) -> [String] {
    var assembler = FrameAssembler(device: 3, mapping: SurfaceMapping(screen: testScreen))
    var events: [InputEvent] = []
    body(&assembler) { events.append($0) }
    assembler.flush { events.append($0) }
    return described(events)
  }

  @Test func aFrameWithoutAnEndIsDeliveredWhenTimeGoesOn() {
    let frames = frames { assembler, deliver in
      assembler.process(.began, of: 0, at: SurfacePlace(x: 0.1, y: 0.1), at1, deliver)
      assembler.process(.moved, of: 0, at: SurfacePlace(x: 0.2, y: 0.1), at2, deliver)
    }
    #expect(frames == ["1: 0 began 100 50", "2: 0 moved 200 50"])
  }

  @Test func aFingerIsInAFrameOnce() {
    let frames = frames { assembler, deliver in
      assembler.process(.began, of: 0, at: SurfacePlace(x: 0.1, y: 0.1), at1, deliver)
      assembler.process(.began, of: 1, at: SurfacePlace(x: 0.2, y: 0.2), at1, deliver)
      assembler.process(.ended, of: 0, at1, deliver)
    }
    #expect(frames == ["1: 0 began 100 50, 1 began 200 100", "1: 0 ended 100 50"])
  }

  /// A finger stays on the surface that it came down on, and one that came down beyond it stays where it is (SCR-3).
  @Test func whereAFingerComesDownDecidesForAllOfItsPlaces() {
    let ways = [0.5, 1.04, 1.06, 1.5, 1.06, 1.04, 0.5]
    func places(from start: Double) -> [Double] {
      var assembler = FrameAssembler(device: 3, mapping: SurfaceMapping(screen: testScreen))
      var places: [Double] = []
      let deliver = { (event: InputEvent) in
        if case .touches(let frame) = event { places.append(frame.contacts[0].location.x) }
      }
      assembler.process(.began, of: 0, at: SurfacePlace(x: start, y: 0.1), at1, deliver)
      for (index, x) in ways.enumerated() {
        let time = Instant(microseconds: 2000 + Int64(index) * 1000)
        assembler.process(.moved, of: 0, at: SurfacePlace(x: x, y: 0.1), time, deliver)
      }
      assembler.flush(deliver)
      return places.map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(places(from: 0.9) == [900, 500, 999.999, 500])
    #expect(places(from: 1.05) == [999.999, 500, 999.999, 500])
    #expect(places(from: 1.2) == [1200, 500, 1040, 1060, 1500, 1060, 1040, 500])
  }

  @Test func aFingerThatBeginsTwiceIsCancelledBetween() {
    let frames = frames { assembler, deliver in
      assembler.process(.began, of: 0, at: SurfacePlace(x: 0.1, y: 0.1), at1, deliver)
      assembler.flush(deliver)
      assembler.process(.began, of: 0, at: SurfacePlace(x: 0.2, y: 0.2), at2, deliver)
    }
    #expect(frames == ["1: 0 began 100 50", "2: 0 cancelled 100 50", "2: 0 began 200 100"])
  }

  @Test func whoIsNotDownCannotMoveOrEnd() {
    let frames = frames { assembler, deliver in
      assembler.process(.moved, of: 0, at: SurfacePlace(x: 0.1, y: 0.1), at1, deliver)
      assembler.process(.ended, of: 0, at1, deliver)
      assembler.process(.cancelled, of: 0, at1, deliver)
    }
    #expect(frames == [])
  }

  @Test func everyFingerIsCancelledOnce() {
    let frames = frames { assembler, deliver in
      assembler.process(.began, of: 7, at: SurfacePlace(x: 0.1, y: 0.1), at1, deliver)
      assembler.process(.began, of: 2, at: SurfacePlace(x: 0.2, y: 0.2), at1, deliver)
      assembler.cancelAll(at: at2, deliver)
      assembler.cancelAll(at: at2, deliver)
    }
    #expect(frames == ["1: 7 began 100 50, 2 began 200 100", "2: 2 cancelled 200 100, 7 cancelled 100 50"])
  }

  @Test func fingersAreDistinguishedByDevice() {
    var assembler = FrameAssembler(device: 3, mapping: SurfaceMapping(screen: testScreen))
    assembler.process(.began, of: 4, at: SurfacePlace(x: 0, y: 0), at1) { _ in }
    assembler.flush { event in
      guard case .touches(let frame) = event else { return #expect(Bool(false)) }
      #expect(frame.contacts.map(\.identifier) == [.init(device: 3, slot: 4)])
    }
  }

  @Test func movingFingersReuseTheFramesStorage() {
    var assembler = FrameAssembler(device: 0, mapping: SurfaceMapping(screen: testScreen))
    var storages: Set<UnsafeRawPointer?> = []
    for finger in 0..<Int32(10) {
      assembler.process(.began, of: finger, at: SurfacePlace(x: 0, y: 0), at1) { _ in }
    }
    assembler.flush { _ in }
    for step in 1...100 {
      for finger in 0..<Int32(10) {
        assembler.process(
          .moved, of: finger, at: SurfacePlace(x: Double(step), y: 0), Instant(microseconds: Int64(step))
        ) { _ in }
      }
      assembler.flush { event in
        guard case .touches(let frame) = event else { return }
        #expect(frame.contacts.count == 10)
        storages.insert(frame.contacts.withUnsafeBytes(\.baseAddress))
      }
    }
    #expect(storages.count == 1)
  }

  @Test func whoKeepsAnEventOwnsIt() {
    var assembler = FrameAssembler(device: 0, mapping: SurfaceMapping(screen: testScreen))
    var kept: [InputEvent] = []
    assembler.process(.began, of: 0, at: SurfacePlace(x: 0.1, y: 0), at1) { _ in }
    assembler.flush { kept.append($0) }
    assembler.process(.moved, of: 0, at: SurfacePlace(x: 0.2, y: 0), at2) { _ in }
    assembler.flush { kept.append($0) }
    #expect(described(kept) == ["1: 0 began 100 0", "2: 0 moved 200 0"])
  }
}
