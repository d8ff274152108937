internal import Decoding
internal import Diagnostics

/// The values that a scene's variables get from outside of the scene's files.
///
/// The command line wins over the environment, that over the file of values, and that over the scene.
package struct ExternalVariables: Sendable {
  /// What a variable's name follows in the environment.
  package static let prefix = "FINGERPOST_VAR_"

  /// The values of the command line, by name.
  private let commandLine: [String: String]
  /// The values of the environment, by name without `prefix`.
  private let environment: [String: String]
  /// The files that may have the values; the first that is there counts.
  package let files: [String]

  /// Values of the command line, of the environment as it is, and of the first of `files` that is there.
  package init(
    commandLine: [String: String] = [:], environment: [String: String] = [:], files: [String] = []
  ) {
    self.commandLine = commandLine
    let named = environment.filter { $0.key.hasPrefix(Self.prefix) && $0.key != Self.prefix }
    self.environment = Dictionary(
      uniqueKeysWithValues: named.map { (String($0.key.dropFirst(Self.prefix.count)), $0.value) })
    self.files = files
  }
}

extension ExternalVariables {
  /// The definitions from outside; `valuesOfFile` are those of the file.
  ///
  /// A scene that calls a variable one of `names` finds it in capitals, too, as the environment's names are usually
  /// written.
  func definitions(
    _ names: some Sequence<String>, _ valuesOfFile: [String: Variables.Definition]
  ) -> [String: Variables.Definition] {
    var definitions = valuesOfFile
    for name in Set(names).union(valuesOfFile.keys).union(environment.keys) {
      guard let text = environment[name] ?? environment[name.uppercased()] else { continue }
      let given = environment[name] == nil ? name.uppercased() : name
      definitions[name] = Variables.Definition(text, by: .environment(Self.prefix + given))
    }
    return definitions.merging(commandLine.mapValues { Variables.Definition($0, by: .commandLine) }) { $1 }
  }

  /// What the file of values says, where there is one; `disk` reads it.
  func valuesOfFile(_ disk: any SceneFiles, _ decoder: DocumentDecoder) -> [String: Variables.Definition] {
    for file in files {
      switch disk.read(file) {
      case .failure(let error) where error.isOfAbsence: continue
      case .failure(let error):
        decoder.report("cannot read \(file.quoted): \(error.reason)", at: SourceLocation(file: file))
        return [:]
      case .success(let bytes):
        let document = DocumentComposer.compose(bytes, of: file, as: "a file of variables")
        decoder.report(document.diagnostics)
        guard let root = document.root else { return [:] }
        return ValueType.variables.decode(Slot(name: "the file", node: root), decoder) ?? [:]
      }
    }
    return [:]
  }

  /// Reports the names that get a value here and that the scene does not have: an error where the command line gives it.
  func reportUnknown(
    among given: [String: Variables.Definition], besides known: Set<String>, at place: SourceLocation,
    _ decoder: DocumentDecoder
  ) {
    let capitals = Set(known.map { $0.uppercased() })
    for (name, definition) in given.sorted(by: { $0.key < $1.key }) where !known.contains(name) {
      let hint = decoder.suggestion(for: name, among: known.sorted())
      if commandLine[name] != nil {
        decoder.report(
          "the scene has no variable \(name.quoted), which --set gives a value\(hint)", at: place)
      } else if let location = definition.location {
        decoder.warn("the scene has no variable \(name.quoted)\(hint)", at: location)
      } else if !capitals.contains(name) {
        decoder.warn("the scene has no variable for \(Self.prefix)\(name)\(hint)", at: place)
      }
    }
  }
}
