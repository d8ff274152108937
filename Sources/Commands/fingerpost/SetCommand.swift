internal import Answers
internal import ArgumentParser
internal import Diagnostics
internal import JSON

/// `fingerpost set`: sets what the running daemon's scene exposes.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set values of a view or screen of the running daemon's scene.",
    discussion: """
      The scene says by 'expose: write' which views others may set: of a control its value and enabled, of a scroll \
      view contentOffset, page and scrollEnabled, and of any view hidden and userInteractionEnabled. The new values \
      are printed. The control does not notify its targets. While a finger is on the control, its value waits, and the \
      answer says so. If one value is wrong, none is set. With --screen, isDark of a screen is set, so that the next \
      finger only wakes it. For root, members of the group fingerpost-control, and the user who runs the daemon.

        fingerpost set lamp value=40 enabled=true
        fingerpost set --screen panel isDark=true
      """)

  @Argument(help: "The id of the view; left out with --screen.")
  var view: String?

  @Argument(
    help: ArgumentHelp("A property and its new value, as value=40 or hidden=true.", valueName: "key=value"))
  var values: [Assignment] = []

  @Option(help: ArgumentHelp("The id of a screen, which is set in place of a view.", valueName: "id"))
  var screen: String?

  @OptionGroup var daemon: RunningDaemon

  @Option(help: "The format of the new values: text or json.")
  var format = AnswerFormat.text

  func validate() throws {
    guard view != nil else {
      let example = screen == nil ? "set lamp value=40" : "set --screen panel isDark=true"
      throw ValidationError("say what to set, as in '\(example)'")
    }
    if values.isEmpty, screen == nil { throw ValidationError("say what to set, as value=40") }
    let names = try assignments.map(\.name)
    for name in Set(names) where names.count(where: { $0 == name }) > 1 {
      throw ValidationError("'\(name)' is given twice")
    }
  }

  /// What is to be set; with a screen, the first word is not a view.
  private var assignments: [Assignment] {
    get throws {
      if screen == nil { return values }
      guard let view, let first = Assignment(argument: view) else {
        throw ValidationError(
          "\((view ?? "").quoted) is no property with a value, as isDark=true; --screen names the screen")
      }
      return [first] + values
    }
  }

  private func command() throws -> Command {
    let values = JSONValue.object(try assignments.map { JSONMember($0.name, $0.value) })
    return screen.map { .setScreen($0, values: values) } ?? .set(view: view ?? "", values: values)
  }

  func run() throws {
    try reportingFailure {
      try print(try daemon.carryOut(try command()), as: format) { (answer: SetAnswer) in
        guard case .object(let values) = answer.values else { return "" }
        let words = values.map { "\($0.name) \($0.value.text)" }.joined(separator: ", ")
        let note = answer.isWaiting == true ? "; the new value waits until the finger is gone" : ""
        return "\(screen ?? view ?? ""): \(words)\(note)"
      }
    }
  }
}

/// A property and its new value on the command line.
struct Assignment: ExpressibleByArgument {
  let name: String
  let value: JSONValue

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    name = String(argument[..<sign])
    value = JSONValue(word: String(argument[argument.index(after: sign)...]))
  }
}

extension JSONValue {
  /// True or false, a number, a list such as `[0,120]`, or any other word.
  fileprivate init(word: String) {
    if let number = Int(word) {
      self = .integer(number)
    } else if let number = Double(word), number.isFinite {
      self = .number(number)
    } else if let isTrue = Bool(word) {
      self = .boolean(isTrue)
    } else if let list = try? JSONValue(reading: Array(word.utf8)), case .array = list {
      self = list
    } else {
      self = .string(word)
    }
  }
}

/// The format of the answer to a command.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  /// A line for people.
  case text
  /// One JSON object.
  case json
}

/// Writes `answer` as it came, or the line that `text` makes of it.
func print<Answer: WireObject>(
  _ answer: [UInt8], as format: AnswerFormat, text: (Answer) -> String
) throws {
  switch format {
  case .json: try StandardOutput.print(answer)
  case .text: try StandardOutput.print(lines: [text(try Answer(reading: answer))])
  }
}
