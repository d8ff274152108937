internal import Answers
internal import ArgumentParser

/// `fingerpost send`: sends an action up the responder chain of the running daemon's scene.
struct SendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send an action up the responder chain of the running daemon's scene.",
    discussion: """
      The scene's application says by 'expose: { send: […] }' which actions others may send. The action starts at the \
      first responder of the key window, or else at the window. It goes up the chain to the nearest responder whose \
      script has a method of that name, and whose id is printed. For root, members of the group fingerpost-control, \
      and the user who runs the daemon.

        fingerpost send goodNight
      """)

  @Argument(help: "The name of the action.")
  var action: String

  @OptionGroup var daemon: RunningDaemon

  @Option(help: "The format of the answer: text or json.")
  var format = AnswerFormat.text

  func run() throws {
    try reportingFailure {
      try print(try daemon.carryOut(.send(action: action)), as: format) { (answer: SendAnswer) in
        answer.responder.map { "taken by \($0)" } ?? "taken by no responder in the chain"
      }
    }
  }
}

/// `fingerpost exposed`: lists what the running daemon's scene exposes.
struct ExposedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exposed",
    abstract: "List what the running daemon's scene exposes to others.",
    discussion: """
      Lists views, controls and recognizers with 'expose', whether others may read or write them, and their values; the \
      names under which actions of the scene publish, and the actions that others may send.

        fingerpost exposed
      """)

  @OptionGroup var daemon: RunningDaemon

  @Option(help: "How the list is written: text, json or ndjson.")
  var format = Format.text

  /// The format of the list.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Lines for people.
    case text
    /// One JSON object.
    case json
    /// One JSON object a line for each thing, name and action.
    case ndjson
  }

  func run() throws {
    try reportingFailure {
      switch format {
      case .text:
        let answer: ExposedAnswer = try daemon.read(.exposed(.json))
        try StandardOutput.print(foreign: Array(answer.text.utf8))
      case .json: try daemon.print(.exposed(.json))
      case .ndjson: try daemon.print(.exposed(.ndjson))
      }
    }
  }
}
