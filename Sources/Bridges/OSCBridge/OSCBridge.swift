internal import Bridging
package import ControlSocket
internal import Decoding
internal import Diagnostics
package import EventLoop
internal import JSON
internal import OSC
internal import TouchTime

/// The running bridge: the daemon at one end, receivers and senders of datagrams at the other.
package final class OSCBridge: RunningBridge {
  private let loop: EventLoop
  /// Reports a message to people, on one line.
  private let report: (String) -> Void
  private var exchange = ValueExchange()
  private var complaints = Complaints()
  private var receivers: [Receiver] = []
  private var tuio: [TUIOSender] = []
  /// The receivers of values.
  private var followers: [Receiver] = []
  private var listener: Listener?
  private var daemon: DaemonConnection?
  /// The screens that targets name and the scene does not have.
  private var missing: Set<String> = []
  /// When all values were sent last.
  private var valuesTime: Instant?
  /// The time of the frame whose fingers come in.
  private var frame: Instant?
  private var alarm: (time: Instant, source: EventSource?)?

  /// A bridge by `configuration` for the daemon that `client` reaches.
  package init(
    _ configuration: OSCConfiguration, client: ControlClient, on loop: EventLoop,
    report: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.report = report
    for target in configuration.targets { add(target, name: configuration.name) }
    daemon = DaemonConnection(client, contacts: configuration.contacts, on: loop, report: report) {
      [unowned self] in daemonSaid($0)
    }
    listener = configuration.listen.map {
      Listener($0, on: loop, report: report) { [unowned self] in receive($0) }
    }
  }

  private func add(_ target: OSCConfiguration.Target, name: String) {
    guard let address = target.address else { return }
    let receiver = Receiver(address, on: loop, report: report)
    receivers.append(receiver)
    guard let version = target.language.version else {
      followers.append(receiver)
      receiver.opened = { [unowned self, unowned receiver] in exchange.all.forEach { receiver.send($0.bytes) }
      }
      return
    }
    let sender = TUIOSender(receiver, version, name: name, screen: target.screen?.value)
    tuio.append(sender)
    receiver.opened = { [unowned self, unowned sender] in
      sender.renew(at: loop.now)
      arm()
    }
  }

  /// Connects to the daemon and to the network, now and whenever either has been away.
  package func start() {
    receivers.forEach { $0.open() }
    listener?.open()
    daemon?.connect()
  }

  /// Takes back all fingers, and ends the loop.
  package func finish() {
    liftAll()
    loop.exit()
  }

  private func daemonSaid(_ news: DaemonConnection.News) {
    switch news {
    case .line(let line): receive(line)
    case .pause: flush()
    case .gone:
      exchange.daemonWent()
      valuesTime = nil
      liftAll()
    }
  }

  private func receive(_ line: JSONValue) {
    if let contact = ContactReport(line) {
      // Each frame is sent before the next one is received.
      if contact.time != frame { flush() }
      frame = contact.time
      return tuio.forEach { $0.receive(contact) }
    }
    // Who has gone among what was lost is unknown; who is still there comes again as it moves.
    if line["kind"]?.string == "dropped" { liftAll() }
    perform(exchange.daemonSaid(line))
    if line["screens"] != nil, let scene = exchange.scene {
      show(scene.screens)
    }
  }

  private func show(_ screens: [ExposedScreen]) {
    tuio.forEach { $0.show(screens, at: loop.now) }
    let missing = Set(tuio.compactMap(\.missing))
    for id in missing.subtracting(self.missing).sorted() {
      let known = screens.map { $0.id.quoted }.joined(separator: ", ")
      report("the scene has no screen \(id.quoted); it has \(known)")
    }
    self.missing = missing
  }

  private func receive(_ packet: Result<[OSCMessage], PlainError>) {
    switch packet {
    case .success(let messages): messages.forEach { perform(exchange.receive($0, at: loop.now)) }
    case .failure(let error): perform([.complain("a packet is not OSC: \(error)")])
    }
  }

  private func perform(_ actions: [ValueExchange.Action]) {
    for action in actions {
      switch action {
      case .tell(let messages):
        for message in messages { followers.forEach { $0.send(message.bytes) } }
      case .request(let request, let id): daemon?.send(request, id: id)
      case .complain(let words): complaints.lines(about: words, at: loop.now).forEach(report)
      }
    }
  }

  private func liftAll() {
    tuio.forEach { $0.liftAll() }
    flush()
  }

  private func flush() {
    frame = nil
    tuio.forEach { $0.flush(at: loop.now) }
    repeatValues()
    arm()
  }

  /// How many microseconds may pass until all values are sent again, in case some were lost.
  private static let repetition: Int64 = 1_000_000

  private func repeatValues() {
    guard exchange.scene != nil, !followers.isEmpty else { return }
    if let valuesTime, loop.now < valuesTime + Self.repetition { return }
    if valuesTime != nil { perform([.tell(exchange.all)]) }
    valuesTime = loop.now
  }

  /// Sets a timer for the next message that is due without news: of a session, or the values again.
  private func arm() {
    let repetition = valuesTime.map { $0 + Self.repetition }
    guard let deadline = (tuio.compactMap(\.deadline) + [repetition].compactMap(\.self)).min() else { return }
    if let alarm, alarm.time <= deadline { return }
    let source = try? loop.timer(at: deadline) { [unowned self] in
      alarm = nil
      flush()
    }
    alarm = (deadline, source)
  }
}

extension OSCConfiguration.Language {
  /// The version of TUIO; nil for values.
  fileprivate var version: TUIOVersion? {
    switch self {
    case .tuio: .one
    case .tuio2: .two
    case .osc: nil
    }
  }
}

/// Limits the log of malformed packets to a few lines within ten seconds, and counts the rest.
private struct Complaints {
  /// How many microseconds a count is for.
  private static let span: Int64 = 10_000_000
  /// How many lines are logged within them.
  private static let most = 5

  private var start: Instant?
  private var count = 0

  /// The lines to log about `complaint` now, if any.
  mutating func lines(about complaint: String, at now: Instant) -> [String] {
    var lines: [String] = []
    if start.map({ now >= $0 + Self.span }) ?? true {
      if count > Self.most { lines.append("\(count - Self.most) more packets failed since") }
      (start, count) = (now, 0)
    }
    count += 1
    return count <= Self.most ? lines + [complaint] : lines
  }
}
