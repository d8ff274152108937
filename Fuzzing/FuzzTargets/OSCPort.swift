internal import Answers
import Diagnostics
internal import JSON
internal import OSC
internal import OSCBridge
internal import TouchTime

/// Takes a packet that a peer has sent to the OSC bridge.
enum OSCPort {
  /// The length of the longest request that the daemon takes, in bytes.
  private static let longest = 4_096
  private static let scene = """
    {"exposed":[\
    {"id":"lamp","kind":"slider","access":"write","value":40,"minimumValue":0,"maximumValue":100,"stepValue":0},\
    {"id":"heat","kind":"switch","access":"write","value":true,"isOn":true},\
    {"id":"mode","kind":"segmentedControl","access":"write","value":1,"selectedSegmentIndex":1,"segments":["off","on"]},\
    {"id":"page","kind":"pageControl","access":"write","value":2,"currentPage":2,"numberOfPages":3},\
    {"id":"bell","kind":"button","access":"write"}],"emits":[],"actions":[]}
    """

  /// - Throws: `BrokenPromise` where a message is not read as it is written, and where what is wanted is no request of the daemon's.
  static func check(_ input: [UInt8]) throws(BrokenPromise) {
    var exchange = ValueExchange()
    guard let scene = try? JSONValue(reading: Array(scene.utf8)) else { return }
    _ = exchange.daemonSaid(scene)
    let messages: [OSCMessage]
    do throws(PlainError) { messages = try OSCReader.messages(in: input) } catch {
      if error.description.isEmpty { throw BrokenPromise("it was refused without a reason") }
      return
    }
    for message in messages {
      try check(message)
      for action in exchange.receive(message, at: .zero) { try check(action) }
    }
  }

  private static func check(_ message: OSCMessage) throws(BrokenPromise) {
    let isWritten = message.arguments.allSatisfy { if case .other = $0 { false } else { true } }
    let again = try? OSCReader.messages(in: message.bytes)
    guard !isWritten || again?.map(\.bytes) == [message.bytes] else {
      throw BrokenPromise("\(message) is not read as it is written")
    }
  }

  private static func check(_ action: ValueExchange.Action) throws(BrokenPromise) {
    switch action {
    case .tell(let messages):
      if messages.isEmpty { throw BrokenPromise("a question is answered by nothing") }
    case .request(let request, let id):
      let line = request.line(id: id)
      guard line.count <= longest, (try? JSONValue(reading: line)) != nil else {
        throw BrokenPromise("\(request) is no request")
      }
    case .complain(let words):
      if words.isEmpty { throw BrokenPromise("a complaint has no words") }
    }
  }
}
