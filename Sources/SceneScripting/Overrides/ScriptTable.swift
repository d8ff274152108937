internal import Diagnostics
internal import LuaRuntime

/// What a script returned: its overrides and methods of its own, and what is odd about them.
struct ScriptTable<Method: OverridableMethod> {
  let reference: LuaReference?
  private(set) var overrides: [LuaReference?] = Array(repeating: nil, count: Method.allCases.count)
  /// The functions that override nothing, in the order of their names.
  private(set) var methods: [(name: String, reference: LuaReference)] = []
  /// The lines in which the overrides are defined.
  private(set) var lines: [Method: Int] = [:]
  private(set) var diagnostics: [ScriptDiagnostic] = []
  private let source: ScriptSource
  private let kindName: String
  private let kind: LuaClass?
  private let object: AnyObject

  /// Reads the table at 1; `kind` is the class of the objects whose methods are overridden, if scripts see them.
  init(
    _ stack: LuaStack, source: ScriptSource, kind: LuaClass?, called kindName: String, of object: AnyObject
  ) throws(LuaFailure) {
    self.source = source
    self.kind = kind
    self.kindName = kindName
    self.object = object
    reference = stack.type(1) == .table ? try stack.reference(1) : nil
    if reference == nil {
      complainOfResult(stack.typeName(1))
    } else {
      try takeAll(stack)
    }
  }

  /// Takes the methods that the value at `index` has now, as a script finds them there.
  init(
    methodsOf index: Int, on stack: LuaStack, file: String, called kindName: String, of object: AnyObject
  ) throws(LuaFailure) {
    source = ScriptSource(file: file, text: [])
    kind = nil
    self.kindName = kindName
    self.object = object
    reference = try stack.reference(index)
    for method in Method.allCases {
      overrides[method.rawValue] = try stack.function(method.name, of: index)
    }
  }

  /// Whether there is no error among the diagnostics.
  var isUsable: Bool { !diagnostics.contains { $0.severity == .error } }

  private mutating func takeAll(_ stack: LuaStack) throws(LuaFailure) {
    var table = self
    try stack.forEachPair(of: 1) { (pair) throws(LuaFailure) in try table.take(pair) }
    self = table
    methods.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    diagnostics.sort { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
  }

  private mutating func complainOfResult(_ type: String) {
    diagnostics = [
      ScriptDiagnostic(
        .error, file: source.file, line: source.lastLine,
        "a script returns its table of overrides, but this one returned \(type); "
          + "end it with 'return' and the table")
    ]
  }

  /// Key 1, value 2.
  private mutating func take(_ pair: LuaStack) throws(LuaFailure) {
    guard let name = pair.text(1) else { return }
    let line = try line(of: name, pair)
    if let method = Method(named: name) {
      try take(method, pair, line: line)
    } else if pair.type(2) == .function {
      methods.append((name, try pair.reference(2)))
      check(name, line: line)
    }
  }

  private mutating func take(_ method: Method, _ pair: LuaStack, line: Int?) throws(LuaFailure) {
    guard pair.type(2) == .function else {
      return report(.error, line, "'\(method)' must be a function, got \(pair.typeName(2))")
    }
    overrides[method.rawValue] = try pair.reference(2)
    lines[method] = line
    if let reason = method.whyNeverCalled(on: object, kind: kindName) {
      report(.warning, line, "'\(method)' is never called: \(reason)")
    }
  }

  /// Looks at a function that overrides nothing.
  private mutating func check(_ name: String, line: Int?) {
    if let reason = Method.whyForeign(name) {
      report(.warning, line, "'\(name)' overrides nothing: \(reason)")
    } else if let kind, kind.hasMember(name) {
      report(
        .warning, line,
        "'\(name)' is never called: a \(kindName) has its own, which scripts cannot override")
    } else if let near = NearMiss.nearest(to: name, among: Method.names) {
      report(.warning, line, "'\(name)' overrides nothing; did you mean '\(near)'?")
    }
  }

  private mutating func report(_ severity: ScriptDiagnostic.Severity, _ line: Int?, _ message: String) {
    diagnostics.append(ScriptDiagnostic(severity, file: source.file, line: line, message))
  }

  private func line(of name: String, _ pair: LuaStack) throws(LuaFailure) -> Int? {
    guard pair.type(2) == .function else { return source.line(of: name) }
    return pair.state.definition(of: .value(try pair.reference(2))).line
  }
}
