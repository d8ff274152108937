internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

/// The cost of a property that is set, with what follows from it.
private let costOfChange = 100

extension ScriptBindings {
  /// Another responder, to be read only.
  func responder<Object>(
    _ name: String, _ get: @escaping (Object) -> Responder?
  ) -> LuaMember<Object> {
    .property(name) { [self] (object, stack) throws(LuaFailure) in try push(get(object), on: stack) }
  }

  /// An array of responders, to be read only.
  func responders<Object>(
    _ name: String, _ get: @escaping (Object) -> [some Responder]
  ) -> LuaMember<Object> {
    .property(name) { [self] (object, stack) throws(LuaFailure) in try push(get(object), on: stack) }
  }
}

extension LuaMember {
  /// One of a set of words, to be set as well.
  static func choice<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Word>
  ) -> LuaMember where Word.RawValue == String {
    let words = LuaWords(name: name, words: Word.allCases.map { ($0, $0.rawValue) })
    return .property(name) { (object, stack) throws(LuaFailure) in
      try stack.push(object[keyPath: path].rawValue)
    } set: { (object, stack) throws(LuaFailure) in
      let word = try words.one(try stack.string(1))
      stack.charge(costOfChange)
      object[keyPath: path] = word
    }
  }
}

extension LuaMember {
  /// A number that can only be read.
  static func number(_ name: String, _ get: @escaping (Object) -> Double) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in stack.push(get(object)) }
  }

  /// A whole number that can only be read.
  static func integer(_ name: String, _ get: @escaping (Object) -> Int) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in stack.push(get(object)) }
  }

  /// A string that can only be read.
  static func text(_ name: String, _ get: @escaping (Object) -> String) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in try stack.push(get(object)) }
  }

  /// True or false, to be read only.
  static func condition(_ name: String, _ get: @escaping (Object) -> Bool) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in stack.push(get(object)) }
  }
}

/// Reads words that stand for values.
struct LuaWords<Value: Sendable>: Sendable {
  /// What messages call the property.
  let name: String
  let words: [(value: Value, word: String)]

  func one(_ text: String) throws(LuaFailure) -> Value {
    if let value = value(of: text) { return value }
    throw .message("'\(name)' wants one of \(list), got \(quote(text))")
  }

  private func value(of text: String) -> Value? { words.first { $0.word == text }?.value }

  private var list: String { words.map(\.word).joined(separator: ", ") }

  private func quote(_ text: String) -> String {
    text.quoted + NearMiss.hint(for: text, among: words.map(\.word))
  }
}

extension LuaWords where Value: SetAlgebra {
  /// The set of one word or of an array of words.
  func read(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Value {
    if let word = stack.text(index) { return try element(word) }
    guard stack.type(index) == .table else { throw stack.mismatch(index, expected: "word or array of words") }
    var set = Value()
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      set.formUnion(try self.element(try element.string(1)))
    }
    return set
  }

  private func element(_ text: String) throws(LuaFailure) -> Value {
    if let value = value(of: text) { return value }
    // What is not of letters alone may be a place over a redacted view.
    let got = text.allSatisfy(\.isLetter) ? quote(text) : "something else"
    throw .message("'\(name)' wants any of \(list), got \(got)")
  }
}

extension LuaStack {
  /// The error for a pair, key 1 and value 2, of a table whose keys should be among `names`.
  func unknownName(among names: [String], of subject: String) -> LuaFailure {
    guard let name = text(1) else { return .message("\(subject) has names, not \(typeName(1))s") }
    return .message("\(subject) has no \(name.quoted)\(NearMiss.hint(for: name, among: names))")
  }

  /// The same for a table with elements and a few names, which the error lists unless one of them was probably meant.
  func unknownKey(among names: [String], of subject: String) -> LuaFailure {
    guard let name = text(1) else { return unknownName(among: names, of: subject) }
    return .message(Self.unknownKey(name, among: names, of: subject))
  }

  /// The words of that error.
  static func unknownKey(_ name: String, among names: [String], of subject: String) -> String {
    let hint = NearMiss.hint(for: name, among: names)
    let list = "; the names that it takes are \(names.joined(separator: " and "))"
    return "\(subject) has no \(name.quoted)\(hint.isEmpty ? list : hint)"
  }
}

/// The members that descriptions of properties make, with the bounds of scenes.
extension ScriptBindings {
  /// The properties of views of `type`, without the first ones, which are `inherited`.
  func properties<Object: View>(
    of type: Object.Type, beyond inherited: [Property<View>] = []
  ) -> [LuaMember<Object>] {
    members(type.properties.dropFirst(inherited.count))
  }

  /// The properties of recognizers of `type`, without the first ones, which are `inherited`.
  func properties<Object: GestureRecognizer>(
    of type: Object.Type, beyond inherited: [Property<GestureRecognizer>] = []
  ) -> [LuaMember<Object>] {
    members(type.properties.dropFirst(inherited.count))
  }

  /// A number that a recognizer measures, and that scripts can set.
  func measure<Object: GestureRecognizer>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Object, Double> & Sendable
  ) -> LuaMember<Object> {
    let all = -Extent.limit...Extent.limit
    return member(Property(name, .number(in: all), { $0[keyPath: path] }, { $0[keyPath: path] = $1 }, ""))
  }

  private func members<Owner: AnyObject, Object: AnyObject>(
    _ properties: ArraySlice<Property<Owner>>
  ) -> [LuaMember<Object>] {
    properties.filter { !$0.traits.contains(.notInScripts) }.map { member($0).inherited() }
  }

  private func member<Owner: AnyObject>(_ property: Property<Owner>) -> LuaMember<Owner> {
    .property(property.name) { [self] (object, stack) throws(LuaFailure) in
      try push(property.value(of: object), of: property.kind, on: stack)
    } set: { [self] (object, stack) throws(LuaFailure) in
      let value = try read(property.kind, called: property.name, of: object, on: stack)
      stack.charge(costOfChange)
      property.assign(value, toObject: object)
    }
  }

  func push(_ value: PropertyValue, of kind: PropertyKind, on stack: LuaStack) throws(LuaFailure) {
    switch (value, kind) {
    case (.boolean(let value), _): stack.push(value)
    case (.number, .count): stack.push(value.count ?? 0)
    case (.number(let number), _): stack.push(number)
    case (.numbers(let numbers), .point): try stack.push(point, numbers.span)
    case (.numbers(let numbers), .size): try stack.push(size, numbers.span)
    case (.numbers(let numbers), .rect): try stack.push(rect, numbers.span)
    case (.numbers(let numbers), .insets): try stack.push(insets, numbers.span)
    case (.numbers(let numbers), .transform): try stack.push(transform, numbers.span)
    case (.text(let text), _): try stack.push(text)
    case (.texts(let words), .words) where words.count == 1: try stack.push(words[0])
    case (.texts(let texts), _):
      try stack.pushArray(texts) { (text) throws(LuaFailure) in try stack.push(text) }
    case (.numbers, _), (.frame, _):
      assertionFailure("scripts have frames in points")
      stack.pushNil()
    }
  }

  /// The value at 1, which is to be one of `kind`.
  func read(
    _ kind: PropertyKind, called name: String, of object: AnyObject, on stack: LuaStack
  ) throws(LuaFailure) -> PropertyValue {
    switch kind {
    case .boolean: .boolean(try stack.bool(1))
    case .number(let range): .number(try number(in: range, called: name, on: stack))
    case .numberOrWord(_, let word) where stack.type(1) == .string:
      .text(try LuaWords(name: name, words: [(word, word)]).one(try stack.string(1)))
    case .numberOrWord(let range, _): .number(try number(in: range, called: name, on: stack))
    case .count(let bounds, let orAny):
      .number(Double(try count(in: bounds, orAny: orAny, called: name, on: stack)))
    case .words(let words):
      .texts(
        try LuaWords(name: name, words: words.map { (Set([$0]), $0) }).read(1, on: stack).inOrder(of: words)
      )
    case .word(_, orFlag: true) where stack.type(1) == .boolean: .boolean(try stack.bool(1))
    case .word(let words, _):
      .text(try LuaWords(name: name, words: words.map { ($0, $0) }).one(try stack.string(1)))
    case .text: .text(try text(called: name, of: object, on: stack))
    case .texts: .texts(try texts(called: name, of: object, on: stack))
    case .views(let count): .texts(try views(count, called: name, of: object, on: stack))
    case .point: .numbers(try point(1, on: stack).numbers)
    case .size: .numbers(try size(1, on: stack).numbers)
    case .rect: .numbers(try rect(1, on: stack).numbers)
    case .insets: .numbers(try insets(1, on: stack).numbers)
    case .transform: .numbers(try transform(1, on: stack).numbers)
    case .hitTest, .frame: throw .message("'\(name)' cannot be set")
    }
  }

  private func number(
    in range: NumberRange, called name: String, on stack: LuaStack
  ) throws(LuaFailure) -> Double {
    let number = try stack.number(1)
    guard range.contains(number) else {
      let (least, greatest) = (Int(range.bounds.lowerBound), Int(range.bounds.upperBound))
      let bounds =
        range.isAboveLowerBound ? "above \(least), up to \(greatest)" : "from \(least) to \(greatest)"
      throw .message("'\(name)' wants a number \(bounds), got \(number.written)")
    }
    return number
  }

  /// A whole number; with `orAny`, also `math.maxinteger`, which means any.
  private func count(
    in bounds: ClosedRange<Int>, orAny: Bool, called name: String, on stack: LuaStack
  ) throws(LuaFailure) -> Int {
    if orAny, stack.integer(1) == .max { return .max }
    let number = try stack.number(1)
    guard let count = Int(exactly: number), bounds.contains(count) else {
      let others = orAny ? " or math.maxinteger" : ""
      throw .message(
        "'\(name)' wants a whole number from \(bounds.lowerBound) to \(bounds.upperBound)\(others), "
          + "got \(number.written)")
    }
    return count
  }

  /// An array of the ids of views.
  private func views(
    _ count: ClosedRange<Int>, called name: String, of object: AnyObject, on stack: LuaStack
  ) throws(LuaFailure) -> [String] {
    let ids = try texts(called: name, of: object, on: stack)
    guard PropertyKind.views(count).contains(.texts(ids)) else {
      throw .message("'\(name)' wants \(count.lowerBound) to \(count.upperBound) different ids of views")
    }
    return ids
  }

  /// A text, which the script is charged for.
  private func text(
    called name: String, of object: AnyObject, on stack: LuaStack
  ) throws(LuaFailure) -> String {
    let text = try stack.string(1)
    let cost = MemoryCost.value + text.utf8.count
    try fingerpost.scripts?.requireRoom(for: cost)
    try fingerpost.scripts?.charge(cost, for: name, of: object)
    return text
  }

  /// An array of texts, which the script is charged for.
  private func texts(
    called name: String, of object: AnyObject, on stack: LuaStack
  ) throws(LuaFailure) -> [String] {
    var (texts, cost) = ([String](), 0)
    try stack.forEachElement(of: 1) { (element) throws(LuaFailure) in
      let text = try element.string(1)
      texts.append(text)
      cost += MemoryCost.value + text.utf8.count
      try fingerpost.scripts?.requireRoom(for: cost)
    }
    try fingerpost.scripts?.charge(cost, for: name, of: object)
    return texts
  }
}

extension Set<String> {
  fileprivate func inOrder(of words: [String]) -> [String] { words.filter(contains) }
}
