internal import Bridging
internal import EventLoop
internal import JSON
internal import OSC
internal import TouchTime

/// What a finger did, as the daemon says it.
struct ContactReport {
  let touch: Int
  let screen: String
  /// Where it is, in points; nil where it is gone or the place is withheld.
  let point: (x: Double, y: Double)?
  let force: Double
  let radius: Double
  let time: Instant

  /// What `record` says; nil for a record of another kind.
  init?(_ record: JSONValue) {
    guard record["kind"]?.string == "contact", case .integer(let touch)? = record["touch"],
      let screen = record["screen"]?.string, let seconds = record["time"]?.number
    else { return nil }
    (self.touch, self.screen) = (touch, screen)
    force = record["force"]?.number ?? 0
    radius = record["majorRadius"]?.number ?? 0
    time = Instant.zero.advanced(by: seconds)
    let isGone = ["ended", "cancelled"].contains(record["phase"]?.string ?? "")
    let place = record["point"]?.numbers ?? []
    point = !isGone && place.count == 2 ? (x: place[0], y: place[1]) : nil
  }
}

/// Sends the fingers to one receiver, with a session for each screen.
final class TUIOSender {
  private let receiver: Receiver
  private let version: TUIOVersion
  private let name: String
  /// The id of the only screen whose fingers it sends; nil for all.
  private let choice: String?
  private var screens: [ExposedScreen] = []
  /// By how many microseconds the time of day is ahead of the loop's clock.
  private var lead: Int64 = 0
  private var sessions: [String: (source: TUIOSource, session: TUIOSession)] = [:]

  init(_ receiver: Receiver, _ version: TUIOVersion, name: String, screen: String?) {
    (self.receiver, self.version, self.name, choice) = (receiver, version, name, screen)
  }

  /// Takes the screens of the scene; the fingers on screens that are gone are removed.
  func show(_ screens: [ExposedScreen], at now: Instant) {
    self.screens = screens
    renew(at: now)
  }

  /// The id of the screen whose fingers it sends, where the scene has none of that id.
  var missing: String? {
    screens.isEmpty || screens.contains { $0.id == choice } ? nil : choice
  }

  /// Begins sessions for the screens that have none from where the datagrams come from, and ends all others.
  func renew(at now: Instant) {
    guard let origin = receiver.origin else { return }
    let sources = sources(from: origin)
    for id in sessions.keys where sources[id] != sessions[id]?.source {
      sessions[id]?.session.liftAll()
      send(id, at: now)
      sessions[id] = nil
    }
    for (id, source) in sources where sessions[id] == nil {
      sessions[id] = (source, TUIOSession(version, source, firstFrame: Self.firstFrame))
    }
    flush(at: now)
  }

  private func sources(from origin: SocketPlace) -> [String: TUIOSource] {
    var sources: [String: TUIOSource] = [:]
    for (index, screen) in screens.enumerated() where choice == nil || choice == screen.id {
      sources[screen.id] = TUIOSource(
        name: name, screen: screens.count > 1 ? screen.id : nil, index: index, address: origin.address,
        hexAddress: origin.hexAddress, width: screen.width, height: screen.height)
    }
    return sources
  }

  /// Receives what a finger did; a place that is withheld is that of a finger which is gone.
  func receive(_ report: ContactReport) {
    guard let screen = screens.first(where: { $0.id == report.screen }) else { return }
    guard let point = report.point else { return sessions[screen.id]?.session.lift(report.touch) ?? () }
    let contact = TUIOContact(
      touch: report.touch, x: point.x / screen.width, y: point.y / screen.height, pressure: report.force,
      radius: report.radius / screen.height)
    sessions[screen.id]?.session.update(contact, at: report.time)
  }

  /// Removes all fingers.
  func liftAll() {
    for id in sessions.keys { sessions[id]?.session.liftAll() }
  }

  /// When `flush(at:)` has something without news; nil where never.
  var deadline: Instant? { sessions.values.map(\.session.deadline).min() }

  /// Sends what is to be sent now.
  func flush(at now: Instant) {
    for id in sessions.keys { send(id, at: now) }
  }

  private func send(_ id: String, at now: Instant) {
    for packet in sessions[id]?.session.packets(at: now, date: date(at: now)) ?? [] { receiver.send(packet) }
  }

  /// The time of day at `now`, which never goes back by a second or less: the system corrects its clock in small steps.
  private func date(at now: Instant) -> OSCTime {
    let current = EventLoop.microsecondsSince1970 - now.microseconds
    if abs(current - lead) > 1_000_000 { lead = current }
    return OSCTime(microsecondsSince1970: now.microseconds + lead)
  }

  /// A number beyond those of an earlier run, whose receivers take lower ones for late: 128 for each second of half a year.
  private static var firstFrame: UInt32 {
    UInt32(EventLoop.microsecondsSince1970 / 1_000_000 & 0xFF_FFFF) << 7
  }
}
