internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

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
      object[keyPath: path] = try words.one(try stack.string(1))
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

  /// The value of `text`.
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
}
