package import ControlSocket

/// A request of a browser, as far as the server looks at it.
package struct PageRequest {
  /// The method, as `GET`.
  package var method: String
  /// The path without the query.
  package var path: String
  /// Each name and value of the query, in their order.
  package var query: [(name: String, value: String)]
  /// The values of each header `Host`.
  package var hosts: [String]
  /// The values of each header `Origin`.
  package var origins: [String]

  /// A request that says so.
  package init(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [], hosts: [String],
    origins: [String] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.hosts = hosts
    self.origins = origins
  }

  /// The first value of that name in the query.
  subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

/// What a request that is let in is for.
package enum PageErrand: Equatable {
  /// The page itself.
  case page
  /// The tree and the records from then on, as server-sent events.
  case events
  /// Which view would be hit at a point.
  case hit(HitQuestion)
}

/// Why a request gets no more than a status and a line.
package struct PageRefusal: Error, Equatable {
  /// The status of HTTP.
  package let status: UInt32
  /// The line, for people.
  package let words: String

  /// The answer gives no reason, so that an attacker learns nothing from it.
  package static let forbidden = PageRefusal(
    status: 403, words: "open the address that fingerpost inspect has printed")
  static let method = PageRefusal(status: 405, words: "only GET")
  static let nowhere = PageRefusal(status: 404, words: "nothing is here")
  static let point = PageRefusal(status: 400, words: "x and y are finite numbers, in points")
  static let full = PageRefusal(status: 503, words: "too many pages are open; close one")
}

extension PageErrand {
  /// What `request` is for, where `access` admits it.
  package init(_ request: PageRequest, _ access: PageAccess) throws(PageRefusal) {
    guard access.admits(request) else { throw .forbidden }
    guard request.method == "GET" else { throw .method }
    switch request.path {
    case "/": self = .page
    case "/events": self = .events
    case "/hit": self = .hit(try Self.question(request))
    default: throw .nowhere
    }
  }

  private static func question(_ request: PageRequest) throws(PageRefusal) -> HitQuestion {
    guard let x = request["x"].flatMap(Double.init), let y = request["y"].flatMap(Double.init),
      x.isFinite, y.isFinite
    else { throw .point }
    var question = HitQuestion(x: x, y: y)
    question.screen = request["screen"]
    question.explains = true
    return question
  }
}
