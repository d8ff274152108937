internal import Diagnostics
internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  func push(_ responder: Responder?, on stack: LuaStack) throws(LuaFailure) {
    guard let responder else { return stack.pushNil() }
    try stack.push(responder, as: kind(of: responder))
  }

  func push(_ touches: [Touch], on stack: LuaStack) throws(LuaFailure) {
    try stack.push(touches, as: self[.touch])
  }

  func push(_ presses: [Press], on stack: LuaStack) throws(LuaFailure) {
    try stack.push(presses, as: self[.press])
  }

  func push(_ responders: [some Responder], on stack: LuaStack) throws(LuaFailure) {
    stack.charge(responders.count)
    try stack.pushArray(responders) { (responder) throws(LuaFailure) in try push(responder, on: stack) }
  }

  func push(_ event: Event?, on stack: LuaStack) throws(LuaFailure) {
    guard let event else { return stack.pushNil() }
    try stack.push(event, as: self[.event])
  }

  func push(_ recognizer: GestureRecognizer?, on stack: LuaStack) throws(LuaFailure) {
    guard let recognizer else { return stack.pushNil() }
    try stack.push(recognizer, as: kind(of: recognizer))
  }

  func push(_ recognizers: [GestureRecognizer], on stack: LuaStack) throws(LuaFailure) {
    stack.charge(recognizers.count)
    try stack.pushArray(recognizers) { (recognizer) throws(LuaFailure) in try push(recognizer, on: stack) }
  }

  /// A responder, recognizer, touch, event or screen, or nil for anything else.
  func push(object: AnyObject?, on stack: LuaStack) throws(LuaFailure) {
    switch object {
    case let responder as Responder: try push(responder, on: stack)
    case let recognizer as GestureRecognizer: try push(recognizer, on: stack)
    case let event as Event: try push(event, on: stack)
    case let touch as Touch: try stack.push(touch, as: self[.touch])
    case let screen as Screen: try stack.push(screen, as: self[.screen])
    default: stack.pushNil()
    }
  }

  /// A view, or nil for none.
  func view(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> View? {
    if stack.isNil(index) { return nil }
    return try stack.object(index, as: View.self, expected: "view or nil")
  }

  /// An event, or nil for none.
  func event(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Event? {
    if stack.isNil(index) { return nil }
    return try stack.object(index, as: Event.self, expected: "event or nil")
  }

  /// An array of objects of one class.
  func objects<Object: AnyObject>(
    _ index: Int, on stack: LuaStack, _ expected: String
  ) throws(LuaFailure) -> [Object] {
    var objects: [Object] = []
    guard stack.type(index) == .table else { throw stack.mismatch(index, expected: expected) }
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      guard let object = element.object(1) as? Object else {
        throw .argument(index, expected: expected, got: "one with \(element.typeName(1).withArticle)")
      }
      objects.append(object)
    }
    return objects
  }
}

extension LuaStack {
  /// A string that is kept as a name, nil where the value is no string.
  func name(_ index: Int) throws(LuaFailure) -> String? {
    guard type(index) == .string else { return nil }
    let text = try string(index, called: "a name")
    guard text.utf8.count <= longestName else {
      throw .message("a name has \(longestName) bytes at most, not \(text.utf8.count)")
    }
    return text
  }

  private var longestName: Int { 256 }
}

extension ScriptBindings {
  func push(_ value: Point, on stack: LuaStack) throws(LuaFailure) {
    try stack.push(point, [value.x, value.y])
  }

  func push(_ value: Rect, on stack: LuaStack) throws(LuaFailure) {
    try stack.push(rect, [value.origin.x, value.origin.y, value.size.width, value.size.height])
  }

  func point(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Point {
    let it = try numbers(of: point, in: index, on: stack, "point {x=, y=}")
    return Point(x: it[0], y: it[1])
  }

  /// A point within the bounds of scenes.
  func checked(_ point: Point) throws(LuaFailure) -> Point {
    _ = try checked([point.x, point.y])
    return point
  }

  /// A size; none is negative.
  func size(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Size {
    let it = try numbers(of: size, in: index, on: stack, "size {width=, height=}")
    guard it[0] >= 0, it[1] >= 0 else { throw .message("a width and a height must not be negative") }
    return Size(width: it[0], height: it[1])
  }

  /// A rectangle; one of negative size would be none of UIKit's either.
  func rect(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Rect {
    let it = try numbers(of: rect, in: index, on: stack, "rectangle {x=, y=, width=, height=}")
    guard it[2] >= 0, it[3] >= 0 else {
      throw .message("a rectangle's width and height must not be negative")
    }
    return Rect(x: it[0], y: it[1], width: it[2], height: it[3])
  }

  func insets(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> EdgeInsets {
    let it = try numbers(of: insets, in: index, on: stack, "insets {top=, left=, bottom=, right=}")
    return EdgeInsets(top: it[0], left: it[1], bottom: it[2], right: it[3])
  }

  /// The six numbers of `CGAffineTransform`, by name or in order as a scene may give them.
  func transform(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> AffineTransform {
    let expected = "transform {a=, b=, c=, d=, tx=, ty=}"
    let isArray = stack.type(index) == .table && stack.hasElements(index)
    let it =
      isArray
      ? try array(of: 6, in: index, on: stack, expected)
      : try numbers(of: transform, in: index, on: stack, expected)
    return AffineTransform(a: it[0], b: it[1], c: it[2], d: it[3], tx: it[4], ty: it[5])
  }

  private func numbers(
    of record: LuaRecord, in index: Int, on stack: LuaStack, _ expected: String
  ) throws(LuaFailure) -> [Double] {
    let numbers = record.names.indices.compactMap { stack.field($0, of: record, in: index) }
    guard numbers.count == record.names.count else { throw stack.mismatch(index, expected: expected) }
    return try checked(numbers)
  }

  private func array(
    of count: Int, in index: Int, on stack: LuaStack, _ expected: String
  ) throws(LuaFailure) -> [Double] {
    var numbers: [Double] = []
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      guard element.type(1) == .number else { throw stack.mismatch(index, expected: expected) }
      numbers.append(try element.number(1))
    }
    guard numbers.count == count else { throw stack.mismatch(index, expected: expected) }
    return try checked(numbers)
  }

  /// The bounds are those of a scene: far beyond any screen, near enough for exact arithmetic.
  private func checked(_ numbers: [Double]) throws(LuaFailure) -> [Double] {
    for number in numbers where !(abs(number) <= Extent.limit) {
      throw .message("a number of geometry must lie between -1000000 and 1000000, got \(number.written)")
    }
    return numbers
  }
}

extension Double {
  /// The number for a message; not-a-number has a sign on some machines, which means nothing.
  var written: String {
    if isNaN { return "nan" }
    return Int(exactly: self).map(String.init) ?? description
  }
}
