package import Diagnostics
internal import DispatchLog
internal import JSON
package import TouchDelivery

/// The view that would be hit at a point: a `hit` record, and what else there is to say of the views asked.
package struct HitAnswer: DaemonAnswer {
  /// A view that was asked.
  package struct Visit: WireObject {
    /// The view's id.
    package var view = ""
    /// What its hit-test came to.
    package var verdict = ""
    /// How deep it lies in the tree.
    package var depth = 0
    /// The superview's id; nil for a window.
    package var superview: String?
    /// The view's alpha.
    package var alpha = 0.0
    /// The view that a script answered.
    package var answer: String?
    /// The view that its `hitTest` redirects hits to.
    package var redirect: String?
    /// The file and line that describe it; nil for a view that a script has made.
    package var place: String?

    /// A visit of no view.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("view", \.view), WireMember("verdict", \.verdict), WireMember("depth", \.depth),
      WireMember("superview", \.superview), WireMember("alpha", \.alpha), .optional("answer", \.answer),
      .optional("redirect", \.redirect), .optional("where", \.place),
    ]
  }

  /// The views asked, on a separate line.
  private struct Asked: WireObject {
    var visits: [Visit] = []

    static let members: WireMembers<Self> = [WireMember("asked", \.visits)]
  }

  /// The record.
  package let record: Record
  /// The views asked, in the order of the calls; none in an answer without details.
  package let visits: [Visit]

  /// The answer that has `record` and these `visits`.
  package init(_ record: Record, visits: [Visit]) {
    self.record = record
    self.visits = visits
  }

  /// The record as JSON on its own line, which if it `explains` lists the views asked; with `details` a line about these follows.
  package func lines(explains: Bool, details: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    NDJSONEncoder(explains: explains, hasDetails: details).encode(record, into: &bytes)
    return details ? bytes + Asked { $0.visits = visits }.line() : bytes
  }

  package init(reading lines: [UInt8]) throws(PlainError) {
    let values = try JSONValue.lines(lines)
    guard let record = values.first.flatMap(Record.init(reading:)) else {
      throw PlainError("it is no record of a hit")
    }
    self.record = record
    visits = values.count > 1 ? try Asked(reading: values[1]).visits : []
  }
}
