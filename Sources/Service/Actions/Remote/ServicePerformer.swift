package import Diagnostics
package import EventLoop
internal import Glibc
package import Scenes
internal import Sockets
internal import TouchTime

/// Where systemd starts a performer at the first connection.
package struct PerformerPlace {
  /// The path of the socket.
  let path: String
  /// The unit that it belongs to, for messages.
  let unit: String

  /// The place of the service's performer, or of that of the instance of this name.
  package init(instance: String?) {
    unit = "fingerpost-actions\(instance.map { "@\($0)" } ?? "").socket"
    path = "/run/fingerpost/\(instance.map { "\($0)/" } ?? "")actions.sock"
  }

  /// A place at `path`, as tests make it.
  package init(path: String) { (self.path, unit) = (path, Self.init(instance: nil).unit) }
}

/// Asks a performer to start programs: its own service, or a process of the user whose session is in front.
///
/// It asks without waiting, and for no more programs than the scene allows. A performer that is missing or fails costs only
/// the programs that it was asked for; each of them is reported with a reason.
package final class ServicePerformer: ProgramPerformer {
  /// How long, in seconds, it waits for programs to end.
  private static let longestFinish = 5.0
  private static let serviceName = "fingerpost-actions"

  let loop: EventLoop
  let seat: any Seat
  private let place: PerformerPlace
  private let answerTimeout: Double
  private(set) var limits: ActionLimits
  private var service: PerformerLink?
  /// The performers of users, by their number.
  var sessions: [UInt32: PerformerLink] = [:]
  private var finishing: (finished: () -> Void, limit: EventSource?)?

  /// A performer for `limits` that asks the service at `place`, or users of `seat`, and drops one that does not answer within
  /// `answerTimeout` seconds.
  package init(
    loop: EventLoop, limits: ActionLimits, seat: any Seat, place: PerformerPlace,
    answerTimeout: Double = 10
  ) {
    self.loop = loop
    self.limits = limits
    self.seat = seat
    self.place = place
    self.answerTimeout = answerTimeout
    if limits.performer == .session { seat.watch() }
  }

  package var runningCount: Int { links.reduce(0) { $0 + $1.runningCount } }

  package func adopt(_ limits: ActionLimits) {
    self.limits = limits
    if limits.performer == .session { seat.watch() }
  }

  package func start(
    _ request: ProgramRequest, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    guard request.isExempt || runningCount < limits.maximumRunning else {
      return .failed(PlainError.tooMany(limits.maximumRunning).description)
    }
    do throws(PlainError) {
      return try link().start(request, timeout: request.timeout(under: limits.timeout), later: later)
    } catch { return .failed(error.description) }
  }

  private func link() throws(PlainError) -> PerformerLink {
    switch limits.performer {
    case .system: try serviceLink()
    case .session: try sessionLink()
    }
  }

  private func serviceLink() throws(PlainError) -> PerformerLink {
    if let service, service.isOpen { return service }
    let descriptor: Int32
    do throws(SystemError) { descriptor = try UnixSocket.connect(to: place.path, .packets) } catch {
      throw PlainError(whyUnreachable(error))
    }
    try checkListener(at: descriptor)
    let link = try makeLink(Self.serviceName, taking: descriptor)
    service = link
    return link
  }

  private func whyUnreachable(_ error: SystemError) -> String {
    switch error.code {
    case ENOENT:
      "no service performs actions: there is no \(place.path); start it with 'systemctl enable --now \(place.unit)'"
    case ECONNREFUSED:
      "no service performs actions: \(place.unit) has failed or was stopped; 'systemctl status' shows why"
    case EAGAIN: "fingerpost-actions has not taken the connections that wait already"
    default: "no service performs actions: \(error)"
    }
  }

  /// The socket must belong to systemd, or in tests to the same user.
  private func checkListener(at descriptor: Int32) throws(PlainError) {
    let user = try? PeerCredentials(of: descriptor).user
    guard user != 0, user != geteuid() else { return }
    close(descriptor)
    throw PlainError(
      "user \(user ?? .max) listens where \(place.unit) should, and is not asked")
  }

  private func makeLink(_ name: String, taking descriptor: Int32) throws(PlainError) -> PerformerLink {
    do {
      return try PerformerLink(name, taking: descriptor, on: loop, answerTimeout: answerTimeout) {
        [unowned self] in settle()
      }
    } catch { throw PlainError(error.description) }
  }

  private var links: [PerformerLink] { Array(sessions.values) + (service.map { [$0] } ?? []) }
}

extension ServicePerformer {
  package func endPrograms(within seconds: Double) {
    for link in links { link.endPrograms(within: seconds) }
  }

  package func finish(_ finished: @escaping () -> Void) {
    let limit = try? loop.timer(at: loop.now.advanced(by: Self.longestFinish)) { [unowned self] in
      for link in links { link.end(because: "fingerpost ends") }
    }
    finishing = (finished, limit)
    settle()
  }

  /// Forgets performers that are gone, and calls `finished` if nothing runs any more.
  private func settle() {
    sessions = sessions.filter { $0.value.isOpen }
    if let service, !service.isOpen { self.service = nil }
    guard runningCount == 0, let finished = finishing?.finished else { return }
    finishing = nil
    finished()
  }
}

extension ServicePerformer {
  /// How many users' performers may be connected.
  private static let mostSessions = 16

  /// Takes over the connection `descriptor` of a performer of `user`, which is asked for programs while that user's session
  /// is in front.
  ///
  /// - Throws: why it is refused; the connection is closed then.
  package func adopt(_ descriptor: Int32, of user: UInt32) throws(PlainError) {
    do { try checkRoom(for: user) } catch {
      close(descriptor)
      throw error
    }
    sessions[user] = try makeLink("the session of user \(user)", taking: descriptor)
  }

  private func checkRoom(for user: UInt32) throws(PlainError) {
    if sessions[user]?.isOpen == true {
      throw PlainError("user \(user) has a performer that is connected already")
    }
    if sessions.count >= Self.mostSessions {
      throw PlainError("performers of \(Self.mostSessions) users are connected already")
    }
  }

  /// The performer of the user whose session is in front, unless it is locked.
  func sessionLink() throws(PlainError) -> PerformerLink {
    guard let session = seat.activeSession else {
      throw PlainError("no user's session is in front to perform it")
    }
    if !limits.performsWhileLocked { try checkIsUnlocked(session) }
    guard let link = sessions[session.user], link.isOpen else {
      throw PlainError(
        "user \(session.user), whose session is in front, has no performer; start it there with 'systemctl --user enable"
          + " --now fingerpost-actions'")
    }
    return link
  }

  private func checkIsUnlocked(_ session: ActiveSession) throws(PlainError) {
    guard let isLocked = session.isLocked else {
      throw PlainError(
        "logind has not said whether the session of user \(session.user) is locked, so it counts as locked")
    }
    guard isLocked else { return }
    throw PlainError(
      "the session of user \(session.user) is locked; 'performsWhileLocked: true' under actions: lets it perform all the"
        + " same")
  }
}
