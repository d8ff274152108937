internal import Diagnostics
internal import LuaRuntime

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

  /// True or false, to be set as well.
  static func flag(
    _ name: String, _ get: @escaping (Object) -> Bool, set: @escaping (Object, Bool) -> Void
  ) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in
      stack.push(get(object))
    } set: { (object, stack) throws(LuaFailure) in
      set(object, try stack.bool(1))
    }
  }

  /// True or false of a property, to be set as well.
  static func flag(_ name: String, _ path: ReferenceWritableKeyPath<Object, Bool>) -> LuaMember {
    .flag(name) {
      $0[keyPath: path]
    } set: {
      $0[keyPath: path] = $1
    }
  }

  /// A whole number within bounds, to be set as well; with `isUnbounded`, also `math.maxinteger`, which means any.
  static func count(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Int>, in range: ClosedRange<Int>,
    isUnbounded: Bool = false
  ) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in
      stack.push(object[keyPath: path])
    } set: { (object, stack) throws(LuaFailure) in
      if isUnbounded, stack.integer(1) == .max { return object[keyPath: path] = .max }
      let number = try stack.number(1)
      guard let count = Int(exactly: number), range.contains(count) else {
        let others = isUnbounded ? " or math.maxinteger" : ""
        throw .message(
          "'\(name)' wants a whole number from \(range.lowerBound) to \(range.upperBound)\(others), "
            + "got \(number.written)")
      }
      object[keyPath: path] = count
    }
  }

  /// A number within bounds, to be set as well.
  static func amount(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Double>, in range: ClosedRange<Double>
  ) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in
      stack.push(object[keyPath: path])
    } set: { (object, stack) throws(LuaFailure) in
      let number = try stack.number(1)
      guard range.contains(number) else {
        let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        throw .message("'\(name)' wants a number from \(bounds), got \(number.written)")
      }
      object[keyPath: path] = number
    }
  }

  /// A set of words: one alone as a string, several or none as an array; to be set as either.
  static func options<Options: SetAlgebra & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Options>,
    _ words: [(value: Options, word: String)]
  ) -> LuaMember {
    .property(name) { (object, stack) throws(LuaFailure) in
      let set = words.filter { $0.value.isSubset(of: object[keyPath: path]) }.map(\.word)
      if let word = set.first, set.count == 1 { return try stack.push(word) }
      try stack.pushArray(set) { (word) throws(LuaFailure) in try stack.push(word) }
    } set: { (object, stack) throws(LuaFailure) in
      object[keyPath: path] = try LuaOptions(name: name, words: words).read(1, on: stack)
    }
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
    let hint = NearMiss.nearest(to: word, among: all).map { "; did you mean '\($0)'?" } ?? ""
    // What is not of letters alone may be a place over a redacted view.
    let got = word.allSatisfy(\.isLetter) ? "'\(word)'\(hint)" : "something else"
    throw .message("'\(name)' wants any of \(all.joined(separator: ", ")), got \(got)")
  }
}
