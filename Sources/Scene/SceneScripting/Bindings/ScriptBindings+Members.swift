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

  /// A property of a view's geometry, to be set as well; what animates is noted.
  func geometry<Value: Equatable>(
    _ name: String, _ path: ReferenceWritableKeyPath<View, Value>,
    push: @escaping (Value, LuaStack) throws(LuaFailure) -> Void,
    read: @escaping (Int, LuaStack) throws(LuaFailure) -> Value,
    set: @escaping (View, Value) -> Void
  ) -> LuaMember<View> {
    .property(name) { (view, stack) throws(LuaFailure) in
      try push(view[keyPath: path], stack)
    } set: { [changes] (view, stack) throws(LuaFailure) in
      let value = try read(1, stack)
      if view[keyPath: path] != value { changes.note(view) }
      set(view, value)
    }
  }
}

extension LuaMember {
  /// One of a set of words, to be set as well.
  static func choice<Word: RawRepresentable & CaseIterable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Word>
  ) -> LuaMember where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    return .property(name) { (object, stack) throws(LuaFailure) in
      try stack.push(object[keyPath: path].rawValue)
    } set: { (object, stack) throws(LuaFailure) in
      let text = try stack.string(1)
      guard let word = Word(rawValue: text) else { throw .message(wrong(text, for: name, among: words)) }
      object[keyPath: path] = word
    }
  }

  private static func wrong(_ text: String, for name: String, among words: [String]) -> String {
    let hint = NearMiss.hint(for: text, among: words)
    return "'\(name)' wants one of \(words.joined(separator: ", ")), got \(text.quoted)\(hint)"
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

/// Reads a set of words.
struct LuaOptions<Options: SetAlgebra & Sendable>: Sendable {
  /// What messages call the set.
  let name: String
  let words: [(value: Options, word: String)]

  /// One word or an array of words.
  func read(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Options {
    if let word = stack.text(index) { return try option(word) }
    guard stack.type(index) == .table else { throw stack.mismatch(index, expected: "word or array of words") }
    var options = Options()
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      options.formUnion(try option(try element.string(1)))
    }
    return options
  }

  private func option(_ word: String) throws(LuaFailure) -> Options {
    if let known = words.first(where: { $0.word == word }) { return known.value }
    let all = words.map(\.word)
    let hint = NearMiss.hint(for: word, among: all)
    // What is not of letters alone may be a place over a redacted view.
    let got = word.allSatisfy(\.isLetter) ? "\(word.quoted)\(hint)" : "something else"
    throw .message("'\(name)' wants any of \(all.joined(separator: ", ")), got \(got)")
  }
}
