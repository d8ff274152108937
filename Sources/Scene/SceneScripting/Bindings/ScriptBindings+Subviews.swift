internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What changes the tree; mirrors `UIView`'s methods for subviews, whose mistakes are errors here.
  var viewChanges: [LuaMember<View>] {
    [
      inserting("addSubview") { (view, newcomer, _) throws(LuaFailure) in view.addSubview(newcomer) },
      inserting("insertSubview") { (view, newcomer, stack) throws(LuaFailure) in
        view.insertSubview(newcomer, at: try Self.index(2, on: stack))
      },
      inserting("insertSubviewAbove") { (view, newcomer, stack) throws(LuaFailure) in
        view.insertSubview(
          newcomer, aboveSubview: try stack.object(2, as: View.self, expected: "view"))
      },
      inserting("insertSubviewBelow") { (view, newcomer, stack) throws(LuaFailure) in
        view.insertSubview(
          newcomer, belowSubview: try stack.object(2, as: View.self, expected: "view"))
      },
      arranging("bringSubviewToFront") { $0.bringSubviewToFront($1) },
      arranging("sendSubviewToBack") { $0.sendSubviewToBack($1) },
      .method("removeFromSuperview") { (view, stack) throws(LuaFailure) in
        stack.charge(view.superview?.subviews.count ?? 0)
        view.removeFromSuperview()
      },
    ]
  }

  private func inserting(
    _ name: String, _ insert: @escaping (View, View, LuaStack) throws(LuaFailure) -> Bool
  ) -> LuaMember<View> {
    .method(name) { [self] (view, stack) throws(LuaFailure) in
      let newcomer = try stack.object(1, as: View.self, expected: "view")
      try Insertion(of: newcomer, into: view).check(in: fingerpost.scripts?.application, on: stack)
      _ = try insert(view, newcomer, stack)
    }
  }

  private func arranging(_ name: String, _ arrange: @escaping (View, View) -> Void) -> LuaMember<View> {
    .method(name) { (view, stack) throws(LuaFailure) in
      stack.charge(view.subviews.count)
      arrange(view, try stack.object(1, as: View.self, expected: "view"))
    }
  }

  /// A whole number from 0 on; one that is past all indices, as `math.huge`, is as good as the greatest.
  private static func index(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Int {
    let number = try stack.number(index)
    guard number >= 0, number.rounded() == number else {
      throw .argument(index, expected: "index from 0", got: number.written)
    }
    return Int(exactly: number) ?? .max
  }
}
