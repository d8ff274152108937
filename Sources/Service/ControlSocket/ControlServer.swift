package import Answers
package import DispatchLog
package import EventLoop
package import Sockets
internal import TouchTime

/// Serves the control socket: accepts connections, reads a request from each, answers it or streams records.
///
/// `ControlLimits` bounds everything that a peer may do, and devices and timers of the scene always come first.
package final class ControlServer {
  private let loop: EventLoop
  private let limits: ControlLimits
  private let log: DispatchLog
  private let access: ControlAccess
  private unowned let answering: any ControlAnswering
  /// The names of users who send requests.
  private var userNames = UserNames()
  private var connections: [ObjectIdentifier: ControlConnection] = [:]
  private var listener: ControlListener?
  private var acceptor: ConnectionAcceptor?
  /// Wakes the server for the next deadline.
  private var alarm: (time: Instant, source: EventSource?)?
  private var missedByFormerSubscribers = 0
  /// How often bridges were sent what the scene exposes within the second that began at `start`, because of moves.
  private var announcements = (start: Instant.zero, count: 0)
  /// Sends it once that second is over, where it was too often.
  private var announcing: EventSource?
  /// The connections that have records to write, in the order of their turns.
  private var waiting: [ControlConnection] = []
  private var serving: EventSource?
  private lazy var broadcast = RecordBroadcast(log, limit: limits.queueBytes) { [unowned self] in
    serving?.isEnabled = true
  }

  /// A server of `log` and of the answers of `answering`, for the users that `access` admits.
  package init(
    _ log: DispatchLog, answering: any ControlAnswering, on loop: EventLoop, access: ControlAccess,
    limits: ControlLimits = ControlLimits()
  ) {
    self.loop = loop
    self.limits = limits
    self.access = access
    self.answering = answering
    self.log = log
  }

  /// How many peers follow the log.
  package var subscribers: Int { connections.values.count { $0.reader != nil } }

  /// How many records all subscribers so far have missed because they read too slowly.
  package var missedRecords: Int {
    connections.values.reduce(missedByFormerSubscribers) { $0 + ($1.reader?.missed ?? 0) }
  }

  /// How many connections there are, those of subscribers included.
  package var connectionCount: Int { connections.count }

  private var now: Instant { loop.now }

  /// Accepts connections at `listener` from now on.
  package func listen(on listener: ControlListener) throws(SystemError) {
    self.listener = listener
    acceptor = try ConnectionAcceptor(at: listener.descriptor, on: loop, givesWay: true) { [unowned self] in
      receive($0)
    }
  }

  /// Writes what there is room for, closes all connections and accepts no more.
  package func finish() {
    acceptor = nil
    listener = nil
    for connection in connections.values {
      connection.writeLast()
      close(connection)
    }
    waiting = []
  }
}

extension ControlServer {
  /// Receives the connected socket `descriptor`, which does not block, and serves or refuses its peer: that of the socket, unless it
  /// is known by other means.
  package func receive(_ descriptor: Int32, of known: PeerCredentials? = nil) {
    // Reading the peer's first bytes at once lets a request take one turn of the loop rather than two.
    do {
      let peer = try known ?? PeerCredentials(of: descriptor)
      try access.check(peer)
      try checkRoom(for: peer)
      let connection = ControlConnection(descriptor, peer, limits, at: now)
      connection.source = try loop.watch(descriptor, for: .reading) { [unowned self, unowned connection] in
        proceed(connection, connection.wake($0, at: now))
      }
      connection.source?.giveWay()
      connections[ObjectIdentifier(connection)] = connection
      proceed(connection, connection.wake(.reading, at: now))
    } catch {
      let refusal = error as? ControlError ?? ControlError("\(error)")
      ConnectedSocket(descriptor: descriptor).write(line: refusal.line)
      ConnectedSocket(descriptor: descriptor).finish()
    }
  }

  private func checkRoom(for peer: PeerCredentials) throws(ControlError) {
    let own = connections.values.count { $0.peer.user == peer.user }
    if own >= limits.connectionsOfUser {
      throw ControlError("this user has \(own) connections to the daemon, the most that it may have")
    }
    guard peer.user != 0 else { return }
    let all = connections.values.count { $0.peer.user != 0 }
    if all >= limits.connections {
      throw ControlError("the daemon has \(all) connections, the most that it takes")
    }
  }
}

extension ControlServer {
  /// Performs what a step of `connection` resulted in.
  private func proceed(_ connection: ControlConnection, _ outcome: ControlConnection.Outcome) {
    switch outcome {
    case .waiting: if let deadline = connection.deadline { schedule(at: deadline) }
    case .again: queue(connection)
    case .request(let line, let rest): serve(line, rest, for: connection)
    case .bridgeRequest(let line): serve(BridgeRequest(reading: line), for: connection)
    case .exposure:
      let answer = Result { () throws(ControlError) in try answering.answer(.exposed(.json)) }
      proceed(connection, connection.reply(answer.line, at: now))
    case .over: close(connection)
    }
  }

  private func serve(_ line: [UInt8], _ rest: [UInt8], for connection: ControlConnection) {
    do throws(ControlError) {
      let request = try Request(reading: line)
      // A command is checked where it is carried out, which records refusals, too.
      if case .command = request {} else { try access.check(connection.peer, for: request.right) }
      switch request {
      case .log(let selection, let hasTree):
        try prepareServing()
        let tree = hasTree ? try treeLine() : []
        proceed(connection, connection.stream(broadcast.join(selection), after: tree, at: now))
      case .question(let question):
        let answer = try answering.answer(question)
        proceed(connection, connection.answer(answer, at: now))
      case .command(let command, let deadline):
        let answer = try carryOut(command, until: deadline, for: connection.peer, request.right)
        proceed(connection, connection.answer(answer, at: now))
      case .bridge(let contacts):
        if contacts == .all { try access.check(connection.peer, for: .reading) }
        try prepareServing()
        let channel = broadcast.join(.exposed(contacts: contacts))
        proceed(connection, connection.bridge(channel, received: rest))
      case .touches(let reports):
        proceed(connection, connection.answer(try answering.touch(reports), at: now))
      case .edit(let edit):
        proceed(connection, connection.answer(try answering.edit(edit), at: now))
      case .perform: handOver(connection)
      }
    } catch { proceed(connection, connection.answer(error.line, at: now)) }
  }

  private func carryOut(
    _ command: Command, until deadline: Instant?, for peer: PeerCredentials, _ right: ControlRight
  ) throws(ControlError) -> [UInt8] {
    var obstacle: ControlError?
    do throws(ControlError) {
      try access.check(peer, for: right)
      if let deadline, deadline < loop.exactNow {
        throw ControlError("the daemon was held up until the request had expired; nothing was done")
      }
    } catch { obstacle = error }
    return try answering.carryOut(command, for: userNames.name(of: peer.user), obstacle: obstacle)
  }

  /// Answers a bridge, which stays.
  private func serve(_ request: BridgeRequest, for connection: ControlConnection) {
    let answer = Result { () throws(ControlError) in
      switch try request.request.get() {
      case .command(let command, let deadline):
        return try carryOut(command, until: deadline, for: connection.peer, .bridging)
      case .question(.exposed(.json)): return try answering.answer(.exposed(.json))
      case .question(.status(details: false)): return try answering.answer(.status())
      default: throw ControlError("a bridge may set and send, and ask for 'exposed' and 'status' as json")
      }
    }
    proceed(connection, connection.reply(request.line(answer), at: now))
  }

  /// The view tree as it is now, its rows as the list `tree` of an object: one line, so that its end is known.
  private func treeLine() throws(ControlError) -> [UInt8] {
    let rows = try answering.answer(.tree(TreeQuestion(.ndjson))).split(separator: UInt8(ascii: "\n"))
    return Array("{\"tree\":[".utf8) + rows.joined(separator: [UInt8(ascii: ",")]) + Array("]}\n".utf8)
  }

  /// Gives the socket to what performs actions; it is no connection of this server any more.
  private func handOver(_ connection: ControlConnection) {
    forget(connection)
    let socket = connection.socket
    let handed = HandedConnection(socket.descriptor, of: connection.peer.user)
    do { try answering.perform(handed) } catch { socket.write(line: error.line) }
  }

  private func close(_ connection: ControlConnection) {
    forget(connection)
    connection.socket.finish()
  }

  private func forget(_ connection: ControlConnection) {
    if let reader = connection.reader {
      missedByFormerSubscribers += reader.missed
      broadcast.leave(reader.channel)
    }
    connection.source?.stop()
    connections[ObjectIdentifier(connection)] = nil
    waiting.removeAll { $0 === connection }
    acceptor?.resume()
  }
}

extension ControlServer {
  private func prepareServing() throws(ControlError) {
    do {
      if serving == nil { serving = try loop.deferred { [unowned self] in serveNext() } }
    } catch { throw ControlError("\(error)") }
  }

  /// Writes records to one connection per turn, so that a touch waits for no more than that.
  private func serveNext() {
    queueNews()
    if !waiting.isEmpty {
      let connection = waiting.removeFirst()
      proceed(connection, connection.serve(at: now))
    }
    // What a bridge has asked for may have made records.
    queueNews()
    serving?.isEnabled = !waiting.isEmpty
  }

  /// Gives `connection` another turn.
  private func queue(_ connection: ControlConnection) {
    guard connection.joinQueue() else { return }
    waiting.append(connection)
    serving?.isEnabled = true
  }

  /// Sends every bridge what the scene exposes now, because something exposed has come or gone.
  ///
  /// Where that happens too often in a second, it sends once for all the rest of the second.
  package func announceMoves() {
    guard announcing == nil else { return }
    let end = announcements.start.advanced(by: 1)
    if now >= end { announcements = (now, 0) }
    guard announcements.count >= limits.exposuresASecond else {
      announcements.count += 1
      return announceExposure()
    }
    announcing = try? loop.timer(at: end, afterOthers: true) { [unowned self] in
      announcing = nil
      announceMoves()
    }
  }

  /// Sends every bridge what the scene exposes now, because that is something else than before.
  package func announceExposure() {
    for connection in connections.values where connection.owesExposure() { queue(connection) }
  }

  /// Tells the bridges of the user called `peer` that a value which had to wait could not be set.
  package func refuse(_ answer: LateAnswer, to peer: String) {
    for connection in connections.values
    where connection.isBridge && userNames.name(of: connection.peer.user) == peer {
      proceed(connection, connection.reply(answer.line(), at: now))
    }
  }

  /// Queues the connections that have new records, unless they wait for a turn or for room already.
  private func queueNews() {
    let news = broadcast.takeNews()
    guard !news.isEmpty else { return }
    for connection in connections.values where connection.joinQueue(forOneOf: news) {
      waiting.append(connection)
    }
  }
}

extension ControlServer {
  /// Sets the timer for `expire()`, unless it fires by `time` anyway.
  private func schedule(at time: Instant) {
    if let alarm, alarm.time <= time { return }
    alarm = (time, try? loop.timer(at: time, afterOthers: true) { [unowned self] in expire() })
  }

  /// Closes the connections whose deadline is over.
  private func expire() {
    alarm = nil
    let now = now
    for connection in connections.values {
      guard let deadline = connection.deadline, deadline <= now else { continue }
      connection.sayGoodbye()
      close(connection)
    }
    if let next = connections.values.compactMap(\.deadline).min() { schedule(at: next) }
  }
}
