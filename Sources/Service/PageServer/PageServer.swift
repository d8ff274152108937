package import ControlSocket
package import EventLoop
internal import TracePage

/// Serves the live page: to each browser that may have it the page, a feed of what the daemon does, and answers to its questions.
///
/// It keeps to the loop's thread: libmicrohttpd has its own epoll descriptor, which the loop watches.
package final class PageServer {
  /// How many pages may be fed at a time.
  package static let mostFeeds = 16

  private let access: PageAccess
  private let client: ControlClient
  private let loop: EventLoop
  private var http: HTTPServer?
  private(set) var feeds: [ObjectIdentifier: PageFeed] = [:]
  private var questions: [ObjectIdentifier: ControlConversation] = [:]

  /// A server at the listening socket `descriptor`, which it does not close, for those whom `access` admits, about the daemon that
  /// `client` reaches.
  package init(
    listeningAt descriptor: Int32, _ access: PageAccess, about client: ControlClient, on loop: EventLoop
  ) throws(SystemError) {
    self.access = access
    self.client = client
    self.loop = loop
    http = try HTTPServer(listeningAt: descriptor, on: loop) { [unowned self] in answer($0) }
  }

  private func answer(_ request: PageRequest) -> HTTPAnswer {
    do throws(PageRefusal) {
      switch try PageErrand(request, access) {
      case .page: return .whole(200, .html, LivePage.html)
      case .events: return .coming(.events, try feed())
      case .hit(let question): return .coming(.json, ask(.hit(question)))
      }
    } catch { return .whole(error.status, .text, Array("\(error.words)\n".utf8)) }
  }

  private func feed() throws(PageRefusal) -> AnswerBody {
    if feeds.count >= Self.mostFeeds { throw .full }
    let body = AnswerBody()
    let key = ObjectIdentifier(body)
    feeds[key] = PageFeed(client, into: body, on: loop)
    body.isOver = { [weak self] in self?.feeds[key] = nil }
    return body
  }

  /// The daemon's answer, or an object with the `error`.
  private func ask(_ question: Question) -> AnswerBody {
    let body = AnswerBody()
    let key = ObjectIdentifier(body)
    body.isOver = { [weak self] in self?.questions[key] = nil }
    do throws(ControlError) {
      questions[key] = try ControlConversation(.question(question), client, on: loop) { news in
        switch news {
        case .lines(let lines): body.append(lines)
        case .end(let reason): body.end(reason?.line ?? [])
        }
      }
    } catch { body.end(error.line) }
    return body
  }
}
