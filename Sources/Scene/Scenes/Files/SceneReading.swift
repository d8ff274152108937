internal import Decoding
package import Diagnostics

/// A function that returns the errors of the script at a path.
package typealias ScriptCheck = (_ path: String, _ text: [UInt8]) -> [Diagnostic]

extension SceneDescription {
  /// The scene in the file at `path`, with what that includes and the scripts that it names, all read from `files`.
  ///
  /// `checkScript` says what is wrong with the text of each script.
  ///
  /// - Throws: everything that is wrong with any of these.
  package init(
    _ path: String, in files: any SceneFiles, outside: ExternalVariables = ExternalVariables(),
    checkScript: @escaping ScriptCheck = { _, _ in [] }
  ) throws(DiagnosticErrors) {
    let named = NamedScripts(files, check: checkScript)
    let decoder = DocumentDecoder(ofScenesWith: named)
    var sources = SceneSources.collect(path, files: files, outside: outside, decoder: decoder)
    self.init(at: SourceLocation(file: path))
    for root in sources.roots {
      Self.table.decode(Slot(name: "the file", node: root), into: &self, decoder)
    }
    finish(decoder, named, checksReferences: !sources.lacksFiles)
    values = sources.reportUnused(
      by: named.texts, isAllowed: application.responder.allowed.contains(.unusedVariable))
    if let errors = DiagnosticErrors(decoder.diagnostics, files: sources.paths) { throw errors }
    assert(!screens.isEmpty, "a scene has a screen")
    (warnings, variables) = (decoder.warnings, sources.variables.definitions)
  }

  /// Fills in what no file gives, and checks what only the whole can show.
  private mutating func finish(
    _ decoder: DocumentDecoder, _ named: NamedScripts, checksReferences: Bool
  ) {
    guard !decoder.isPastLimit else { return }
    if screens.isEmpty { screens = [.standard(at: application.responder.id.location)] }
    IdentifierAssignment.assign(in: &self)
    findLayout(decoder)
    let responders = ResponderIndex(self, decoder)
    scripts = named.texts
    guard checksReferences else { return }
    ReferenceCheck(scene: self, responders: responders, decoder: decoder).run()
    actions.check(decoder)
  }

  /// Reads the layout of the keyboard if the scene types anything, and reports an unknown one.
  private mutating func findLayout(_ decoder: DocumentDecoder) {
    let text = allActions.lazy.compactMap { if case .type(let text) = $0 { text } else { nil } }.first
    guard let text else { return }
    do throws(PlainError) { layout = try KeyboardLayout(actions.keyboard) } catch {
      decoder.report(error.description, at: actions.keyboard.location ?? text.location)
    }
  }
}

/// The documents that make up a scene: what a file includes comes before the file itself.
struct SceneSources {
  /// The greatest number of files of a scene.
  static let maximumCount = 64
  /// How many loops are reported, and how many files of each are named between its ends.
  private static let (mostLoops, mostLinks) = (20, 5)

  private(set) var roots: [DocumentNode] = []
  private(set) var paths: [String] = []
  /// Whether a file that is included is missing here, which is reported: what refers to its views then would be, too.
  private(set) var lacksFiles = false
  /// What the variables stand for.
  private(set) var variables = Variables()
  /// The names of those that the files use.
  private var used: Set<String> = []
  private var keys: Set<String> = []
  private var loops = 0
  private var open: [(key: String, root: DocumentNode?)] = []
  private var namesInIncludes: Set<String> = []
  private let files: any SceneFiles
  private let outside: ExternalVariables
  /// What the file of values defines.
  private let valuesOfFile: [String: Variables.Definition]
  private let decoder: DocumentDecoder

  /// Reads the file at `path` and all that it includes, each file once, with variables filled in and views overridden.
  static func collect(
    _ path: String, files: any SceneFiles, outside: ExternalVariables, decoder: DocumentDecoder
  ) -> SceneSources {
    var sources = SceneSources(files: files, outside: outside, decoder: decoder)
    sources.add(path, namedAt: SourceLocation(file: path))
    sources.fillVariables()
    sources.roots = ViewOverrides.applied(to: sources.roots, areAll: !sources.lacksFiles, decoder)
    return sources
  }

  private init(files: any SceneFiles, outside: ExternalVariables, decoder: DocumentDecoder) {
    self.files = files
    self.outside = outside
    valuesOfFile = outside.valuesOfFile(files, decoder)
    self.decoder = decoder
  }

  private mutating func add(_ path: String, namedAt location: SourceLocation) {
    let key = ScenePath.key(path)
    if let start = open.firstIndex(where: { $0.key == key }) {
      loops += 1
      guard loops <= Self.mostLoops else { return }
      let others = open[(start + 1)...].map(\.key).first(Self.mostLinks) { $0.of("more file") }
      let loop = ([key] + others + [key]).joined(separator: " → ")
      decoder.report("the file includes itself: \(loop)", at: location)
      return
    }
    guard keys.insert(key).inserted else { return }
    guard keys.count <= Self.maximumCount else {
      lacksFiles = true
      if keys.count == Self.maximumCount + 1 {
        decoder.report("more than \(Self.maximumCount) files in one scene", at: location)
      }
      return
    }
    switch files.read(path) {
    case .failure(let error):
      lacksFiles = true
      decoder.report("cannot read \(path.quoted): \(error.reason)", at: location)
    case .success(let bytes):
      open.append((key, nil))
      compose(bytes, of: path, namedAt: location)
      open.removeLast()
    }
  }

  private mutating func compose(_ bytes: [UInt8], of path: String, namedAt location: SourceLocation) {
    paths.append(path)
    let result = DocumentComposer.compose(bytes, of: path, as: "a scene")
    decoder.add(result)
    guard let root = content(result, of: path) else {
      lacksFiles = true
      return
    }
    guard open.count == 1 || isOfScenes(root) else {
      lacksFiles = true
      decoder.report("\(path.quoted) is no part of a scene: it has none of a scene's keys", at: location)
      return
    }
    include(root)
    roots.append(root)
  }

  /// Whether the file has any key of a scene: the messages about another file, which may be a secret one, would repeat its lines.
  private func isOfScenes(_ root: DocumentNode) -> Bool {
    let keys = SceneDescription.table.fields.map(\.name)
    return root.pairs?.contains { keys.contains($0.key) } ?? false
  }

  /// The root, unless the file has only comments, which is not a scene.
  private func content(_ result: DocumentComposer.Result, of path: String) -> DocumentNode? {
    if result.root == nil, result.diagnostics.isEmpty {
      decoder.report(
        "the file is empty; a scene starts with 'version: 1'", at: SourceLocation(file: path))
    }
    return result.root
  }

  /// The files that are being read give the variables in the names of others, the outer ones more than the inner.
  private mutating func include(_ root: DocumentNode) {
    guard let list = root["include"], !(list.items ?? []).isEmpty else { return }
    open[open.count - 1].root = root
    var substitution = VariableSubstitution(variables(of: open.reversed().compactMap(\.root)), decoder)
    for item in substitution.fill(list).items ?? [] {
      if case .unknown = item.content { lacksFiles = true }
      guard let name = item.text, !name.isEmpty else { continue }
      add(ScenePath.resolve(name, from: item.location.file), namedAt: item.location)
    }
    namesInIncludes.formUnion(substitution.used)
  }
}

extension SceneSources {
  /// The variables of `roots`, of which the last that has a name counts, with those from outside.
  private func variables(of roots: [DocumentNode]) -> Variables {
    let own = Self.definitions(in: roots)
    return Variables().overridden(by: own).overridden(by: outside.definitions(own.keys, valuesOfFile))
  }

  /// What the files themselves define; their mistakes are reported as they are decoded.
  private static func definitions(in roots: [DocumentNode]) -> [String: Variables.Definition] {
    let quiet = DocumentDecoder(files: ReadableFiles())
    return roots.compactMap { $0["variables"] }.reduce(into: [:]) { all, node in
      let definitions = ValueType.variables.decode(Slot(name: "", node: node), quiet) ?? [:]
      all.merge(definitions) { $1 }
    }
  }

  /// Puts the values of the variables into all files.
  private mutating func fillVariables() {
    variables = variables(of: roots)
    var substitution = VariableSubstitution(variables, decoder)
    roots = roots.map { root in
      let pairs = root.pairs?.map { pair in
        ["variables", "include"].contains(pair.key) ? pair : pair.with(substitution.fill(pair.value))
      }
      return pairs.map { DocumentNode(.mapping($0), at: root.location) } ?? root
    }
    used = substitution.used.union(namesInIncludes)
  }

  /// Reports the variables that neither the files nor `scripts` use, and those from outside that the scene does not have.
  ///
  /// - Parameter isAllowed: whether the scene allows variables that nothing uses.
  /// - Returns: the values of those that are used, by name.
  mutating func reportUnused(by scripts: [String: [UInt8]], isAllowed: Bool) -> [String: String] {
    let start = SourceLocation(file: paths.first ?? "")
    for (path, text) in scripts.sorted(by: { $0.key < $1.key }) {
      for (name, line) in VariableSubstitution.names(in: text) where used.insert(name).inserted {
        guard variables[name] == nil else { continue }
        decoder.warn(
          "no variable is called \(name.quoted), so that 'makeView' fails with it",
          at: SourceLocation(file: path, line: line))
      }
    }
    let own = Self.definitions(in: roots)
    for (name, definition) in own.sorted(by: { $0.key < $1.key }) where !isAllowed && !used.contains(name) {
      guard let location = definition.location else { continue }
      decoder.warn(
        "nothing uses the variable \(name.quoted) [\(Advice.unusedVariable.rawValue)]", at: location)
    }
    outside.reportUnknown(
      among: variables.definitions, besides: used.union(own.keys), at: start, decoder)
    return used.reduce(into: [:]) { $0[$1] = variables[$1]?.text }
  }
}
