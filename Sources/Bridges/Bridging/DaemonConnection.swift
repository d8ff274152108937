internal import Answers
package import ControlSocket
package import DispatchLog
package import EventLoop
package import JSON

/// A bridge's connection to the daemon, made again whenever the daemon has been away.
package final class DaemonConnection {
  /// What comes from the daemon.
  package enum News {
    /// It has sent this line.
    case line(JSONValue)
    /// It has sent nothing more for now.
    case pause
    /// It is away.
    case gone
  }

  private let client: ControlClient
  private let contacts: ContactScope?
  private let loop: EventLoop
  private let attempts: Attempts
  private let receive: (News) -> Void
  private var link: BridgeLink?

  /// A connection to the daemon that `client` reaches, with the contacts of the fingers in `contacts`.
  ///
  /// `receive` gets the results, `report` messages for people, on one line.
  package init(
    _ client: ControlClient, contacts: ContactScope? = nil, on loop: EventLoop,
    report: @escaping (String) -> Void, receive: @escaping (News) -> Void
  ) {
    self.client = client
    self.contacts = contacts
    self.loop = loop
    attempts = Attempts(to: "no daemon", longest: 10, on: loop, report: report)
    self.receive = receive
  }

  /// Connects, and tries again after growing pauses while no daemon is there.
  package func connect() {
    do throws(ControlError) {
      link = try BridgeLink(client, contacts: contacts, on: loop) { [unowned self] in
        forward($0)
      } pause: { [unowned self] in
        self.receive(.pause)
      } end: { [unowned self] in
        lose($0)
      }
    } catch { lose(error) }
  }

  /// Sends `request`, which needs an `id`; nothing where the daemon is away.
  package func send(_ request: JSONValue) { link?.send(request) }

  private func forward(_ line: JSONValue) {
    attempts.succeed("the daemon is there")
    receive(.line(line))
  }

  private func lose(_ reason: ControlError) {
    receive(.gone)
    attempts.fail(reason.description) { [unowned self] in connect() }
  }
}

/// A bridge, which its program starts and ends.
package protocol RunningBridge: AnyObject {
  /// Connects to both ends, now and again after each loss.
  func start() throws
  /// Says goodbye to both ends, and ends the loop.
  func finish()
}
