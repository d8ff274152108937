import Glibc

/// Makes one page of an HTML file, a style sheet and modules, and writes it as a Swift constant.
///
/// `assemble-page OUTPUT index.html style.css MODULE…`: the style sheet takes the place of the line with `<link rel="stylesheet"`, the modules that of
/// the line with `<script type="module"`. They are joined in the order in which they are named, without their imports and exports, so
/// that one script has them all: a page of a single file has no addresses to import from. It needs no module of the project, so a
/// build has none to compile twice for it.
struct PageAssembly {
  let files: [(name: String, text: String)]

  /// The page, in one text with marks.
  var page: String {
    let style = files.filter { $0.name.hasSuffix(".css") }.map(\.text).joined()
    let script = files.filter { $0.name.hasSuffix(".js") }.map { Self.joined($0.text) }.joined()
    return lines(of: files[0].text).map { line in
      if line.contains("<link rel=\"stylesheet\"") { return "<style>\n\(style)</style>\n" }
      if line.contains("<script type=\"module\"") {
        return "<script type=\"module\">\n\(Self.sentences)\n\(script)</script>\n"
      }
      return line + "\n"
    }.joined()
  }

  /// The lines in whose place the program writes the sentences that the terminal says as well, and the page's data.
  private static let (sentences, data) = ("/* sentences */", "<!-- data -->")

  /// The Swift file with the page's three parts.
  var swift: String {
    let parts = [Self.sentences, Self.data].reduce([page[...]]) { parts, mark in
      parts.flatMap { $0.split(separator: mark + "\n", omittingEmptySubsequences: false) }
    }
    precondition(parts.count == 3, "the page has one line '\(Self.data)'")
    return """
      /// The page as the web files beside this module make it.
      enum PageText {
        static let beforeSentences: StaticString = ##\"""
      \(parts[0])\"""##
        static let beforeData: StaticString = ##\"""
      \(parts[1])\"""##
        static let afterData: StaticString = ##\"""
      \(parts[2])\"""##
      }

      """
  }

  /// A module's text as a part of one script, without lines of comments, which are a quarter of it.
  private static func joined(_ text: String) -> String {
    var (isImport, isComment) = (false, false)
    return lines(of: text).compactMap { line -> String? in
      if line.hasPrefix("import ") { isImport = true }
      defer { if line.hasSuffix(";") { isImport = false } }
      let words = line.drop { $0 == " " }
      if words.hasPrefix("//") { return nil }
      if words.hasPrefix("/**"), !words.dropLast(2).contains("*/") { isComment = true }
      defer { if words.hasSuffix("*/") { isComment = false } }
      if isImport || isComment { return nil }
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
