internal import CMosquitto
internal import Glibc

/// Why there is no connection to a broker, with what to do about it.
struct BrokerFailure: Error, Hashable, CustomStringConvertible {
  /// The reason in words, on one line.
  let description: String
  /// Whether another attempt soon only does harm.
  let isLasting: Bool

  init(_ description: String, isLasting: Bool = false) {
    self.description = description
    self.isLasting = isLasting
  }

  /// The broker has closed the connection without a reason.
  static let closed = BrokerFailure("it has closed the connection")
  /// The broker closes one connection after the other soon after it began, as MQTT asks where two clients have one id.
  static let closedAgain = BrokerFailure(
    "it closes each connection within seconds; if another client connects under this panel's id, give each panel its own 'node'",
    isLasting: true)

  /// The broker has ended the connection for the reason `farewell` of MQTT 5.
  init(farewell: Int32) {
    guard farewell == Int32(MQTT_RC_SESSION_TAKEN_OVER.rawValue) else {
      self.init("it has closed the connection: \(Self.words(forReason: farewell))")
      return
    }
    self.init(
      "it has closed the connection for another one under this panel's id; give each panel its own 'node'",
      isLasting: true)
  }

  /// The broker refuses this panel for the reason `code`, in `words`.
  init(refusal code: Int32, _ words: String) {
    let isAboutKeeping = code == Int32(MQTT_RC_RETAIN_NOT_SUPPORTED.rawValue)
    let remedy =
      isAboutKeeping
      ? "let it retain messages (mosquitto: 'retain_available true'); values and the description have to be"
      : "look at 'username' and 'password', and at what the broker allows"
    self.init("it refuses this panel: \(words); \(remedy)")
  }

  /// The failure of which the library says `code`, with the system's number, its own last remark and the broker's refusal.
  ///
  /// The corresponding C functions are `mosquitto_strerror`, `strerror` and `gai_strerror`.
  init(_ code: Int32, errno number: Int32, remark: String, refusal: BrokerFailure?, hadAnswer: Bool) {
    if let refusal {
      self = refusal
      return
    }
    // So the library calls a failure of encryption that it finds when it reads.
    let isOfEncryption = code == MOSQ_ERR_ERRNO.rawValue && number == EPROTO
    switch isOfEncryption ? Int32(MOSQ_ERR_TLS.rawValue) : code {
    case MOSQ_ERR_TLS.rawValue where remark.contains("key values mismatch"):
      self.init("'key' is not the key of 'certificate'; give both of one pair", isLasting: true)
    case MOSQ_ERR_TLS.rawValue:
      let words = remark.isEmpty ? "no reason given" : Self.shortened(remark)
      self.init(
        "encryption fails: \(words); look at 'ca', at the name and the date of the broker's certificate, and whether the port is that of mqtts"
      )
    case MOSQ_ERR_EAI.rawValue:
      self.init("its name has no address: \(String(cString: gai_strerror(number)))")
    case MOSQ_ERR_ERRNO.rawValue:
      // The library's own number is 0 where the broker has reset the connection.
      self.init(
        "\(number == 0 ? "it has reset the connection" : String(cString: strerror(number))); does the broker run there, and does IPAddressAllow= let this service reach it?"
      )
    case MOSQ_ERR_KEEPALIVE.rawValue: self.init("it does not answer any more")
    case MOSQ_ERR_CONN_LOST.rawValue, MOSQ_ERR_SUCCESS.rawValue:
      self = hadAnswer ? .closed : BrokerFailure("it closed the connection before it answered")
    default: self.init(String(cString: mosquitto_strerror(code)))
    }
  }

  /// OpenSSL's words without its numbers: what stands behind the last colon.
  private static func shortened(_ remark: String) -> String {
    remark.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? remark
  }

  /// The words for a reason of MQTT 5; the corresponding C function is `mosquitto_reason_string`.
  static func words(forReason code: Int32) -> String { String(cString: mosquitto_reason_string(code)) }

  /// Whether a broker that does not know MQTT 5 refuses a connection by this code.
  static func isAboutVersion(_ code: Int32) -> Bool { code == 0x84 || code == 1 }
}
