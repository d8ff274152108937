internal import TouchControls
internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// The members of every view; mirrors `UIView`.
  var viewMembers: [LuaMember<View>] {
    viewTree + viewSearch + viewChanges + viewGeometry + properties(of: View.self) + viewHitTesting
      + viewConversions
      + viewGestures
  }

  private var viewTree: [LuaMember<View>] {
    [
      responder("superview") { $0.superview },
      responders("subviews") { $0.subviews },
      responder("window") { $0.window },
      responder("viewController") { $0.viewController },
    ]
  }

  private var viewSearch: [LuaMember<View>] {
    [
      .method("isDescendantOf") { (view, stack) throws(LuaFailure) in
        stack.charge(view.depth)
        stack.push(view.isDescendant(of: try stack.object(1, as: View.self, expected: "view")))
      },
      .method("viewWithId") { [self] (view, stack) throws(LuaFailure) in
        try push(view.view(withID: try stack.string(1), on: stack), on: stack)
      },
    ]
  }

  private var viewConversions: [LuaMember<View>] {
    [
      .method("convert") { [self] (view, stack) throws(LuaFailure) in
        let other = try self.view(2, on: stack)
        stack.charge(view.depth + (other?.depth ?? 0))
        try push(view.convert(try point(1, on: stack), to: other), on: stack)
      },
      .method("convertFrom") { [self] (view, stack) throws(LuaFailure) in
        let other = try self.view(2, on: stack)
        stack.charge(view.depth + (other?.depth ?? 0))
        try push(view.convert(try point(1, on: stack), from: other), on: stack)
      },
    ]
  }

  private var viewHitTesting: [LuaMember<View>] {
    [
      .method("hitTest") { [self] (view, stack) throws(LuaFailure) in
        stack.charge(view.subviews.count)
        let hit = view.askHitTest(try point(1, on: stack), with: try event(2, on: stack))
        try push(hit, on: stack)
      },
      .method("pointInside") { [self] (view, stack) throws(LuaFailure) in
        stack.push(view.askPoint(inside: try point(1, on: stack), with: try event(2, on: stack)))
      },
    ]
  }
}

extension ScriptBindings {
  /// The members that a scroll view has beyond a view's; mirrors `UIScrollView`.
  var scrollViewMembers: [LuaMember<ScrollView>] {
    properties(of: ScrollView.self, beyond: View.properties) + [
      .condition("isDragging") { $0.isDragging },
      .condition("isDecelerating") { $0.isDecelerating },
      .integer("numberOfPages") { $0.numberOfPages },
      .property("panGestureRecognizer") { [self] (scrollView, stack) throws(LuaFailure) in
        try push(scrollView.panGestureRecognizer, on: stack)
      },
      .method("setContentOffset") { [self] (scrollView, stack) throws(LuaFailure) in
        let offset = try checked(Point(x: try stack.number(1), y: try stack.number(2)))
        stack.charge(200)
        scrollView.setContentOffset(offset, animated: stack.isNil(3) ? false : try stack.bool(3))
      },
    ]
  }
}

extension View {
  /// This view or the first view inside it that has the id; mirrors `UIView.viewWithTag(_:)`.
  ///
  /// The search is charged to the script that asked for it.
  func view(withID id: String, on stack: LuaStack) -> View? {
    var visited = 0
    defer { stack.charge(visited) }
    return subtree.first { view in
      visited += 1
      return view.id == id
    }
  }
}

extension View {
  /// The number of its subviews, and of theirs where `isPassed` is true of these, and so on.
  fileprivate func viewsInside(where isPassed: (View) -> Bool) -> Int {
    var (visited, pending) = (0, [self])
    while let view = pending.popLast() {
      visited += view.subviews.count
      pending += view.subviews.filter(isPassed)
    }
    return visited
  }
}

extension ScriptBindings {
  /// The geometry of a view; a view that a script places no longer follows its superview's size.
  var viewGeometry: [LuaMember<View>] {
    [
      geometry(Property("frame", .rect, { $0.frame }, { $0.frame = $1 }, "")),
      geometry(Property("bounds", .rect, { $0.bounds }, { $0.bounds = $1 }, "")),
      geometry(Property("center", .point, { $0.center }, { $0.center = $1 }, "")),
      geometry(
        Property("transform", .transform, { $0.transform }, { $0.transform = $1 }, ""), isPlacement: false),
      alpha,
    ]
  }

  private static let costOfLayout = 5

  /// A property of a view's geometry, whose changes are animated.
  private func geometry(_ property: Property<View>, isPlacement: Bool = true) -> LuaMember<View> {
    .property(property.name) { [self] (view, stack) throws(LuaFailure) in
      try push(property.value(of: view), of: property.kind, on: stack)
    } set: { [self] (view, stack) throws(LuaFailure) in
      let value = try read(property.kind, called: property.name, of: view, on: stack)
      if property.value(of: view) != value { changes.note(view) }
      let size = view.bounds.size
      if isPlacement { view.relativeFrame = nil }
      property.assign(value, toObject: view)
      if view.bounds.size != size {
        stack.charge(Self.costOfLayout * view.viewsInside { $0.relativeFrame != nil })
      }
    }
  }

  private var alpha: LuaMember<View> {
    .property("alpha") { (view, stack) throws(LuaFailure) in
      stack.push(Double(view.alpha))
    } set: { [changes] (view, stack) throws(LuaFailure) in
      let number = try stack.number(1)
      guard number.isFinite else { throw .message("'alpha' must be finite") }
      let alpha = Float(min(max(number, 0), 1))
      if view.alpha != alpha { changes.note(view) }
      view.alpha = alpha
    }
  }
}

extension ScriptBindings {
  /// The methods that change the tree; they mirror `UIView`'s, whose mistakes are errors here.
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
        stack.charge((view.superview?.subviews.count ?? 0) + view.viewsInside { _ in true })
        view.removeFromSuperview()
      },
    ]
  }

  private func inserting(
    _ name: String, _ insert: @escaping (View, View, LuaStack) throws(LuaFailure) -> Bool
  ) -> LuaMember<View> {
    .method(name) { [self] (view, stack) throws(LuaFailure) in
      let newcomer = try stack.object(1, as: View.self, expected: "view")
      try Insertion(newcomer: newcomer, superview: view, application: fingerpost.scripts?.application)
        .check(on: stack)
      _ = try insert(view, newcomer, stack)
    }
  }

  private func arranging(_ name: String, _ arrange: @escaping (View, View) -> Void) -> LuaMember<View> {
    .method(name) { (view, stack) throws(LuaFailure) in
      stack.charge(view.subviews.count)
      arrange(view, try stack.object(1, as: View.self, expected: "view"))
    }
  }

  /// A whole number from 0 on; one beyond all indices, as `math.huge`, counts as the greatest.
  private static func index(_ index: Int, on stack: LuaStack) throws(LuaFailure) -> Int {
    let number = try stack.number(index)
    guard number >= 0, number.rounded() == number else {
      throw .argument(index, expected: "index from 0", got: number.written)
    }
    return Int(exactly: number) ?? .max
  }
}

/// A view that is to become another's subview.
struct Insertion {
  let newcomer: View
  let superview: View
  let application: Application?
  /// The depth to which views may nest, so that walking them does not exhaust the stack.
  private static let deepestNesting = 500
  /// The cost of a view that comes into a tree, where it may be laid out.
  private static let costOfNewcomer = 5

  /// Refuses what UIKit raises an exception for, and what a scene must not have.
  func check(on stack: LuaStack) throws(LuaFailure) {
    stack.charge(superview.subviews.count / 8 + superview.depth)
    if newcomer is Window { throw .message("'\(newcomer.id)' is a window and cannot be a subview") }
    if newcomer === superview { throw .message("'\(newcomer.id)' cannot be its own subview") }
    if superview.isDescendant(of: newcomer) {
      throw .message("'\(newcomer.id)' contains '\(superview.id)' and cannot become its subview")
    }
    try checkNesting(on: stack)
    if newcomer.window == nil, superview.window != nil { try checkNames(on: stack) }
  }

  private func checkNesting(on stack: LuaStack) throws(LuaFailure) {
    var visited = 0
    defer { stack.charge(Self.costOfNewcomer * visited) }
    var pending = [(view: newcomer, depth: superview.depth + 1)]
    while let (view, depth) = pending.popLast() {
      visited += 1
      guard depth < Self.deepestNesting else {
        throw .message("views cannot lie more than \(Self.deepestNesting) deep inside one another")
      }
      for subview in view.subviews { pending.append((subview, depth + 1)) }
    }
  }

  /// Ids are unique among what can be hit and what events can reach.
  private func checkNames(on stack: LuaStack) throws(LuaFailure) {
    guard let application else { return }
    var names: Set<String> = []
    newcomer.forEachResponder { $0.forEachOwnName { if !GeneratedName.isOne($0) { names.insert($0) } } }
    if names.isEmpty { return }
    var taken: String?
    var visited = 0
    application.forEachResponder {
      $0.forEachOwnName {
        visited += 1
        if names.contains($0) { taken = $0 }
      }
    }
    stack.charge(visited)
    if let taken {
      throw .message("the windows have a responder or recognizer with the id '\(taken)' already")
    }
  }
}
