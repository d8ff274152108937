internal import JSON
internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

/// What a target does, which may be to call a `Function`.
enum TargetResponse<Function> {
  /// A method is called, of the target that is named or the object's own script.
  case call(String)
  /// A function is called.
  case function(Function)
  /// An action goes up the responder chain.
  case send(String)
  /// Actions of a scene are run.
  case action(JSONValue)
}

/// The arguments of `addTarget{…}` and `removeTarget{…}`, in the form of a scene.
struct TargetOptions {
  typealias Response = TargetResponse<LuaReference>

  /// The class of object that has the targets.
  enum Sender {
    case control, recognizer

    var names: [String] {
      (self == .control ? ["events"] : ["states"]) + ["call", "target", "send", "action"]
    }
  }

  private(set) var events: ControlEvents?
  private(set) var states: Set<GestureRecognizer.State>?
  private(set) var response: Response?
  private(set) var target: Responder?

  static let events = LuaWords<ControlEvents>(
    name: "events",
    words: ControlEvents.words.map { (value: $0.event, word: $0.word) }
      + [(.allTouchEvents, "allTouchEvents"), (.allEvents, "allEvents")])

  /// All but `possible`, in which no target is called.
  private static let states = LuaWords<Set<GestureRecognizer.State>>(
    name: "states", words: GestureRecognizer.State.allCases.dropFirst().map { ([$0], $0.word) })

  /// Reads the table at 1.
  init(_ stack: LuaStack, of sender: Sender, _ bindings: ScriptBindings) throws(LuaFailure) {
    guard stack.type(1) == .table else {
      throw stack.mismatch(1, expected: "table {\(sender.names.map { "\($0)=" }.joined(separator: ", "))}")
    }
    try stack.forEachPair(of: 1) { (pair) throws(LuaFailure) in try read(pair, of: sender, bindings) }
    if target != nil, response?.isCall == false {
      throw .message("'target' goes with 'call' and the name of a method")
    }
  }

  /// Key 1, value 2.
  private mutating func read(
    _ pair: LuaStack, of sender: Sender, _ bindings: ScriptBindings
  ) throws(LuaFailure) {
    guard let name = pair.text(1), sender.names.contains(name) else {
      throw pair.unknownName(among: sender.names, of: "a target")
    }
    switch name {
    case "events": events = try Self.events.read(2, on: pair)
    case "states": states = try Self.states.read(2, on: pair)
    case "target": target = try Self.responder(pair, bindings)
    case "call" where pair.type(2) == .function: try respond(.function(try pair.reference(2)))
    case "call": try respond(.call(try Self.word(name, pair)))
    case "send": try respond(.send(try Self.word(name, pair)))
    default: try respond(.action(try ScriptValueReader.read(2, called: "action", on: pair)))
    }
  }

  private mutating func respond(_ new: Response) throws(LuaFailure) {
    if response != nil { throw .message("a target has one of 'action', 'send' and 'call'") }
    response = new
  }

  private static func word(_ name: String, _ pair: LuaStack) throws(LuaFailure) -> String {
    guard let word = try pair.name(2), !word.isEmpty else {
      let others = name == "call" ? " or a function" : ""
      throw .message("'\(name)' wants the name of a method\(others), got \(pair.typeName(2))")
    }
    return word
  }

  private static func responder(
    _ pair: LuaStack, _ bindings: ScriptBindings
  ) throws(LuaFailure) -> Responder {
    guard pair.type(2) == .string else {
      guard let responder = pair.object(2) as? Responder else {
        throw .message("'target' wants a responder or its id, got \(pair.typeName(2))")
      }
      return responder
    }
    let id = try pair.string(2, called: "an id")
    var (found, visited): (Responder?, Int) = (nil, 0)
    bindings.fingerpost.scripts?.application?.forEachResponder {
      visited += 1
      if $0.id == id { found = $0 }
    }
    pair.charge(visited)
    guard let found else { throw .message("no responder has the id \(id.quoted)") }
    return found
  }
}

extension TargetResponse {
  /// The memory for keeping it, in bytes.
  var cost: Int {
    switch self {
    case .call(let text), .send(let text): text.utf8.count
    case .action(let value): value.size(each: MemoryCost.value)
    case .function: 0
    }
  }

  fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}
