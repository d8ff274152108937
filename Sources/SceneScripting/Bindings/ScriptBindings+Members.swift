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
    let hint = NearMiss.nearest(to: text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    return "'\(name)' wants one of \(words.joined(separator: ", ")), got '\(text)'\(hint)"
  }
}
