internal import Answers
package import ControlSocket
internal import DispatchLog
package import EventLoop
internal import TouchTime
internal import TouchDelivery

/// Sends a page what a daemon does, as server-sent events: `tree`, then `records`, and another tree whenever records alone do not say
/// what there is: after a reload, where records were missed, and with the next daemon.
///
/// ```
///           a daemon is there            too much waits for the page
///   away ─────────────────────▶ following ─────────────────────▶ full
///     ▲   the daemon has ended    │    ▲  the page has read all     │
///     └───────────────────────────┘    └────────────────────────────┘
/// ```
///
/// A page that does not read is not followed for: the daemon has no subscriber then.
package final class PageFeed {
  private enum State {
    case away(EventSource?)
    case following(ControlConversation)
    case full
  }

  /// How many bytes may wait for a page, the tree aside.
  package static let mostWaiting = 4 << 20
  /// The microseconds between two looks for a daemon.
  private static let pause: Int64 = 250_000
  /// The microseconds between two signs of life.
  private static let heartbeat: Int64 = 15_000_000

  private let client: ControlClient
  private let loop: EventLoop
  private let body: AnswerBody
  private var state = State.away(nil)
  private var beat: EventSource?
  /// The last reason sent to the page for having no daemon.
  private var told: String?

  /// A feed of `body` with what the daemon does that `client` reaches.
  package init(_ client: ControlClient, into body: AnswerBody, on loop: EventLoop) {
    self.client = client
    self.loop = loop
    self.body = body
    body.append(Array("retry: 1000\n\n".utf8))
    body.isDrained = { [unowned self] in drained() }
    follow()
    keepAlive()
  }

  private static let request = Request.log(
    RecordSelection(kinds: Set(RecordKind.allCases), explains: true, hasDetails: true), tree: true)

  private func follow() {
    do throws(ControlError) {
      state = .following(
        try ControlConversation(Self.request, client, on: loop) { [unowned self] in receive($0) })
    } catch { wait(error.description) }
  }

  private func wait(_ reason: String) {
    if told != reason { send("away", Array(reason.utf8).split(separator: UInt8(ascii: "\n"))) }
    told = reason
    state = .away(try? loop.timer(at: loop.now + Self.pause) { [unowned self] in follow() })
  }

  private func receive(_ news: ControlConversation.News) {
    switch news {
    case .lines(let lines): receive(lines)
    case .end(let reason): wait(reason?.description ?? "the daemon has ended")
    }
  }

  private func receive(_ text: ArraySlice<UInt8>) {
    var lines = text.split(separator: UInt8(ascii: "\n"))
    if let first = lines.first, first.starts(with: Self.treeMark) {
      told = nil
      send("tree", [lines.removeFirst()])
    }
    let end = lines.firstIndex(where: Self.needsNewTree)
    send("records", lines[...(end ?? lines.count - 1)])
    if body.count > Self.mostWaiting {
      state = .full
    } else if end != nil {
      follow()
    }
  }

  private func drained() {
    guard case .full = state else { return }
    follow()
  }

  /// One event, each line of its data a value of JSON or a text without line ends.
  private func send(_ event: String, _ lines: some Collection<ArraySlice<UInt8>>) {
    guard !lines.isEmpty else { return }
    var text = Array("event: \(event)\n".utf8)
    for line in lines { text += Self.dataMark + line + [UInt8(ascii: "\n")] }
    body.append(text + [UInt8(ascii: "\n")])
  }

  /// A line that says nothing, now and then: a peer that has gone without a word is noticed by it.
  private func keepAlive() {
    beat = try? loop.timer(at: loop.now + Self.heartbeat) { [unowned self] in
      if body.count == 0 { body.append(Array(":\n\n".utf8)) }
      keepAlive()
    }
  }
}

extension PageFeed {
  private static let treeMark = Array("{\"tree\":[".utf8)
  private static let dataMark = Array("data: ".utf8)
  private static let kindMark = Array("\"kind\":\"".utf8)
  /// How records go on behind that after which the tree is another, or may be.
  private static let renewing = [#"scene","event":"loaded""#, #"scene","event":"reloaded""#, #"dropped""#]
    .map { Array($0.utf8) }
  /// Within how many bytes a record's kind stands, behind `seq` and `time`.
  private static let head = 80

  /// Whether what came before this record does not say what there is after it.
  private static func needsNewTree(_ record: ArraySlice<UInt8>) -> Bool {
    guard let mark = record.prefix(head).firstRange(of: kindMark) else { return false }
    return renewing.contains { record[mark.upperBound...].starts(with: $0) }
  }
}
