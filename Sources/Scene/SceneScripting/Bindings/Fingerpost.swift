internal import JSON
internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

/// The table that scripts find under the name `fingerpost`.
final class Fingerpost {
  @Weak var scripts: SceneScripts?

  /// `fingerpost.log(…)`: the arguments as `tostring` shows them, joined by spaces.
  func log(_ arguments: LuaStack) throws(LuaFailure) {
    var text = try arguments.count > 0 ? arguments.description(1) : ""
    for index in 1..<max(arguments.count, 1) { try text += " " + arguments.description(index + 1) }
    try scripts?.print(text)
  }

  /// `fingerpost.view(id)`: the view or window with this id that is in a window of the application.
  func view(_ arguments: LuaStack) throws(LuaFailure) -> View? {
    let id = try arguments.string(1)
    for window in scripts?.application?.windows ?? [] {
      if let view = window.view(withID: id, on: arguments) { return view }
    }
    return nil
  }

  /// `fingerpost.recognizer(id)`: the recognizer with this id on a view that is in a window of the application.
  func recognizer(_ arguments: LuaStack) throws(LuaFailure) -> GestureRecognizer? {
    let id = try arguments.string(1)
    var visited = 0
    defer { arguments.charge(visited) }
    guard let application = scripts?.application else { return nil }
    for view in application.views {
      visited += 1 + view.gestureRecognizers.count
      if let recognizer = view.gestureRecognizers.first(where: { $0.id == id }) { return recognizer }
    }
    return nil
  }

  /// `fingerpost.screen(id)`: the screen of the scene with this id.
  func screen(_ arguments: LuaStack) throws(LuaFailure) -> Screen? {
    let id = try arguments.string(1)
    return scripts?.application?.screens.first { $0.id == id }
  }

  /// Turns `screen` after the current delivery, and logs whose script did it, for turning takes all touches away.
  func turn(_ screen: Screen, to rotation: Rotation, on stack: LuaStack) throws(LuaFailure) {
    guard let scripts else { return }
    stack.charge(Self.costOfTurn)
    try scripts.act(
      .turn(scripts.currentOrigin.owner, screen: screen.id, rotation: rotation), screen.id.utf8.count)
    scripts.application?.rotate(screen, to: rotation)
  }

  /// `fingerpost.makeView{…}`: a view from a description in the form of a scene.
  func makeView(_ arguments: LuaStack) throws(LuaFailure) -> View {
    guard arguments.type(1) == .table else {
      throw arguments.mismatch(1, expected: "table that describes a view")
    }
    let description = try ScriptValueReader.read(1, called: "the view", on: arguments)
    guard let scripts, let maker = scripts.viewMaker, let place = arguments.position else {
      throw .message("no views can be made here")
    }
    let values = description.size(each: MemoryCost.value) / MemoryCost.value
    arguments.charge(Self.costOfView + Self.costOfDescription * values)
    if scripts.isSpent { throw .message("the script is stopped") }
    do throws(PlainError) {
      return try maker.makeView(
        description, at: ScriptPlace(file: place.file, line: place.line), for: scripts.currentOrigin.owner)
    } catch {
      let message = error.description
      arguments.charge(message.utf8.count)
      throw .message(message)
    }
  }

  /// `fingerpost.exec{program, argument…, timeout=, completion=f}`: starts a program, never through a shell.
  func exec(_ arguments: LuaStack) throws(LuaFailure) {
    let expected = "array of a program and its arguments"
    guard arguments.type(1) == .table, arguments.hasElements(1) else {
      throw arguments.mismatch(1, expected: expected)
    }
    var (command, size) = ([String](), 0)
    try arguments.forEachElement(of: 1) { (element) throws(LuaFailure) in
      guard let word = try Self.word(element), !word.utf8.contains(0) else {
        throw .argument(1, expected: expected, got: "one with \(element.typeName(1).withArticle)")
      }
      if command.isEmpty, word.isEmpty { throw .message("a program needs a name") }
      command.append(word)
      size += word.utf8.count + Self.costOfWord
      guard size <= Self.longestCommand else {
        throw .message(
          "a program and its arguments may have \(Self.longestCommand >> 10) KiB together, each counting"
            + " \(Self.costOfWord) bytes more than its text")
      }
    }
    let timeout = try programTime(arguments, besides: command.count)
    guard let scripts else { return }
    arguments.charge(Self.costOfProgram + size / Self.bytesPerInstruction)
    let completion = try arguments.function("completion", of: 1).map { (function) throws(LuaFailure) in
      try scripts.keep(forProgram: function)
    }
    do throws(LuaFailure) {
      try scripts.act(
        .exec(
          scripts.currentOrigin.owner, command: command, timeout: timeout, completion: completion?.number),
        min(size, Self.longestDetail))
    } catch {
      if let completion { scripts.programWaits[completion.number] = nil }
      throw error
    }
  }

  /// The text at 1, or the number as scenes write it: a whole one without a fraction, `75` for Lua's `75.0`, and
  /// below 2^127 with all digits; nil for anything else.
  private static func word(_ element: LuaStack) throws(LuaFailure) -> String? {
    if element.type(1) == .string { return try element.string(1, called: "an argument") }
    guard element.type(1) == .number else { return nil }
    if let whole = element.integer(1) { return String(whole) }
    let number = try element.number(1)
    if let whole = Int128(exactly: number) { return String(whole) }
    return number == number.rounded() ? number.description : try element.description(1)
  }

  /// How many seconds the program of the table at 1 may run, infinity being no end; nil if the table does not say.
  ///
  /// Besides so many `elements` it may have known names alone.
  private func programTime(_ arguments: LuaStack, besides elements: Int) throws(LuaFailure) -> Double? {
    var timeout: Double?
    try arguments.forEachPair(of: 1) { (pair) throws(LuaFailure) in
      switch pair.text(1) {
      case "completion": break
      case "timeout": timeout = try Self.timeout(pair)
      case nil where pair.type(1) == .number:
        let place = try pair.number(1)
        if place >= 1, place <= Double(elements) { return }
        throw .message("the arguments of 'exec' must follow each other; the table has a gap")
      default: throw pair.unknownKey(among: Self.keysOfExec, of: "exec")
      }
    }
    return timeout
  }

  private static func timeout(_ pair: LuaStack) throws(LuaFailure) -> Double {
    if pair.text(2) == "none" { return .infinity }
    guard pair.type(2) == .number, case let seconds = try pair.number(2), seconds > 0, seconds <= longestTime
    else {
      throw .message(
        "'timeout' wants a number of seconds above 0, up to \(Int(longestTime)), or \"none\", got"
          + " \(try pair.description(2).quotable)")
    }
    return seconds
  }

  /// `fingerpost.key{name, name…}` or `fingerpost.key(name)`: presses keys together on the virtual keyboard.
  func key(_ arguments: LuaStack) throws(LuaFailure) {
    let expected = "name of a key or an array of such names"
    var names: [String] = []
    if let name = try arguments.name(1) { names = [name] }
    if arguments.type(1) == .table {
      try arguments.forEachElement(of: 1) { (element) throws(LuaFailure) in
        guard let name = try element.name(1) else {
          throw .argument(1, expected: expected, got: "one with \(element.typeName(1).withArticle)")
        }
        guard names.count < Self.mostKeys else { throw .message("a chord has \(Self.mostKeys) keys at most") }
        names.append(name)
      }
    }
    guard !names.isEmpty else { throw arguments.mismatch(1, expected: expected) }
    guard let scripts else { return }
    arguments.charge(Self.costOfKey * names.count)
    let size = names.reduce(0) { $0 + $1.utf8.count }
    try scripts.act(.key(scripts.currentOrigin.owner, names: names), min(size, Self.longestDetail))
  }

  /// `fingerpost.scroll(right, down)`: turns the wheel of the virtual mouse by so many notches.
  func scroll(_ arguments: LuaStack) throws(LuaFailure) {
    let (x, y) = (try arguments.number(1), try arguments.number(2))
    guard abs(x) <= Self.mostNotches, abs(y) <= Self.mostNotches else {
      throw .message("the wheel turns by at most \(Int(Self.mostNotches)) notches at once")
    }
    guard let scripts else { return }
    arguments.charge(Self.costOfKey)
    try scripts.act(.scroll(scripts.currentOrigin.owner, x: x, y: y), Self.costOfWord)
  }

  /// `fingerpost.emit(name, data)`: publishes a record.
  func emit(_ arguments: LuaStack) throws(LuaFailure) {
    let name = try arguments.string(1)
    guard !name.isEmpty else { throw .message("a record needs a name") }
    let data = try ScriptValueReader.read(2, called: "data", on: arguments)
    guard data.isFinite else { throw .message("data has a number that is not finite; JSON has none") }
    try scripts?.emit(name, data)
  }

  /// `fingerpost.animate{…}`: runs a function and animates the views that it changes.
  func animate(_ arguments: LuaStack) throws(LuaFailure) {
    let options = try AnimationOptions(arguments)
    try scripts?.animate(
      options.changes, duration: options.duration, allowsUserInteraction: options.allowsUserInteraction)
  }

  /// The cost of a view that is made, and of each value that describes it.
  private static let costOfView = 100
  private static let costOfDescription = 20
  private static let costOfTurn = 100
  private static let costOfProgram = 1_000
  private static let costOfKey = 100
  /// The cost of a word of a command besides its text, and the greatest length of a command, in bytes.
  private static let costOfWord = 16
  private static let longestCommand = 128 << 10
  private static let bytesPerInstruction = 64
  /// The names that the table of `exec` may have besides its elements.
  static let keysOfExec = ["completion", "timeout"]
  /// The longest time that a program may have, in seconds, as in scenes.
  private static let longestTime = 86_400.0
  /// The length to which a record shows an action, in bytes.
  private static let longestDetail = 1_024
  private static let mostKeys = 32
  private static let mostNotches = 1_000.0
}

extension ScriptBindings {
  var fingerpostMembers: [LuaMember<Fingerpost>] {
    [
      responder("application") { $0.scripts?.application },
      .function("log", fingerpost.log),
      function("view", fingerpost.view), function("recognizer", fingerpost.recognizer),
      function("screen", fingerpost.screen), function("makeView", fingerpost.makeView),
      .function("exec", fingerpost.exec), .function("key", fingerpost.key),
      .function("scroll", fingerpost.scroll),
      .function("emit", fingerpost.emit), .function("animate", fingerpost.animate),
      .function("after") { [self] (arguments) throws(LuaFailure) in
        try pushTimer(repeats: false, arguments)
      },
      .function("every") { [self] (arguments) throws(LuaFailure) in try pushTimer(repeats: true, arguments) },
    ]
  }

  private func function<Result: AnyObject>(
    _ name: String, _ body: @escaping (LuaStack) throws(LuaFailure) -> Result?
  ) -> LuaMember<Fingerpost> {
    .function(name) { [self] (arguments) throws(LuaFailure) in
      try push(object: body(arguments), on: arguments)
    }
  }

  /// The members of a timer; mirrors `Timer`.
  var timerMembers: [LuaMember<ScriptTimer>] {
    [
      .condition("isValid") { $0.isValid },
      .method("invalidate") { (timer, _) throws(LuaFailure) in timer.invalidate() },
    ]
  }

  private func pushTimer(repeats: Bool, _ arguments: LuaStack) throws(LuaFailure) {
    let (seconds, function) = try timerArguments(arguments)
    guard let timer = try fingerpost.scripts?.schedule(function, after: seconds, repeats: repeats) else {
      return arguments.pushNil()
    }
    try arguments.push(timer, as: self[.timer])
  }

  /// After how many seconds to call what.
  func timerArguments(
    _ arguments: LuaStack
  ) throws(LuaFailure) -> (seconds: Double, function: LuaReference) {
    let seconds = try arguments.number(1)
    guard seconds.isFinite, seconds >= 0 else {
      throw .message("a timer wants 0 or more seconds")
    }
    guard arguments.type(2) == .function else { throw arguments.mismatch(2, expected: "function") }
    return (seconds, try arguments.reference(2))
  }
}

extension JSONValue {
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.allSatisfy(\.value.isFinite)
    case .null, .boolean, .integer, .string: true
    }
  }
}

/// The arguments of `fingerpost.animate`.
struct AnimationOptions {
  let changes: LuaReference
  let duration: Double
  let allowsUserInteraction: Bool

  private static let names = ["duration", "allowUserInteraction", "changes"]

  /// Reads the table at 1.
  init(_ stack: LuaStack) throws(LuaFailure) {
    guard stack.type(1) == .table else {
      throw stack.mismatch(1, expected: "table {duration=, allowUserInteraction=, changes=}")
    }
    var changes: LuaReference?
    var duration: Double?
    var allowsUserInteraction = false
    try stack.forEachPair(of: 1) { (pair) throws(LuaFailure) in
      switch pair.text(1) {
      case "duration": duration = try Self.seconds(pair)
      case "allowUserInteraction": allowsUserInteraction = try Self.flag(pair)
      case "changes": changes = try Self.function(pair)
      default: throw pair.unknownName(among: Self.names, of: "animate")
      }
    }
    guard let duration else { throw .message("animate needs 'duration', a number of seconds") }
    guard let changes else { throw .message("animate needs 'changes', a function") }
    self.changes = changes
    self.duration = duration
    self.allowsUserInteraction = allowsUserInteraction
  }

  private static func seconds(_ pair: LuaStack) throws(LuaFailure) -> Double {
    guard pair.type(2) == .number, case let seconds = try pair.number(2), seconds.isFinite, seconds >= 0
    else {
      throw .message(
        "'duration' wants 0 or more seconds, got \(try pair.description(2).quotable)")
    }
    return seconds
  }

  private static func flag(_ pair: LuaStack) throws(LuaFailure) -> Bool {
    guard pair.type(2) == .boolean else {
      throw .message("'allowUserInteraction' wants true or false, got \(pair.typeName(2))")
    }
    return pair.isTrue(2)
  }

  private static func function(_ pair: LuaStack) throws(LuaFailure) -> LuaReference {
    guard pair.type(2) == .function else {
      throw .message("'changes' wants a function, got \(pair.typeName(2))")
    }
    return try pair.reference(2)
  }
}
