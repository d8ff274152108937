internal import LiveScenes
internal import Answers
internal import ArgumentParser

/// `fingerpost tree`: the views of a scene, where they are and what they can receive.
struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree",
    abstract: "Print the view tree, and what keeps views from being hit.",
    discussion: """
      Windows and views stand front to back, in the order in which hit-testing asks them. A cross marks a view that no \
      finger can hit; the end of its line says why. The tree is the running daemon's as it is now. With --scene it \
      is that of the file: its scripts are loaded and their didLoad runs; no program is started.

        fingerpost tree --scene scene.yaml
      """)

  /// The format of the tree.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Lines for people.
    case text
    /// One JSON array, with an object a line.
    case json
    /// One JSON object a line.
    case ndjson
    /// A picture.
    case svg
  }

  @OptionGroup var scene: AskedScene

  @Option(help: "How the tree is written: text, json, ndjson, or svg for a picture.")
  var format = Format.text

  @Option(
    parsing: .unconditional,
    help: "How wide the picture is printed, in millimetres; by default a point is a CSS pixel.",
    transform: millimetres)
  var width: Double?

  func validate() throws {
    if width != nil, format != .svg { throw ValidationError("--width is for --format svg") }
  }

  private static func millimetres(_ text: String) throws -> Double {
    guard let width = Double(text), width > 0, width.isFinite else {
      throw ValidationError("it is a number above 0, in millimetres, as in --width 217")
    }
    return width
  }

  func run() throws {
    try reportingFailure {
      let live = try scene.inspected()
      switch format {
      case .text:
        let tree = try live?.tree.answer ?? scene.daemon.tree()
        try StandardOutput.print(foreign: Array("\(TreeText(tree))".utf8))
      case .json:
        let rows = try live?.tree.write(TreeQuestion()) ?? scene.daemon.answer(to: .tree(TreeQuestion()))
        try StandardOutput.print(foreign: Self.array(of: rows))
      case .ndjson: try print(TreeQuestion(), live)
      case .svg: try print(TreeQuestion(.svg, width: width), live)
      }
    }
  }

  /// The JSON array of these rows, one on each line.
  static func array(of rows: [UInt8]) -> [UInt8] {
    let elements = rows.split(separator: UInt8(ascii: "\n")).joined(separator: Array(",\n".utf8))
    return Array("[".utf8) + Array(elements) + Array("]\n".utf8)
  }

  private func print(_ question: TreeQuestion, _ live: LiveScene?) throws {
    guard let live else { return try scene.daemon.print(.tree(question)) }
    try StandardOutput.print(live.tree.write(question))
  }
}
