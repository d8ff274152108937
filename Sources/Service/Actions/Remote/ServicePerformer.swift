package import EventLoop
internal import Glibc
package import Scenes
internal import Sockets
internal import TouchDelivery

/// Starts nothing itself: has programs started by a service of its own, or by the user whose session is in front.
///
/// Who performs is asked without waiting, and for no more than the scene lets run. Whoever is not there, or does not do
/// it, costs what they were asked for and nothing else; each is told with a reason.
package final class ServicePerformer: ProgramPerformer {
  /// Where the service is reached that systemd starts at the first connection.
  package static let standardPath = "/run/fingerpost/actions.sock"
  /// How long, in seconds, programs that are to end are waited for.
  private static let longestFinish = 5.0
  private static let serviceName = "fingerpost-actions"

  let loop: EventLoop
  let seat: any Seat
  private let path: String
  private let patience: Double
  private(set) var limits: ActionLimits
  private var service: PerformerLink?
  /// The performers of users, by their number.
  var sessions: [UInt32: PerformerLink] = [:]
  private var finishing: (finished: () -> Void, limit: EventSource?)?

  /// A performer for `limits` that asks the service at `path`, or users of `seat`, and gives up whoever does not answer within
  /// `patience` seconds.
  package init(
    loop: EventLoop, limits: ActionLimits, seat: any Seat, path: String = ServicePerformer.standardPath,
    patience: Double = 10
  ) {
    self.loop = loop
    self.limits = limits
    self.seat = seat
    self.path = path
    self.patience = patience
    if limits.performer == .session { seat.watch() }
  }

  package var runningCount: Int { links.reduce(0) { $0 + $1.runningCount } }

  package func adopt(_ limits: ActionLimits) {
    self.limits = limits
    if limits.performer == .session { seat.watch() }
  }

  package func start(
    _ command: [String], shownAs words: [String], later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    guard runningCount < limits.maximumRunning else {
      return .failed(SpawnError.tooMany(limits.maximumRunning).description)
    }
    do throws(PerformerError) {
      return try link().start(command, shownAs: words, timeout: limits.timeout, later: later)
    } catch { return .failed(error.description) }
  }

  private func link() throws(PerformerError) -> PerformerLink {
    switch limits.performer {
    case .system: try serviceLink()
    case .session: try sessionLink()
    }
  }

  private func serviceLink() throws(PerformerError) -> PerformerLink {
    if let service, service.isOpen { return service }
    let descriptor: Int32
    do throws(SystemError) { descriptor = try UnixSocket.connect(to: path, .packets) } catch {
      throw .unreachable(error, path: path)
    }
    try checkListener(at: descriptor)
    do throws(SystemError) {
      let link = try makeLink(Self.serviceName, taking: descriptor)
      service = link
      return link
    } catch { throw .system(error) }
  }

  /// Whoever listens must be who makes the socket: systemd, or in tests the same user.
  private func checkListener(at descriptor: Int32) throws(PerformerError) {
    let user = try? PeerCredentials(of: descriptor).user
    guard user != 0, user != geteuid() else { return }
    close(descriptor)
    throw .stranger(user: user ?? .max)
  }

  func makeLink(_ name: String, taking descriptor: Int32) throws(SystemError) -> PerformerLink {
    try PerformerLink(name, taking: descriptor, on: loop, patience: patience) { [unowned self] in settle() }
  }

  private var links: [PerformerLink] { Array(sessions.values) + (service.map { [$0] } ?? []) }
}

extension ServicePerformer {
  package func hurry(_ seconds: Double) {
    for link in links { link.hurry(seconds) }
  }

  package func finish(_ finished: @escaping () -> Void) {
    let limit = try? loop.timer(at: loop.now.advanced(by: Self.longestFinish)) { [unowned self] in
      for link in links { link.end(because: "fingerpost ends") }
    }
    finishing = (finished, limit)
    settle()
  }

  /// Forgets performers that are gone, and tells whoever waits for the end that nothing runs any more.
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

  /// Takes over the connection `descriptor` of a performer of `user`: it is asked for programs whenever that user's session
  /// is in front, which is looked at each time.
  ///
  /// - Throws: why it is not taken; the connection is closed then.
  package func adopt(_ descriptor: Int32, of user: UInt32) throws(PerformerError) {
    do throws(PerformerError) { try checkRoom(for: user) } catch {
      close(descriptor)
      throw error
    }
    do throws(SystemError) {
      sessions[user] = try makeLink("the session of user \(user)", taking: descriptor)
    } catch { throw .system(error) }
  }

  private func checkRoom(for user: UInt32) throws(PerformerError) {
    if sessions[user]?.isOpen == true { throw .connectedAlready(user: user) }
    if sessions.count >= Self.mostSessions { throw .tooManyUsers(Self.mostSessions) }
  }

  /// The performer of the user whose session is in front, unless it is locked.
  func sessionLink() throws(PerformerError) -> PerformerLink {
    guard let session = seat.activeSession else { throw .noSession }
    if !limits.performsWhileLocked {
      guard let isLocked = session.isLocked else { throw .perhapsLocked(user: session.user) }
      if isLocked { throw .locked(user: session.user) }
    }
    guard let link = sessions[session.user], link.isOpen else { throw .notConnected(user: session.user) }
    return link
  }
}
