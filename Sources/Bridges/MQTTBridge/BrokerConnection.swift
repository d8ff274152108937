internal import CMosquitto
internal import EventLoop
internal import Glibc
internal import MQTTMessages
internal import TouchTime

/// A connection to a broker on the loop, by libmosquitto without a thread.
///
/// The library closes its socket before it says so, and has another one after each attempt. The loop watches a duplicate, which
/// only this object closes, so that no other descriptor is ever taken for the broker's.
final class BrokerConnection {
  /// What comes from the broker.
  enum News {
    /// The broker has accepted this panel; with `echoes` it sends back what this panel publishes.
    case connected(echoes: Bool)
    /// A message has come; `isRetained` where the broker kept it from earlier.
    case message(topic: String, payload: [UInt8], isRetained: Bool)
    /// The broker has answered `ask()`.
    case answered
    /// The broker has confirmed a message, the one with this number.
    case confirmed(Int32)
    /// The broker refuses a message or subscription, in its words.
    case forbidden(String)
    /// The connection is lost, or could not be made.
    case lost(BrokerFailure)
  }

  /// How far a connection is.
  private enum Phase {
    /// No connection exists.
    case apart
    /// The kernel is looking for the host.
    case connecting
    /// The two are agreeing on a session, encrypted or not.
    case greeting
    /// The broker has accepted this panel.
    case connected
  }

  /// How many seconds a broker may take until it has accepted this panel.
  private static let timeout: Int64 = 10
  /// After how many silent seconds the library pings the broker.
  private static let keepAlive: Int32 = 15

  private let loop: EventLoop
  private let address: BrokerAddress
  private let receive: (News) -> Void
  private var client: OpaquePointer?
  private var phase = Phase.apart
  private var watched: (descriptor: Int32, source: EventSource)?
  private var deadline: EventSource?
  /// What is to be handed on once the library has returned.
  private var news: [News] = []
  /// What the library said last of an error.
  private var remark = ""
  /// The broker's reason against this panel.
  private var refusal: BrokerFailure?
  /// The broker's reason for the end of a connection, by a number of MQTT 5.
  private var farewell: Int32?
  private var isOfVersion5 = true
  private var asked: Int32?

  /// A connection to the broker of `configuration`, not yet begun.
  ///
  /// The corresponding C functions are `mosquitto_new` and those that set up what it is to use.
  init(
    _ configuration: BridgeConfiguration, lastWill: Message, on loop: EventLoop,
    receive: @escaping (News) -> Void
  ) throws(BrokerFailure) {
    guard let address = configuration.broker else { preconditionFailure("a configuration has a broker") }
    self.loop = loop
    self.address = address
    self.receive = receive
    mosquitto_lib_init()
    let name = "fingerpost-\(configuration.topics.node)"
    client = mosquitto_new(name, true, Unmanaged.passUnretained(self).toOpaque())
    guard client != nil else { throw BrokerFailure("there is no memory for a connection") }
    try prepare(configuration, lastWill)
    hear()
  }

  deinit {
    closeSocket()
    mosquitto_destroy(client)
  }

  private func prepare(_ configuration: BridgeConfiguration, _ will: Message) throws(BrokerFailure) {
    let password = try configuration.password?.password().map { CChar(bitPattern: $0) }
    if let username = configuration.username {
      mosquitto_username_pw_set(client, username, password.map { $0 + [0] })
    }
    mosquitto_will_set(client, will.topic, Int32(will.payload.utf8.count), will.payload, 1, true)
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
    guard address.isEncrypted else { return }
    let code = mosquitto_tls_set(
      client, configuration.authority, configuration.authority == nil ? "/etc/ssl/certs" : nil,
      configuration.certificate, configuration.key,
      // Without one the library asks for a pass phrase on the terminal.
      { _, _, _, _ in 0 })
    guard code == MOSQ_ERR_SUCCESS.rawValue else {
      throw BrokerFailure(
        "cannot use the certificates of the configuration: \(String(cString: mosquitto_strerror(Int32(code))))"
      )
    }
  }
}

extension BrokerConnection {
  /// Begins a connection; `receive` gets its events.
  func connect() {
    begin()
    deliver()
  }

  private func begin() {
    (remark, refusal, farewell, asked) = ("", nil, nil, nil)
    mosquitto_int_option(
      client, MOSQ_OPT_PROTOCOL_VERSION, isOfVersion5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311)
    let (code, number) = lookUp()
    // Nothing has come from the host yet: where libmosquitto 2.0.21 calls it a failure of encryption, the host took no
    // connection.
    if code == MOSQ_ERR_TLS.rawValue, remark.isEmpty {
      return lose(Int32(MOSQ_ERR_ERRNO.rawValue), ECONNREFUSED)
    }
    guard code <= 0 else { return lose(code, number) }
    phase = .connecting
    do throws(SystemError) {
      let descriptor = fcntl(mosquitto_socket(client), F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { throw SystemError(code: errno, attempt: "watch the broker's socket") }
      watched = (descriptor, try loop.watch(descriptor, for: .writing) { [unowned self] in serve($0) })
      deadline = try loop.timer(at: loop.now + Self.timeout * 1_000_000) { [unowned self] in
        lose(
          BrokerFailure(
            "it has not answered within \(Self.timeout) s; is it an MQTT broker, and does IPAddressAllow= let this service reach it?"
          ))
        deliver()
      }
    } catch { lose(BrokerFailure(error.description)) }
  }

  /// Looks up the host's name, which waits for the resolver as long as that takes, and begins a connection.
  ///
  /// Meanwhile a signal to end ends the program at once: there is no broker to say goodbye to. The corresponding C functions are
  /// `mosquitto_connect_async` and `pthread_sigmask`.
  private func lookUp() -> (code: Int32, errno: Int32) {
    var (ends, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&ends)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&ends, signal) }
    pthread_sigmask(SIG_UNBLOCK, &ends, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    let code = mosquitto_connect_async(client, address.host, Int32(address.port), Self.keepAlive)
    return (code, errno)
  }

  /// Does the regular work of the library, about once a second; the corresponding C function is `mosquitto_loop_misc`.
  func pass() {
    guard phase == .connected else { return }
    call { mosquitto_loop_misc($0) }
  }

  /// Ends the connection without the last will being published; the corresponding C function is
  /// `mosquitto_disconnect`.
  func disconnect() {
    mosquitto_disconnect(client)
    closeSocket()
  }

  /// Sends `message`; its number, where the broker is to confirm it.
  ///
  /// The corresponding C function is `mosquitto_publish`.
  @discardableResult
  func publish(_ message: Message) -> Int32? {
    guard phase == .connected else { return nil }
    var number: Int32 = 0
    let code = mosquitto_publish(
      client, &number, message.topic, Int32(message.payload.utf8.count), message.payload,
      message.isConfirmed ? 1 : 0, message.isRetained)
    // A connection that is lost is noticed when it is read from.
    if code == MOSQ_ERR_OVERSIZE_PACKET.rawValue || code == MOSQ_ERR_RETAIN_NOT_SUPPORTED.rawValue {
      news.append(.forbidden("a message: \(String(cString: mosquitto_strerror(code)))"))
    }
    watchSocket()
    return message.isConfirmed ? number : nil
  }

  /// Subscribes to `topics`, without this panel's own messages where the broker can leave them out.
  ///
  /// The corresponding C function is `mosquitto_subscribe_v5`.
  func subscribe(to topics: [String], isConfirmed: Bool) {
    guard phase == .connected else { return }
    let options = isOfVersion5 ? Int32(MQTT_SUB_OPT_NO_LOCAL.rawValue) : 0
    for topic in topics { mosquitto_subscribe_v5(client, nil, topic, isConfirmed ? 1 : 0, options, nil) }
    watchSocket()
  }

  /// Requests an answer by ending a subscription that does not exist, which changes nothing.
  ///
  /// The corresponding C function is `mosquitto_unsubscribe`.
  func ask(_ topic: String) {
    guard phase == .connected else { return }
    var number: Int32 = 0
    mosquitto_unsubscribe(client, &number, topic)
    asked = number
    watchSocket()
  }
}

extension BrokerConnection {
  private func serve(_ readiness: Readiness) {
    switch phase {
    case .apart: break
    case .connecting: reach()
    case .greeting: greet()
    case .connected:
      if readiness != .writing { call { mosquitto_loop_read($0, 1) } }
      if phase == .connected, mosquitto_want_write(client) { call { mosquitto_loop_write($0, 1) } }
    }
    deliver()
  }

  /// The kernel has found the host, or has not; the corresponding C functions are `getsockopt`, with `SO_ERROR`, and `getpeername`.
  private func reach() {
    let descriptor = watched?.descriptor ?? -1
    var (number, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size)
    // The library's first attempt at encryption takes the error away from the socket, which then has no other side.
    var (peer, length) = (sockaddr(), socklen_t(MemoryLayout<sockaddr>.size))
    if number == 0, getpeername(descriptor, &peer, &length) != 0, errno == ENOTCONN { number = ECONNREFUSED }
    guard number == 0 else { return lose(Int32(MOSQ_ERR_ERRNO.rawValue), number) }
    phase = .greeting
    exchange()
  }

  /// The library takes the end of a connection for a reason to wait while it agrees on encryption.
  private func greet() {
    var byte: UInt8 = 0
    let count = recv(watched?.descriptor ?? -1, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
      return lose(
        BrokerFailure(
          "it closed the connection before it answered; is the port that of \(address.isEncrypted ? "mqtts" : "mqtt")?"
        ))
    }
    exchange()
  }

  /// Lets the library read and write; while it agrees on encryption, it does both when it is to read.
  private func exchange() {
    if address.isEncrypted || phase == .greeting { call { mosquitto_loop_read($0, 1) } }
    if phase != .apart { call { mosquitto_loop_write($0, 1) } }
  }

  /// Calls the library, and finds out whether it has given up the connection.
  private func call(_ function: (OpaquePointer?) -> Int32) {
    let code = function(client)
    let number = errno
    if code != MOSQ_ERR_SUCCESS.rawValue || mosquitto_socket(client) < 0 {
      lose(code, number)
    } else {
      watchSocket()
    }
  }

  /// Watches the socket for reading, and for writing only while the library has something to write.
  private func watchSocket() {
    let wantsRoom = phase == .connected && mosquitto_want_write(client)
    watched?.source.wait(for: phase == .connecting ? .writing : wantsRoom ? [.reading, .writing] : .reading)
  }

  private func lose(_ code: Int32, _ number: Int32) {
    if let farewell { return lose(BrokerFailure(farewell: farewell)) }
    lose(BrokerFailure(code, errno: number, remark: remark, refusal: refusal, hadAnswer: phase == .connected))
  }

  private func lose(_ failure: BrokerFailure) {
    closeSocket()
    news.append(.lost(failure))
  }

  /// Closes the duplicate of the socket; the library closes its own before the next attempt.
  private func closeSocket() {
    phase = .apart
    deadline = nil
    guard let (descriptor, source) = watched else { return }
    watched = nil
    source.stop()
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// Forwards what has arrived, when the library has returned.
  func deliver() {
    while !news.isEmpty { receive(news.removeFirst()) }
  }
}

extension BrokerConnection {
  private func hear() {
    mosquitto_log_callback_set(client) { _, context, level, text in
      guard level & (MOSQ_LOG_ERR | MOSQ_LOG_WARNING) != 0, let text else { return }
      BrokerConnection.of(context).remark = String(cString: text)
    }
    mosquitto_connect_v5_callback_set(client) { _, context, code, _, _ in
      BrokerConnection.of(context).accepted(code)
    }
    mosquitto_disconnect_v5_callback_set(client) { _, context, code, _ in
      // Smaller numbers are the library's own.
      if code >= 0x80 { BrokerConnection.of(context).farewell = code }
    }
    mosquitto_message_callback_set(client) { _, context, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
      BrokerConnection.of(context).news.append(
        .message(topic: String(cString: topic), payload: Array(payload), isRetained: message.retain))
    }
    mosquitto_unsubscribe_callback_set(client) { _, context, number in
      let connection = BrokerConnection.of(context)
      if number == connection.asked { connection.news.append(.answered) }
    }
    mosquitto_publish_v5_callback_set(client) { _, context, number, code, _ in
      let connection = BrokerConnection.of(context)
      connection.news.append(.confirmed(number))
      if code >= 0x80 {
        connection.news.append(.forbidden("a message: \(BrokerFailure.words(forReason: code))"))
      }
    }
    mosquitto_subscribe_callback_set(client) { _, context, _, count, codes in
      for index in 0..<Int(count) where (codes?[index] ?? 0) >= 0x80 {
        let words = BrokerFailure.words(forReason: codes?[index] ?? 0)
        BrokerConnection.of(context).news.append(.forbidden("a subscription: \(words)"))
      }
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> BrokerConnection {
    guard let context else { preconditionFailure("the library hands back what it was given") }
    return Unmanaged<BrokerConnection>.fromOpaque(context).takeUnretainedValue()
  }

  private func accepted(_ code: Int32) {
    guard code == 0 else {
      if isOfVersion5, BrokerFailure.isAboutVersion(code) { isOfVersion5 = false }
      let words =
        isOfVersion5 ? BrokerFailure.words(forReason: code) : String(cString: mosquitto_connack_string(code))
      return refusal = BrokerFailure(refusal: code, words)
    }
    phase = .connected
    deadline = nil
    news.append(.connected(echoes: !isOfVersion5))
  }
}
