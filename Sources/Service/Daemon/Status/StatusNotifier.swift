internal import Diagnostics
internal import EventLoop
internal import TouchTime

/// Notifies systemd of the status of the service, at most once a second and only when it has changed.
final class StatusNotifier {
  /// The figures of the status line.
  struct Figures: Hashable {
    var devices: Int
    var touches: Int
    var isOutdated: Bool
    var isHung = false

    /// The figures of the scene in the file at `path` on one line.
    func line(of path: String) -> String {
      let outdated = isOutdated ? ", as it was before the last change, which has errors" : ""
      if isHung { return "the scene \(path) hung too often and is not started; fingerpost status says more" }
      return "\(devices.of("device")), \(touches.of("touch", "touches")); scene \(path)\(outdated)"
    }
  }

  /// In microseconds.
  private static let shortestInterval: Int64 = 1_000_000
  private let loop: EventLoop
  private var current: (figures: Figures, scene: String)?
  private var sent: (figures: Figures, time: Instant)?
  private var timer: EventSource?

  init(on loop: EventLoop) {
    self.loop = loop
  }

  /// Sends `figures` when the loop is idle and the last line is a second old.
  func update(_ figures: Figures, scene: String) {
    current = (figures, scene)
    guard figures != sent?.figures, timer == nil else { return }
    let earliest = sent.map { $0.time + Self.shortestInterval }
    timer = try? loop.timer(at: max(loop.now, earliest ?? loop.now), afterOthers: true) {
      [unowned self] in send()
    }
  }

  private func send() {
    timer = nil
    guard let current, current.figures != sent?.figures else { return }
    loop.notify(.status(current.figures.line(of: current.scene)))
    sent = (current.figures, loop.now)
  }
}
