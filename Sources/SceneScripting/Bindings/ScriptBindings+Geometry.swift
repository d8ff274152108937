internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  func push(_ value: Point, on stack: LuaStack) throws(LuaFailure) {
    try stack.push(point, value.x, value.y)
  }

  func push(_ value: Rect, on stack: LuaStack) throws(LuaFailure) {
    try stack.push(rect, value.origin.x, value.origin.y, value.size.width, value.size.height)
  }

  func push(_ value: AffineTransform, on stack: LuaStack) throws(LuaFailure) {
    try stack.push(transform, value.a, value.b, value.c, value.d, value.tx, value.ty)
  }

  func point(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Point {
    guard let x = stack.field(0, of: point, in: index), let y = stack.field(1, of: point, in: index) else {
      throw stack.mismatch(index, expected: "point {x=, y=}")
    }
    return Point(x: x, y: y)
  }

  func rect(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Rect {
    guard let numbers = numbers(of: rect, in: index, on: stack) else {
      throw stack.mismatch(index, expected: "rectangle {x=, y=, width=, height=}")
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The six numbers of `CGAffineTransform`, by name or in order as a scene may give them.
  func transform(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> AffineTransform {
    let named = numbers(of: transform, in: index, on: stack)
    guard let it = named == nil ? try array(of: 6, in: index, on: stack) : named else {
      throw stack.mismatch(index, expected: "transform {a=, b=, c=, d=, tx=, ty=}")
    }
    return AffineTransform(a: it[0], b: it[1], c: it[2], d: it[3], tx: it[4], ty: it[5])
  }

  private func numbers(of record: LuaRecord, in index: Int, on stack: LuaStack) -> [Double]? {
    let numbers = record.names.indices.compactMap { stack.field($0, of: record, in: index) }
    return numbers.count == record.names.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  private func array(of count: Int, in index: Int, on stack: LuaStack) throws(LuaFailure) -> [Double]? {
    guard stack.type(index) == .table else { return nil }
    var numbers: [Double] = []
    try stack.forEachElement(of: index) { (element) throws(LuaFailure) in
      numbers.append(try element.number(1))
    }
    return numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}
