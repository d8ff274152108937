internal import EventLoop
internal import InputDevices
internal import TouchDelivery

/// Plays recorded input into a scene at the speed at which it was recorded, and goes on until its timers are over.
final class ScenePlayer {
  private let live: LiveScene
  private let loop: EventLoop
  private let warn: (String) -> Void
  private var player: InputPlayer?
  private var alarm: SceneAlarm?
  private var end: ReplayEnd?

  /// A player into `live`, whose clock starts with the recording.
  init(_ live: LiveScene, on loop: EventLoop, warn: @escaping (String) -> Void) {
    self.live = live
    self.loop = loop
    self.warn = warn
  }

  /// Starts; `played` is called after every step, `finished` when all is over.
  func play(
    _ events: [InputEvent], played: @escaping () -> Void, finished: @escaping () -> Void
  ) throws(SystemError) {
    let alarm = SceneAlarm(for: live, on: loop, zero: loop.now, warn: warn) { [unowned self] in
      played()
      finishIfOver(finished)
    }
    let player = InputPlayer(events, on: loop) { [live] event in
      live.process(event)
      alarm.set()
      played()
    } finished: { [unowned self] in
      end = ReplayEnd(after: events.last?.time ?? .zero)
      finishIfOver(finished)
    }
    self.alarm = alarm
    self.player = player
    alarm.set()
    try player.play()
  }

  private func finishIfOver(_ finished: () -> Void) {
    if end != nil, end?.nextStep(of: live, warn: warn) == nil { finished() }
  }
}
