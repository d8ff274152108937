internal import LiveScenes
internal import ArgumentParser
internal import Diagnostics
internal import Glibc
internal import Scenes

/// The values that a command gives to the variables of the scene that it reads.
struct VariableOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a variable of the scene another value; may be repeated.", valueName: "name=value"))
  var settings: [VariableSetting] = []

  /// The file of this machine's values.
  private static let file = "/etc/fingerpost/variables.yaml"

  func validate() throws {
    let names = settings.map(\.name)
    for name in Set(names) where names.count(where: { $0 == name }) > 1 {
      throw ValidationError("--set gives '\(name)' two values")
    }
  }

  /// Refuses values where no scene file is read.
  func validate(besides scene: String?) throws {
    if scene == nil, !settings.isEmpty {
      throw ValidationError("--set is for the variables of a scene file; name the file with --scene")
    }
  }

  /// The scene in the file at `path`, with these values.
  func scene(at path: String) throws(PlainError) -> SceneFile {
    let given = Dictionary(settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let outside = ExternalVariables(commandLine: given, environment: Self.environment, file: Self.file)
    return try SceneFile(path: path, outside: outside)
  }

  /// The variables of the environment; the corresponding C variable is `environ`.
  private static var environment: [String: String] {
    var entries: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let words = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { entries[String(words[0])] = String(words[1]) }
      next += 1
    }
    return entries
  }
}

/// A variable and its value on the command line.
struct VariableSetting: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    (name, value) = (String(parts[0]), String(parts[1]))
  }
}
