internal import EventLoop
internal import Time
internal import TouchDelivery

/// Tells systemd how the service is doing, at most once a second and not at all while nothing changes.
final class StatusTeller {
  /// What is told.
  struct Figures: Hashable {
    var devices: Int
    var touches: Int
    var isOutdated: Bool
  }

  /// In microseconds.
  private static let shortestInterval: Int64 = 1_000_000
  private let loop: EventLoop
  private var figures: Figures?
  private var told: Figures?
  private var lastTime: Instant?
  private var scene = ""
  private var timer: EventSource?

  init(on loop: EventLoop) {
    self.loop = loop
  }

  /// Tells `figures`, once nothing else is left to be done and what was told last has stood for a second.
  func tell(_ figures: Figures, scene: String) {
    self.figures = figures
    self.scene = scene
    guard figures != told, timer == nil else { return }
    let earliest = lastTime.map { Instant(microseconds: $0.microseconds + Self.shortestInterval) }
    timer = try? loop.timer(at: max(loop.now, earliest ?? loop.now), afterOthers: true) {
      [unowned self] in tellNow()
    }
  }

  private func tellNow() {
    timer = nil
    guard let figures, figures != told else { return }
    loop.notify(.status(figures.line(of: scene)))
    (told, lastTime) = (figures, loop.now)
  }
}

extension StatusTeller.Figures {
  /// The figures of the scene in the file at `path` on one line.
  func line(of path: String) -> String {
    let outdated = isOutdated ? ", as it was before the last change, which has errors" : ""
    return "\(devices.of("device")), \(touches.of("touch", "touches")); scene \(path)\(outdated)"
  }
}

extension Int {
  /// So many things in words: `1 touch`, `2 touches`.
  package func of(_ one: String, _ more: String? = nil) -> String {
    "\(self) \(self == 1 ? one : more ?? one + "s")"
  }
}
