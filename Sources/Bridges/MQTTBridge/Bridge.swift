internal import Bridging
package import ControlSocket
package import EventLoop
internal import Glibc
internal import MQTTMessages
internal import TouchTime

/// The running bridge: one end at the daemon, the other at the broker, and what is to be done between them.
package final class Bridge: RunningBridge {
  /// How many connections in a row the broker may close soon after they began.
  ///
  /// An administrator who tries its settings restarts it several times; for another client of this name it closes each.
  private static let mostClosings = 5

  private let loop: EventLoop
  private let address: BrokerAddress
  private let topics: Topics
  /// Reports a message to people, on one line.
  private let report: (String) -> Void
  private var state: BridgeState
  private var broker: BrokerConnection?
  private var daemon: DaemonConnection?
  private let attempts: Attempts
  /// How many connections in a row the broker has closed soon after they began.
  private var closings = 0
  private var clock: EventSource?
  /// The number of the message after whose confirmation everything ends.
  private var lastMessage: Int32?
  private var end: EventSource?
  /// What the broker has refused since the connection was made; each is reported once.
  private var refusals: Set<String> = []

  /// A bridge by `configuration` between the daemon that `client` reaches and the broker.
  ///
  /// - Throws: why it cannot begin at all.
  package init(
    _ configuration: BridgeConfiguration, version: String, client: ControlClient, on loop: EventLoop,
    report: @escaping (String) -> Void
  ) throws {
    guard let address = configuration.broker else { preconditionFailure("a configuration has a broker") }
    self.loop = loop
    self.address = address
    self.report = report
    attempts = Attempts(to: "\(address)", longest: 60, on: loop, report: report)
    topics = configuration.topics
    state = BridgeState(topics, Discovery(topics, configuration.panel, version: version))
    broker = try BrokerConnection(configuration, lastWill: state.lastWill, on: loop) { [unowned self] in
      brokerSaid($0)
    }
    daemon = DaemonConnection(client, on: loop, report: report) { [unowned self] in
      switch $0 {
      case .line(let line):
        let date = Double(EventLoop.microsecondsSince1970) / 1_000_000
        perform(state.daemonSaid(line, at: self.loop.now, date: date))
      case .pause: break
      case .gone: perform(state.daemonWent())
      }
    }
  }

  /// Connects to both ends, now and again after each loss.
  package func start() throws(SystemError) {
    daemon?.connect()
    broker?.connect()
    try tick()
  }

  /// Says that the panel is away, and ends the loop when the broker knows, or after two seconds.
  package func finish() {
    guard lastMessage == nil, let number = broker?.publish(state.lastWill) else { return loop.exit() }
    lastMessage = number
    end = timer(in: 2) { [unowned self] in loop.exit() }
  }

  private func tick() throws(SystemError) {
    clock = timer(in: 1) { [unowned self] in
      broker?.pass()
      broker?.deliver()
      perform(state.pass(loop.now))
      try? tick()
    }
    if clock == nil { throw SystemError(code: ENOMEM, attempt: "set a timer") }
  }

  private func timer(in seconds: Int64, _ handler: @escaping () -> Void) -> EventSource? {
    try? loop.timer(at: loop.now + seconds * 1_000_000, handler)
  }

  private func perform(_ actions: [BridgeState.Action]) {
    for action in actions {
      switch action {
      case .publish(let message): broker?.publish(message)
      case .subscribe(let topics, let isConfirmed): broker?.subscribe(to: topics, isConfirmed: isConfirmed)
      case .ask: broker?.ask("\(topics.base)/alive")
      case .request(let request, let id): daemon?.send(request, id: id)
      case .report(let words): report(words)
      }
    }
  }
}

extension Bridge {
  private func brokerSaid(_ news: BrokerConnection.News) {
    switch news {
    case .connected(let echoes):
      refusals = []
      attempts.succeed("connected to \(address)")
      perform(state.brokerCame(at: loop.now, echoes: echoes))
    case .message(let topic, let payload, let isRetained):
      perform(state.brokerSaid(topic, payload, isRetained: isRetained, at: loop.now))
    case .answered: perform(state.brokerAnswered(at: loop.now))
    case .confirmed(let number):
      guard number == lastMessage else { return }
      broker?.disconnect()
      loop.exit()
    case .forbidden(let words):
      if refusals.insert(words).inserted {
        report(
          "the broker refuses \(words); allow this panel the topics below \(topics.base) and of discovery")
      }
    case .lost(let failure): brokerWent(failure)
    }
  }

  private func brokerWent(_ failure: BrokerFailure) {
    perform(state.brokerWent())
    if lastMessage != nil { return loop.exit() }
    closings = failure == .closed && !attempts.isStable ? closings + 1 : 0
    let failure = closings > Self.mostClosings ? BrokerFailure.closedAgain : failure
    attempts.fail(failure.description, isLasting: failure.isLasting) { [unowned self] in broker?.connect() }
  }
}
