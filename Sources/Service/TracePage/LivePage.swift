/// The page that follows a daemon: the same as a trace's, without data, and with leave to ask the server that it came from.
package enum LivePage {
  private static let data =
    #"<script type="application/json" id="trace">{"version":1,"live":true,"tree":[],"records":[]}</script>"#
    + "\n"

  /// What the page may do, as its HTML says.
  private static let policy = "default-src 'none';"

  /// The page's HTML.
  package static var html: [UInt8] {
    let page = Array(PageText.beforeData.bytes) + Array(data.utf8) + Array(PageText.afterData.bytes)
    guard let place = page.firstRange(of: Array(policy.utf8)) else {
      preconditionFailure("the page has no policy '\(policy)'")
    }
    return page[..<place.upperBound] + Array(" connect-src 'self';".utf8) + page[place.upperBound...]
  }
}
