import Testing
import Time
import TouchDelivery

@testable import Evdev
@testable import Recordings

@Suite struct FrameAssemblerTests {
  private let at1 = Instant(microseconds: 1000)
  private let at2 = Instant(microseconds: 2000)

  /// The frames that `body` makes, its last one flushed.
  private func frames(_ body: (inout FrameAssembler, FrameAssembler.Delivery) -> Void) -> [String] {
    var assembler = FrameAssembler(device: 3, mapping: SurfaceMapping(screen: testScreen))
    var events: [InputEvent] = []
    body(&assembler) { events.append($0) }
    assembler.flush { events.append($0) }
    return described(events)
  }

  @Test func aFrameWithoutAnEndIsDeliveredWhenTimeGoesOn() {
    let frames = frames { assembler, deliver in
      assembler.down(0, x: 0.1, y: 0.1, at: at1, deliver)
      assembler.motion(0, x: 0.2, y: 0.1, at: at2, deliver)
    }
    #expect(frames == ["1: 0 began 100 50", "2: 0 moved 200 50"])
  }

  @Test func aFingerIsInAFrameOnce() {
    let frames = frames { assembler, deliver in
      assembler.down(0, x: 0.1, y: 0.1, at: at1, deliver)
      assembler.down(1, x: 0.2, y: 0.2, at: at1, deliver)
      assembler.up(0, at: at1, deliver)
    }
    #expect(frames == ["1: 0 began 100 50, 1 began 200 100", "1: 0 ended 100 50"])
  }

  @Test func aFingerThatBeginsTwiceIsCancelledBetween() {
    let frames = frames { assembler, deliver in
      assembler.down(0, x: 0.1, y: 0.1, at: at1, deliver)
      assembler.flush(deliver)
      assembler.down(0, x: 0.2, y: 0.2, at: at2, deliver)
    }
    #expect(frames == ["1: 0 began 100 50", "2: 0 cancelled 100 50", "2: 0 began 200 100"])
  }

  @Test func whoIsNotDownCannotMoveOrEnd() {
    let frames = frames { assembler, deliver in
      assembler.motion(0, x: 0.1, y: 0.1, at: at1, deliver)
      assembler.up(0, at: at1, deliver)
      assembler.cancel(0, at: at1, deliver)
    }
    #expect(frames == [])
  }

  @Test func everyFingerIsCancelledOnce() {
    let frames = frames { assembler, deliver in
      assembler.down(7, x: 0.1, y: 0.1, at: at1, deliver)
      assembler.down(2, x: 0.2, y: 0.2, at: at1, deliver)
      assembler.cancelAll(at: at2, deliver)
      assembler.cancelAll(at: at2, deliver)
    }
    #expect(frames == ["1: 7 began 100 50, 2 began 200 100", "2: 2 cancelled 200 100, 7 cancelled 100 50"])
  }

  @Test func fingersAreToldApartByTheirDevice() {
    var assembler = FrameAssembler(device: 3, mapping: SurfaceMapping(screen: testScreen))
    assembler.down(4, x: 0, y: 0, at: at1) { _ in }
    assembler.flush { event in
      guard case .touches(let frame) = event else { return #expect(Bool(false)) }
      #expect(frame.contacts.map(\.identifier) == [.init(device: 3, slot: 4)])
    }
  }

  @Test func movingFingersReuseTheFramesStorage() {
    var assembler = FrameAssembler(device: 0, mapping: SurfaceMapping(screen: testScreen))
    var storages: Set<UnsafeRawPointer?> = []
    for finger in 0..<Int32(10) { assembler.down(finger, x: 0, y: 0, at: at1) { _ in } }
    assembler.flush { _ in }
    for step in 1...100 {
      for finger in 0..<Int32(10) {
        assembler.motion(finger, x: Double(step), y: 0, at: Instant(microseconds: Int64(step))) { _ in }
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
    assembler.down(0, x: 0.1, y: 0, at: at1) { _ in }
    assembler.flush { kept.append($0) }
    assembler.motion(0, x: 0.2, y: 0, at: at2) { _ in }
    assembler.flush { kept.append($0) }
    #expect(described(kept) == ["1: 0 began 100 0", "2: 0 moved 200 0"])
  }
}
