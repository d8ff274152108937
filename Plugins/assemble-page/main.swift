import TouchGestures
import Glibc
import JSON
import Sentences
import TouchDelivery

/// Makes one page of an HTML file, a style sheet and modules, and writes it as a Swift constant.
///
/// `assemble-page OUTPUT index.html style.css MODULE…`: the style sheet takes the place of the line with `<link rel="stylesheet"`, the modules that of
/// the line with `<script type="module"`. They are joined in the order in which they are named, without their imports and exports, so
/// that one script has them all: a page of a single file has no addresses to import from. Before them stand the sentences that the
/// terminal says as well.
struct PageAssembly {
  let files: [(name: String, text: String)]

  /// The page, in one text.
  var page: String {
    let style = files.filter { $0.name.hasSuffix(".css") }.map(\.text).joined()
    let script =
      Self.sentences + files.filter { $0.name.hasSuffix(".js") }.map { Self.joined($0.text) }.joined()
    return lines(of: files[0].text).map { line in
      if line.contains("<link rel=\"stylesheet\"") { return "<style>\n\(style)</style>\n" }
      if line.contains("<script type=\"module\"") { return "<script type=\"module\">\n\(script)</script>\n" }
      return line + "\n"
    }.joined()
  }

  /// What follows the page's data begins at the line with this mark.
  private static let mark = "<!-- data -->"

  /// The Swift file with the page's two halves.
  var swift: String {
    let parts = page.split(separator: Self.mark + "\n", omittingEmptySubsequences: false)
    precondition(parts.count == 2, "the page has one line '\(Self.mark)'")
    return """
      /// The page as the web files beside this module make it.
      enum PageText {
        static let beforeData: StaticString = ##\"""
      \(parts[0])\"""##
        static let afterData: StaticString = ##\"""
      \(parts[1])\"""##
      }

      """
  }

  /// The constants that `sentences.d.ts` declares.
  private static var sentences: String {
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

  /// A module's text as a part of one script.
  private static func joined(_ text: String) -> String {
    var isImport = false
    return lines(of: text).compactMap { line -> String? in
      if line.hasPrefix("import ") { isImport = true }
      defer { if line.hasSuffix(";") { isImport = false } }
      if isImport { return nil }
      return (line.hasPrefix("export ") ? String(line.dropFirst(7)) : line) + "\n"
    }.joined()
  }
}

private func lines(of text: String) -> [String] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if lines.last == "" { lines.removeLast() }
  return lines
}

/// The text in the file at `path`; without it there is no page.
private func read(_ path: String) -> String {
  guard let file = fopen(path, "r") else { fail(path) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

private func fail(_ path: String) -> Never {
  perror("assemble-page: \(path)")
  exit(1)
}

let output = CommandLine.arguments[1]
let assembly = PageAssembly(files: CommandLine.arguments.dropFirst(2).map { ($0, read($0)) })
guard let file = fopen(output, "w"), fputs(assembly.swift, file) >= 0, fclose(file) == 0 else { fail(output) }
