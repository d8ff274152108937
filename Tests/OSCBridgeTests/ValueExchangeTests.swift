import Answers
import JSON
import OSC
import Testing
import TouchTime

@testable import OSCBridge

/// Values that are sent, and values that others set.
@Suite struct ValueExchangeTests {
  private static let scene = """
    {"exposed":[\
    {"id":"lamp","kind":"slider","access":"write","value":40,"minimumValue":0,"maximumValue":100,"stepValue":0},\
    {"id":"a/b é","kind":"switch","access":"write","value":true,"isOn":true},\
    {"id":"mode","kind":"segmentedControl","access":"write","value":1,"selectedSegmentIndex":1,"segments":["off","on"]},\
    {"id":"page","kind":"pageControl","access":"read","value":2,"currentPage":2,"numberOfPages":3},\
    {"id":"bell","kind":"button","access":"read"}],"emits":[],"actions":[]}
    """

  private func json(_ text: String) throws -> JSONValue { try JSONValue(reading: Array(text.utf8)) }

  private func exchange() throws -> ValueExchange {
    var exchange = ValueExchange()
    _ = exchange.daemonSaid(try json(Self.scene))
    return exchange
  }

  /// The requests among `actions`, and the complaints.
  private func words(_ actions: [ValueExchange.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .tell(let messages): "tell \(messages.map { "\($0.address) \($0.arguments)" })"
      case .request(let request, let id): String(decoding: request.line(id: id).dropLast(), as: UTF8.self)
      case .complain(let words): words
      }
    }
  }

  @Test func everyControlHasAnAddressAndAValue() throws {
    #expect(
      try exchange().all == [
        OSCMessage("/fingerpost/a%2Fb%20%C3%A9", [.integer(1)]), OSCMessage("/fingerpost/lamp", [.float(40)]),
        OSCMessage("/fingerpost/mode", [.string("on")]), OSCMessage("/fingerpost/page", [.float(2)]),
      ])
  }

  @Test func aScrollViewHasItsOffsetOrItsPage() throws {
    var exchange = ValueExchange()
    let scene = """
      {"exposed":[{"id":"list","kind":"scrollView","access":"write","value":[0,0],"contentOffset":[0,0]},\
      {"id":"book","kind":"scrollView","access":"write","value":1,"numberOfPages":3,"page":1}],\
      "emits":[],"actions":[]}
      """
    _ = exchange.daemonSaid(try json(scene))
    #expect(
      exchange.all == [
        OSCMessage("/fingerpost/book", [.float(1)]), OSCMessage("/fingerpost/list", [.float(0), .float(0)]),
      ])
    let scrolled = try json(
      #"{"kind":"view","view":"list","event":"changed","changes":{"contentOffset":[0,120]}}"#)
    #expect(
      exchange.daemonSaid(scrolled) == [.tell([OSCMessage("/fingerpost/list", [.float(0), .float(120)])])])
    #expect(
      words(exchange.receive(OSCMessage("/fingerpost/list", [.float(0)]), at: .zero))
        == ["/fingerpost/list: wants two values, found 1"])
    #expect(
      words(exchange.receive(OSCMessage("/fingerpost/book", [.float(2)]), at: .zero))[0].contains(
        #""book","values":{"page":2}"#))
  }

  @Test func onlyChangesAreSent() throws {
    var exchange = try exchange()
    #expect(exchange.daemonSaid(try json(Self.scene)) == [])
    let change = try json(#"{"kind":"view","view":"lamp","event":"changed","changes":{"value":62.5}}"#)
    #expect(exchange.daemonSaid(change) == [.tell([OSCMessage("/fingerpost/lamp", [.float(62.5)])])])
    #expect(exchange.daemonSaid(change) == [])
    #expect(exchange.all.contains(OSCMessage("/fingerpost/lamp", [.float(62.5)])))
    let lost = try json(#"{"kind":"dropped","count":3}"#)
    #expect(words(exchange.daemonSaid(lost)) == [#"{"request":"exposed","id":1}"#])
  }

  @Test(arguments: [
    ("lamp", OSCArgument.integer(30), #""lamp","values":{"value":30}"#),
    ("lamp", .float(30.5), #""lamp","values":{"value":30.5}"#),
    ("lamp", .float(33.3), #""lamp","values":{"value":33.3}"#),
    ("lamp", .long(30), #""lamp","values":{"value":30}"#),
    ("lamp", .double(0.25), #""lamp","values":{"value":0.25}"#),
    ("a%2Fb%20%C3%A9", .integer(0), #""a/b é","values":{"isOn":false}"#),
    ("a%2Fb%20%C3%A9", .float(1), #""a/b é","values":{"isOn":true}"#),
    ("a%2Fb%20%C3%A9", .boolean(false), #""a/b é","values":{"isOn":false}"#),
    ("mode", .string("off"), #""mode","values":{"selectedSegmentIndex":0}"#),
    ("mode", .integer(0), #""mode","values":{"selectedSegmentIndex":0}"#),
  ])
  func whatIsWantedIsARequest(_ name: String, _ argument: OSCArgument, _ request: String) throws {
    var exchange = try exchange()
    let actions = exchange.receive(OSCMessage("/fingerpost/\(name)", [argument]), at: .zero)
    #expect(words(actions) == [#"{"request":"set","view":\#(request),"until":5,"id":1}"#])
  }

  @Test func aFloatThatIsTheValueToldIsThatValue() throws {
    var exchange = try exchange()
    let change = try json(
      #"{"kind":"view","view":"lamp","event":"changed","changes":{"value":33.333333333}}"#)
    _ = exchange.daemonSaid(change)
    #expect(
      words(exchange.receive(OSCMessage("/fingerpost/lamp", [.float(33.333333333)]), at: .zero))
        == [#"{"request":"set","view":"lamp","values":{"value":33.333333333},"until":5,"id":1}"#])
  }

  @Test(arguments: [
    ("lamp", [OSCArgument.string("warm")], "wants a number, found 'warm'"),
    ("lamp", [.float(.nan)], "wants a number, found 'nan'"), ("bell", [], "it has no value"),
    ("lamp", [.float(1), .float(2)], "wants one value, found 2"),
    ("nobody", [], "the scene exposes no such control"),
    ("lamp", [.other("r")], "wants a number, found 'an argument of type r'"),
    ("lamp", [.blob([1])], "wants a number, found 'a blob'"),
    ("mode", [.string("dim")], "wants one of its segments, found 'dim'"),
    ("mode", [.integer(2)], "wants one of its segments, found '2'"),
    ("page", [.integer(1)], "the scene does not let others set it"),
    ("bell", [.integer(1)], "the scene does not let others set it"),
    ("nobody", [.integer(1)], "the scene exposes no such control"),
  ])
  func whatCannotBeIsAComplaint(_ name: String, _ arguments: [OSCArgument], _ reason: String) throws {
    var exchange = try exchange()
    #expect(
      exchange.receive(OSCMessage("/fingerpost/\(name)", arguments), at: .zero) == [
        .complain("/fingerpost/\(name): \(reason)")
      ])
  }

  @Test func aMessageWithoutAValueAsksForOneOrForAll() throws {
    var exchange = try exchange()
    #expect(
      exchange.receive(OSCMessage("/fingerpost/lamp"), at: .zero)
        == [.tell([OSCMessage("/fingerpost/lamp", [.float(40)])])])
    #expect(exchange.receive(OSCMessage("/fingerpost"), at: .zero) == [.tell(exchange.all)])
    #expect(
      exchange.receive(OSCMessage("/fingerpost", [.integer(1)]), at: .zero)
        == [.complain("/fingerpost: the scene exposes no such control")])
  }

  @Test func aValueThatIsRefusedLaterIsAComplaint() throws {
    var exchange = try exchange()
    let late = try json(#"{"late":"set","view":"a/b é","error":"it is exposed no more"}"#)
    #expect(exchange.daemonSaid(late) == [.complain("/fingerpost/a%2Fb%20%C3%A9: it is exposed no more")])
  }

  @Test func ofManyTheLastOneCounts() throws {
    var exchange = try exchange()
    let wish = { OSCMessage("/fingerpost/lamp", [.integer($0)]) }
    #expect(exchange.receive(wish(1), at: .zero).count == 1)
    for value in 2...50 { #expect(exchange.receive(wish(Int32(value)), at: .zero.advanced(by: 1)) == []) }
    let answer = try json(#"{"id":1,"error":"no"}"#)
    #expect(
      words(exchange.daemonSaid(answer)) == [
        "/fingerpost/lamp: no", #"{"request":"set","view":"lamp","values":{"value":50},"until":6,"id":2}"#,
      ])
    #expect(exchange.daemonSaid(try json(#"{"id":2,"view":"lamp","values":{"value":50}}"#)) == [])
    exchange.daemonWent()
    #expect(exchange.receive(wish(1), at: .zero) == [.complain("/fingerpost/lamp: the daemon is away")])
  }
}
