internal import JSON
internal import Sentences
internal import TouchDelivery
internal import TouchGestures

/// The page around its data.
enum Page {
  /// The bytes before the data.
  static let beforeData =
    PageText.beforeSentences.utf8 + Array("\n\(constants)".utf8) + PageText.beforeData.utf8
  /// The bytes after it.
  static let afterData = PageText.afterData.utf8

  /// What the terminal says as well, as the constants that `sentences.d.ts` declares.
  private static var constants: String {
    let templates = Sentence.allCases.map { JSONMember($0.rawValue, .string($0.template)) }
    let failures = FailureExplanation.all.map { failure in
      let optional = [("type", failure.type), ("advice", failure.advice)].compactMap { name, text in
        text.map { JSONMember(name, .string($0)) }
      }
      return JSONValue.object(
        [JSONMember("reason", .string(failure.reason)), JSONMember("clause", .string(failure.clause))]
          + optional)
    }
    let drags = GestureRecognizerType.allCases.filter(\.recognizerClass.isDrag).map {
      JSONValue.string($0.rawValue)
    }
    let phrases = LogPhrase.all.map { JSONMember($0.name, .string($0.text)) }
    return """
      const sentences = \(JSONValue.object(templates).text);
      const failureExplanations = \(JSONValue.array(failures).text);
      const logPhrases = \(JSONValue.object(phrases).text);
      const numberWords = \(JSONValue.array(Sentence.numbers.map { .string($0) }).text);
      const dragTypes = \(JSONValue.array(drags).text);
      const leastAlphaToBeHit = \(View.leastAlphaToBeHit);

      """
  }
}

extension StaticString {
  /// Its bytes in UTF-8.
  fileprivate var utf8: [UInt8] {
    Array(UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount))
  }
}

/// The page that follows a daemon: a trace's page without data, which may connect to the server that it came from.
package enum LivePage {
  private static let data =
    #"<script type="application/json" id="trace">{"version":1,"live":true,"tree":[],"records":[]}</script>"#
    + "\n"

  /// What the page may do, as its HTML says.
  private static let policy = "default-src 'none';"

  /// The page's HTML.
  package static var html: [UInt8] {
    let page = Page.beforeData + Array(data.utf8) + Page.afterData
    guard let place = page.firstRange(of: Array(policy.utf8)) else {
      preconditionFailure("the page has no policy '\(policy)'")
    }
    return page[..<place.upperBound] + Array(" connect-src 'self';".utf8) + page[place.upperBound...]
  }
}
