import CLibevdev
import InputTestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Evdev

@Suite struct KeyInterpreterTests {
  private let at1 = Instant(microseconds: 1000)
  private let at2 = Instant(microseconds: 2000)

  private func events(_ body: (inout KeyInterpreter, InputEvent.Delivery) -> Void) -> [String] {
    var keys = KeyInterpreter(device: 0)
    var events: [InputEvent] = []
    body(&keys) { events.append($0) }
    return described(events)
  }

  private func pressed(_ code: Int32) -> [String] {
    events { keys, deliver in
      keys.process(UInt16(code), isPressed: true, at: at1, deliver)
      keys.process(UInt16(code), isPressed: false, at: at2, deliver)
    }
  }

  @Test(arguments: [
    (KEY_PLAY, "play"), (KEY_PLAYCD, "play"), (KEY_PAUSE, "pause"), (KEY_PAUSECD, "pause"),
    (KEY_STOP, "stop"), (KEY_STOPCD, "stop"), (KEY_PLAYPAUSE, "togglePlayPause"),
    (KEY_MEDIA, "togglePlayPause"), (KEY_NEXTSONG, "nextTrack"), (KEY_NEXT, "nextTrack"),
    (KEY_PREVIOUSSONG, "previousTrack"), (KEY_PREVIOUS, "previousTrack"),
  ])
  func aCommandGoesOutWhenItsKeyIsPressed(code: Int32, command: String) {
    #expect(pressed(code) == ["1: remote \(command)"])
  }

  @Test func seekingBeginsAndEnds() {
    #expect(pressed(KEY_REWIND) == ["1: remote beginSeekingBackward", "2: remote endSeekingBackward"])
    #expect(pressed(KEY_FASTREVERSE) == ["1: remote beginSeekingBackward", "2: remote endSeekingBackward"])
    #expect(pressed(KEY_FASTFORWARD) == ["1: remote beginSeekingForward", "2: remote endSeekingForward"])
  }

  @Test func anyOtherKeyIsAPress() {
    #expect(pressed(KEY_POWER) == ["1: press KEY_POWER began", "2: press KEY_POWER ended"])
    #expect(pressed(KEY_VOLUMEUP) == ["1: press KEY_VOLUMEUP began", "2: press KEY_VOLUMEUP ended"])
    #expect(pressed(0x2bf) == ["1: press 0x2bf began", "2: press 0x2bf ended"])
  }

  @Test func whatIsDownWhenTheDeviceGoesIsCancelledOnce() {
    let events = events { keys, deliver in
      for code in [KEY_OK, KEY_REWIND, KEY_UP, KEY_PLAY] {
        keys.process(UInt16(code), isPressed: true, at: at1, deliver)
      }
      keys.process(UInt16(KEY_UP), isPressed: false, at: at1, deliver)
      keys.cancelAll(at: at2, deliver)
      keys.cancelAll(at: at2, deliver)
      keys.process(UInt16(KEY_OK), isPressed: false, at: at2, deliver)
    }
    #expect(
      events == [
        "1: press KEY_OK began", "1: remote beginSeekingBackward", "1: press KEY_UP began", "1: remote play",
        "1: press KEY_UP ended", "2: press KEY_OK cancelled", "2: remote endSeekingBackward",
      ])
  }

  @Test func seekingEndsOnceWhereAnotherSceneTakesOver() {
    let events = events { keys, deliver in
      for code in [KEY_OK, KEY_REWIND] { keys.process(UInt16(code), isPressed: true, at: at1, deliver) }
      keys.endCommands(at: at2, deliver)
      keys.endCommands(at: at2, deliver)
      for code in [KEY_REWIND, KEY_OK] { keys.process(UInt16(code), isPressed: false, at: at2, deliver) }
    }
    #expect(
      events == [
        "1: press KEY_OK began", "1: remote beginSeekingBackward", "2: remote endSeekingBackward",
        "2: press KEY_OK ended",
      ])
  }

  @Test func aKeyIsDownOnceAndUpOnce() {
    let events = events { keys, deliver in
      keys.process(UInt16(KEY_OK), isPressed: false, at: at1, deliver)
      keys.process(UInt16(KEY_OK), isPressed: true, at: at1, deliver)
      keys.process(UInt16(KEY_OK), isPressed: true, at: at2, deliver)
    }
    #expect(events == ["1: press KEY_OK began"])
  }
}
