internal import LiveScenes
internal import Answers
internal import ArgumentParser
internal import DispatchLog

/// `fingerpost hit`: which view would be hit at a point, and why.
struct HitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit",
    abstract: "Show which view a finger at a point would hit, and why.",
    discussion: """
      Hit-tests the point as if a first finger came down there. The running daemon answers for its scene as it is now. \
      With --scene the file's scripts are loaded and their didLoad runs; no touch is delivered and no program is \
      started.

        fingerpost hit 200 425 --scene scene.yaml --explain
      """)

  @Argument(help: "The distance from the screen's left edge, in the screen's unit.")
  var x: Coordinate

  @Argument(help: "The distance from the screen's upper edge, in the screen's unit.")
  var y: Coordinate

  @OptionGroup var scene: AskedScene

  @Option(help: "The id of the screen; by default the scene's first one.")
  var screen: String?

  @Option(help: "How the answer is written: text or ndjson.")
  var format = RecordFormat.text

  @Flag(help: "List the views that were asked, and why each was hit or not.")
  var explain = false

  func run() throws {
    try reportingFailure {
      if let live = try scene.inspected() { return try print(live.answer(question)) }
      if format == .ndjson { return try scene.daemon.print(.hit(question)) }
      try print(try scene.daemon.read(.hit(question)))
    }
  }

  private func print(_ answer: HitAnswer) throws {
    switch format {
    case .text: try StandardOutput.print(foreign: Array("\(HitText(answer, explains: explain))".utf8))
    case .ndjson: try StandardOutput.print(answer.lines(explains: explain))
    }
  }

  private var question: HitQuestion {
    var question = HitQuestion(x: x.points, y: y.points)
    (question.screen, question.explains, question.hasDetails) = (screen, explain, format == .text)
    return question
  }
}
