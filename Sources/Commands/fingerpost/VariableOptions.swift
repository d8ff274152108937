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

  @Option(
    name: .customLong("variables"),
    help: ArgumentHelp(
      "Read variables from this file instead of the scene's or the machine's file.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var given: String?

  /// The files that may have the values of the scene at `path`: its own beside it, then this machine's.
  private static func files(of path: String) -> [String] {
    let ending = [".yaml", ".yml"].first { path.hasSuffix($0) } ?? ""
    return [path.dropLast(ending.count) + ".variables.yaml", "/etc/fingerpost/variables.yaml"]
  }

  func validate() throws {
    let names = settings.map(\.name)
    for name in Set(names) where names.count(where: { $0 == name }) > 1 {
      throw ValidationError("--set gives '\(name)' two values")
    }
  }

  /// Refuses values where no scene file is read.
  func validate(besides scene: String?) throws {
    guard scene == nil, let option = settings.isEmpty ? given.map({ _ in "--variables" }) : "--set" else {
      return
    }
    throw ValidationError("\(option) is for the variables of a scene file; name the file with --scene")
  }

  /// The scene in the file at `path`, with these values.
  func scene(at path: String) throws(PlainError) -> SceneFile {
    try checkFile()
    let outside = ExternalVariables(
      commandLine: values, environment: Self.environment, files: given.map { [$0] } ?? Self.files(of: path))
    return try SceneFile(path: path, outside: outside)
  }

  /// These values alone, without those of this machine and of the environment.
  func alone() throws(PlainError) -> ExternalVariables {
    try checkFile()
    return ExternalVariables(commandLine: values, files: given.map { [$0] } ?? [])
  }

  private var values: [String: String] {
    Dictionary(settings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Unlike those other files, one that is named has to be there.
  private func checkFile() throws(PlainError) {
    guard let given, access(given, R_OK) != 0 else { return }
    throw PlainError("cannot read the file of --variables, \(given): \(String(cString: strerror(errno)))")
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
