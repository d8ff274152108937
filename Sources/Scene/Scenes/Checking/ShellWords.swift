package import Decoding
internal import Diagnostics
internal import JSON

extension ExecAction {
  /// A word that only a shell understands, with its place and what to write instead; nil where a shell is started.
  package var shellProblem: (message: String, location: SourceLocation)? {
    if isForShell { return nil }
    if arguments.isEmpty, program.value.contains(" ") {
      return (
        "this is one word with blanks, and no program is called so; write [\(program.value.asFlowItems)]",
        program.location
      )
    }
    if program.value.hasPrefix("~/") || program.value.hasEnvironmentVariable {
      return ("no shell reads \(program.value.quoted); write the whole path of the program", program.location)
    }
    return arguments.first { $0.source.isForShells }.map { word in
      (
        "no shell reads \(word.source.quoted), so the program gets it as it is; write exec: [sh, -c, \"…\"]",
        word.location
      )
    }
  }
}

extension ExecAction {
  /// Whether a shell reads its words, also one that any other program starts: `runuser -u kiosk sh -c "…"`.
  var isForShell: Bool { words.prefix { !$0.isForShells }.contains(where: \.isShell) }

  var words: [String] { [program.value] + arguments.map(\.source) }
}

extension String {
  /// Its words as items of a list in YAML.
  var asFlowItems: String { split(separator: " ").map { String($0).asScalar }.joined(separator: ", ") }

  /// It as a scalar of YAML: plain where it can be nothing else, as in a list or mapping between brackets too.
  package var asScalar: String {
    let isPlain =
      drop { $0 == "-" }.first.map { $0.isLetter || $0 == "/" } == true
      && !contains { $0.isWhitespace || ",[]{}:#&*!|>'\"`\\".contains($0) }
      && !["true", "false", "null"].contains(lowercased())
    return isPlain ? self : JSONValue.string(self).text
  }

  /// Whether it is an operator of shells, a variable, a user's home or a pattern for paths.
  fileprivate var isForShells: Bool {
    if ["|", "||", "&", "&&", ";", ">", ">>", "<", "2>&1", "2>"].contains(self) { return true }
    if hasPrefix("~/") || hasPrefix("$(") || hasPrefix("`") || hasEnvironmentVariable { return true }
    if hasPrefix("/"), contains("*") { return true }
    guard hasPrefix("$"), let next = dropFirst().first else { return false }
    return next.isASCII && (next.isLetter || next == "_")
  }

  /// Whether a variable is in it that the environment of most programs has.
  fileprivate var hasEnvironmentVariable: Bool {
    ["HOME", "USER", "PATH", "PWD", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"].contains { name in
      firstRange(of: "$\(name)") != nil || firstRange(of: "${\(name)}") != nil
    }
  }
}
