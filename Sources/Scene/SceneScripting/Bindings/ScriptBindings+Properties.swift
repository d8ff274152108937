internal import LuaRuntime
internal import TouchDelivery

/// The members that descriptions of properties make, with the bounds of scenes.
extension ScriptBindings {
  /// What views of `type` have, apart from the first ones, which are `inherited`.
  func properties<Object: View>(
    of type: Object.Type, beyond inherited: [Property<View>] = []
  ) -> [LuaMember<Object>] {
    members(type.properties.dropFirst(inherited.count)) { $0 }
  }

  /// What recognizers of `type` have, apart from the first ones, which are `inherited`.
  func properties<Object: GestureRecognizer>(
    of type: Object.Type, beyond inherited: [Property<GestureRecognizer>] = []
  ) -> [LuaMember<Object>] {
    members(type.properties.dropFirst(inherited.count)) { $0 }
  }

  /// What a recognizer measures, to be set as well.
  func measure<Object: GestureRecognizer>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Object, Double> & Sendable
  ) -> LuaMember<Object> {
    member(Property(name, .number(in: -Extent.limit...Extent.limit), path, "")) { $0 }
  }

  private func members<Owner: AnyObject, Object: AnyObject>(
    _ properties: ArraySlice<Property<Owner>>, of owner: @escaping (Object) -> Owner
  ) -> [LuaMember<Object>] {
    properties.filter { !$0.traits.contains(.notInScripts) }.map { member($0, of: owner) }
  }

  private func member<Owner: AnyObject, Object: AnyObject>(
    _ property: Property<Owner>, of owner: @escaping (Object) -> Owner
  ) -> LuaMember<Object> {
    .property(property.name) { [self] (object, stack) throws(LuaFailure) in
      try push(property.value(of: owner(object)), on: stack)
    } set: { [self] (object, stack) throws(LuaFailure) in
      let value = try read(property.kind, called: property.name, of: object, on: stack)
      property.assign(value, toObject: owner(object))
    }
  }

  func push(_ value: PropertyValue, on stack: LuaStack) throws(LuaFailure) {
    switch value {
    case .boolean(let value): stack.push(value)
    case .number(let number): stack.push(number)
    case .count(let count): stack.push(count)
    case .words(let words) where words.count == 1: try stack.push(words[0])
    case .words(let texts), .texts(let texts):
      try stack.pushArray(texts) { (text) throws(LuaFailure) in try stack.push(text) }
    case .point(let point): try push(point, on: stack)
    case .rect(let rect): try push(rect, on: stack)
    case .insets(let insets): try push(insets, on: stack)
    case .transform(let transform): try push(transform, on: stack)
    case .hitTest(let word): try stack.push(word)
    case .frame:
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
    case .count(let bounds, let orAny):
      .count(try count(in: bounds, orAny: orAny, called: name, on: stack))
    case .words(let words):
      .words(
        try LuaWords(name: name, words: words.map { (Set([$0]), $0) }).read(1, on: stack).inOrder(of: words)
      )
    case .texts: .texts(try texts(called: name, of: object, on: stack))
    case .point: .point(try point(1, on: stack))
    case .rect: .rect(try rect(1, on: stack))
    case .insets: .insets(try insets(1, on: stack))
    case .transform: .transform(try transform(1, on: stack))
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
