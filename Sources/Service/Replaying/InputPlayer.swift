internal import Evdev
internal import EventLoop
internal import Recordings
internal import TouchTime

/// Plays recorded input at the speed at which it was recorded, into what has its own clock and other input as well.
package final class InputPlayer {
  private let recording: Recording
  private let loop: EventLoop
  private let deliver: (InputEvent) -> Void
  /// The loop's time at the recording's zero.
  private let start: Instant
  private var rest: AnyIterator<InputEvent>
  private var timer: EventSource?

  /// A player of `recording` into `deliver`, from now on.
  init(_ recording: Recording, on loop: EventLoop, deliver: @escaping (InputEvent) -> Void) {
    self.recording = recording
    self.loop = loop
    self.deliver = deliver
    start = loop.now
    rest = recording.events.makeIterator()
    waitForNext()
  }

  /// Plays nothing more.
  package func stop() {
    timer = nil
  }

  private func waitForNext() {
    guard let event = rest.next()?.after(start) else { return timer = nil }
    timer = try? loop.timer(at: event.time) { [unowned self] in
      deliver(recording.placed(event))
      if timer != nil { waitForNext() }
    }
  }
}
