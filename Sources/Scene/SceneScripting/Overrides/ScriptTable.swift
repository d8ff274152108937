internal import TouchControls
internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

/// The table that a script returned: its overrides, its own methods, and diagnostics about them.
struct ScriptTable {
  let reference: LuaReference?
  private(set) var overrides: [LuaReference?] = Array(
    repeating: nil, count: OverridableMethod.allCases.count)
  /// The functions that override nothing, in the order of their names.
  private(set) var methods: [(name: String, reference: LuaReference)] = []
  /// The lines in which the overrides are defined.
  private(set) var lines: [OverridableMethod: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private static var mostDiagnostics: Int { 100 }
  private let role: ScriptRole
  private let source: ScriptSource
  private let kind: LuaClass?
  private let object: AnyObject

  /// Reads the table at 1; `kind` is the class of the object whose methods are overridden.
  init(
    _ stack: LuaStack, source: ScriptSource, role: ScriptRole, kind: LuaClass, of object: AnyObject
  ) throws(LuaFailure) {
    self.source = source
    self.role = role
    self.kind = kind
    self.object = object
    reference = stack.type(1) == .table ? try stack.reference(1) : nil
    if reference == nil {
      complainOfResult(stack.typeName(1))
    } else {
      try readAll(stack)
    }
  }

  /// Takes the methods that the value at `index` has now, as a script finds them there.
  init(
    methodsOf index: Int, on stack: LuaStack, file: String, role: ScriptRole, of object: AnyObject
  ) throws(LuaFailure) {
    source = ScriptSource(file: file, text: [])
    kind = nil
    self.role = role
    self.object = object
    reference = try stack.reference(index)
    for method in role.methods {
      overrides[method.place] = try stack.function(method.name, of: index)
    }
  }

  /// Whether there is no error among the diagnostics.
  var isUsable: Bool { !diagnostics.contains { $0.severity == .error } }

  private mutating func readAll(_ stack: LuaStack) throws(LuaFailure) {
    try stack.forEachPair(of: 1) { (pair) throws(LuaFailure) in try read(pair) }
    methods.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    diagnostics.sort { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
    diagnostics = diagnostics.first(Self.mostDiagnostics) { [source] in
      Diagnostic(.warning, "… and \($0) more", file: source.file, line: source.lastLine)
    }
  }

  private mutating func complainOfResult(_ type: String) {
    diagnostics = [
      Diagnostic(
        .error,
        "a script returns its table of overrides, but this one returned \(type); "
          + "end it with 'return' and the table", file: source.file, line: source.lastLine)
    ]
  }

  /// Key 1, value 2; a name that is not UTF-8 is no method's.
  private mutating func read(_ pair: LuaStack) throws(LuaFailure) {
    guard let name = try? pair.string(1) else { return }
    let line = try line(of: name, pair)
    if let method = role.method(named: name) {
      try readOverride(method, pair, line: line)
    } else if pair.type(2) == .function {
      methods.append((name, try pair.reference(2)))
      check(name, line: line)
    }
  }

  private mutating func readOverride(_ method: OverridableMethod, _ pair: LuaStack, line: Int?)
    throws(LuaFailure)
  {
    guard pair.type(2) == .function else {
      return report(.error, line, "'\(method)' must be a function, got \(pair.typeName(2))")
    }
    overrides[method.place] = try pair.reference(2)
    lines[method] = line
    if let reason = method.whyNeverCalled(on: object, kind: kind?.name ?? "") {
      report(.warning, line, "'\(method)' is never called: \(reason)")
    }
  }

  /// Looks at a function that overrides nothing.
  private mutating func check(_ name: String, line: Int?) {
    if let reason = role.whyForeign(name) {
      report(.warning, line, "\(name.quoted) overrides nothing: \(reason)")
    } else if let kind, kind.hasMember(name) {
      report(
        .warning, line,
        "\(name.quoted) is never called: \(kind.name.withArticle) has its own, which scripts cannot override"
          + (Self.notifications[name].map { "; override \("\($0)".quoted), which is called each time" } ?? "")
      )
    } else if let near = NearMiss.nearest(to: name, among: role.methods.map(\.name)) {
      report(.warning, line, "\(name.quoted) overrides nothing" + NearMiss.hint(near))
    }
  }

  /// The methods by which views are notified of what methods do that scripts cannot override.
  private static let notifications: [String: OverridableMethod] = [
    "addSubview": .didAddSubview, "insertSubview": .didAddSubview, "insertSubviewAbove": .didAddSubview,
    "insertSubviewBelow": .didAddSubview, "removeFromSuperview": .willMoveToSuperview,
  ]

  private mutating func report(_ severity: Diagnostic.Severity, _ line: Int?, _ message: String) {
    diagnostics.append(Diagnostic(severity, message, file: source.file, line: line))
  }

  private func line(of name: String, _ pair: LuaStack) throws(LuaFailure) -> Int? {
    guard pair.type(2) == .function else { return source.line(of: name) }
    return pair.state.definition(of: .value(try pair.reference(2))).line
  }
}

/// The relation of a script to an object.
enum ScriptRole {
  /// A layer over a responder's class, or a recognizer's.
  case responder, recognizer
  /// A recognizer's delegate.
  case delegate

  private static let ofResponders = methods(
    of: .responder, .view, .sender, .control, .scrollView)
  private static let ofRecognizers = methods(of: .recognizer)
  private static let ofDelegates = methods(of: .delegate)

  private static func methods(of owners: MethodSignature.Owner...) -> [OverridableMethod] {
    OverridableMethod.allCases.filter { $0.signature.owners.contains(where: owners.contains) }
  }

  /// The methods that such a script can have.
  var methods: [OverridableMethod] {
    switch self {
    case .responder: Self.ofResponders
    case .recognizer: Self.ofRecognizers
    case .delegate: Self.ofDelegates
    }
  }

  func method(named name: String) -> OverridableMethod? { methods.first { $0.name == name } }

  /// Why a function of this name is never called although it is a method elsewhere, or nil.
  func whyForeign(_ name: String) -> String? {
    switch self {
    case .responder: nil
    case .recognizer where Self.delegate.method(named: name) != nil:
      "it is a method of a recognizer's delegate"
    case .delegate where Self.recognizer.method(named: name) != nil:
      "it is a method of recognizers, not of their delegates"
    case _ where Self.responder.method(named: name) == nil: nil
    case .recognizer: "it is a method of responders, and a recognizer is none"
    case .delegate: "it is a method of responders, and a delegate is none"
    }
  }
}

extension OverridableMethod {
  /// Why the method of `object`, of a kind called `kind`, is never called; nil where it is.
  func whyNeverCalled(on object: AnyObject, kind: String) -> String? {
    guard let responder = object as? Responder else { return nil }
    switch signature.owners.first {
    case .view where !(responder is View): return "\(kind.withArticle) \(lackOfViews)"
    case .sender where !(responder is any EventSender): return "only windows and the application send events"
    case .control where !(responder is Control): return "\(kind.withArticle) is no control"
    case .scrollView where !(responder is ScrollView): return "\(kind.withArticle) is no scroll view"
    default: return nil
    }
  }

  /// What a responder that is not a view lacks.
  private var lackOfViews: String {
    switch self {
    case .hitTest, .pointInside: "takes no part in hit-testing"
    case .willMoveToSuperview, .willMoveToWindow, .didMoveToSuperview, .didMoveToWindow: "has no superview"
    case .didAddSubview, .willRemoveSubview: "has no subviews"
    case .gestureRecognizerShouldBegin: "has no recognizers"
    default: "is no view"
    }
  }
}
