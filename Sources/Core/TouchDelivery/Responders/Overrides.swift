/// Replaces methods of an object's class, as a subclass would in UIKit.
///
/// It is one layer of an object's `Overrides`. A layer goes on at the next one, as UIKit's would by `super`, and after
/// the last one at the class.
public protocol MethodOverrides: AnyObject {
  /// Which methods it has; where they become others, `Overrides.update()` follows.
  var methods: OverriddenMethods { get }

  /// Performs a method of the set that is not a message; `call.callSuper()` is `super`.
  func perform(_ call: MethodCall) -> MethodValue

  /// Takes the place of the responder's method for `message` (TD-8, RC-2); `responder.receive(_:with:after:)` is `super`.
  func receive(_ message: EventMessage, responder: Responder, event: Event)

  /// Takes the place of the recognizer's method for `message`; `recognizer.receive(_:with:after:)` is `super`.
  func receive(_ message: EventMessage, recognizer: GestureRecognizer, event: Event)

  /// Whether it has a method called `action`, as a class's own `canPerformAction` says.
  func implements(_ action: String) -> Bool

  /// Calls the method called `action`, which `implements(_:)` said is there (UC-12).
  func perform(_ action: String, sender: AnyObject?, event: Event?)

  /// Whether its `method`, which is one for a message, does nothing at all and does not call `super`.
  func doesNothing(in method: OverridableMethod) -> Bool

  /// Where the override of `method` is written, as `file:line`, for messages; nil where that is unknown.
  func place(of method: OverridableMethod) -> String?
}

extension MethodOverrides {
  /// The default: the next layer.
  public func perform(_ call: MethodCall) -> MethodValue { call.callSuper() }

  /// The default: the next layer.
  public func receive(_ message: EventMessage, responder: Responder, event: Event) {
    responder.receive(message, with: event, after: self)
  }

  /// The default: the next layer.
  public func receive(_ message: EventMessage, recognizer: GestureRecognizer, event: Event) {
    recognizer.receive(message, with: event, after: self)
  }

  /// The default: it has no such method.
  public func implements(_ action: String) -> Bool { false }

  /// The default: nothing.
  public func perform(_ action: String, sender: AnyObject?, event: Event?) {}

  /// The default: no, as far as is known.
  public func doesNothing(in method: OverridableMethod) -> Bool { false }

  /// The default: unknown.
  public func place(of method: OverridableMethod) -> String? { nil }
}

/// The layers over an object's class, and which methods they have between them.
public struct Overrides: ExpressibleByArrayLiteral {
  /// The layers; the last one is asked first.
  public private(set) var layers: [any MethodOverrides]
  /// The methods that any layer has.
  public private(set) var methods = OverriddenMethods()

  /// Overrides of these layers, the last of which is asked first.
  public init(arrayLiteral layers: any MethodOverrides...) {
    self.layers = layers
    update()
  }

  /// Whether there is no layer.
  public var isEmpty: Bool { layers.isEmpty }

  /// Puts `layer` over the others.
  public mutating func append(_ layer: any MethodOverrides) {
    layers.append(layer)
    methods.formUnion(layer.methods)
  }

  /// Finds out again which methods the layers have.
  public mutating func update() {
    methods = layers.reduce(into: OverriddenMethods()) { $0.formUnion($1.methods) }
  }

  /// Whether a method called `action` is there to be called.
  public func implements(_ action: String) -> Bool { layers.contains { $0.implements(action) } }

  /// Calls the method called `action`; false without one.
  func perform(_ action: String, sender: AnyObject?, event: Event?) -> Bool {
    guard let layer = layers.last(where: { $0.implements(action) }) else { return false }
    layer.perform(action, sender: sender, event: event)
    return true
  }

  /// Whether the override of `method`, which is one for a message, does nothing at all.
  func doNothing(in method: OverridableMethod) -> Bool {
    layers.last { $0.methods.contains(method) }?.doesNothing(in: method) ?? false
  }

  /// Where the override of `method` is written, as `file:line`.
  public func place(of method: OverridableMethod) -> String? {
    layers.last { $0.methods.contains(method) }?.place(of: method)
  }

  /// The index of the first layer to be asked that has `method`, of those below index `end`.
  @inline(__always)
  func layer(with method: OverridableMethod, below end: Int) -> Int? {
    // A single layer need not be asked: it has what all layers have between them.
    if layers.count == 1 { return end > 0 && methods.contains(method) ? 0 : nil }
    var index = min(end, layers.count)
    while index > 0 {
      index -= 1
      if layers[index].methods.contains(method) { return index }
    }
    return nil
  }

  /// The index of the next layer after `layer` that has `method`.
  func layer(with method: OverridableMethod, after layer: any MethodOverrides) -> Int? {
    self.layer(with: method, below: layers.lastIndex { $0 === layer } ?? 0)
  }
}

/// An object whose methods can be overridden: a responder or a recognizer.
public protocol Overridable: AnyObject {
  /// The layers over its class.
  var overrides: Overrides { get set }

  /// Performs a method as the class has it; one that the class lacks answers nothing.
  func performByClass(_ call: MethodCall) -> MethodValue
}

extension Overridable {
  /// The result of the topmost override of `method`; nil, at no cost, without one.
  @inline(__always)
  package func callOverride(
    of method: OverridableMethod, _ first: @autoclosure () -> MethodValue = .nothing,
    _ second: @autoclosure () -> MethodValue = .nothing, _ third: @autoclosure () -> MethodValue = .nothing
  ) -> MethodValue? {
    guard overrides.methods.contains(method) else { return nil }
    return MethodCall(method, of: self, [first(), second(), third()]).callSuper()
  }
}

/// A call of an overridable method, on its way from layer to layer to the class.
public struct MethodCall {
  /// The method.
  public let method: OverridableMethod
  /// The object whose method it is.
  public let receiver: any Overridable
  /// The arguments, of the method's signature.
  public let arguments: [MethodValue]
  /// The index of the layer that performs it.
  private var layer = Int.max

  init(_ method: OverridableMethod, of receiver: any Overridable, _ arguments: [MethodValue]) {
    self.method = method
    self.receiver = receiver
    self.arguments = arguments
  }

  /// A call of `method` as `layer`, one of the receiver's, makes it by `super`.
  public init(
    _ method: OverridableMethod, of receiver: any Overridable, _ arguments: [MethodValue],
    after layer: any MethodOverrides
  ) {
    self.init(method, of: receiver, arguments)
    self.layer = receiver.overrides.layers.lastIndex { $0 === layer } ?? 0
  }

  /// What the next layer answers, or, after the last one, the class: what `super` does.
  @discardableResult
  public func callSuper() -> MethodValue {
    guard let next = receiver.overrides.layer(with: method, below: layer) else {
      return receiver.performByClass(self)
    }
    var call = self
    call.layer = next
    return receiver.overrides.layers[next].perform(call)
  }

  /// The argument at `index`.
  public subscript(index: Int) -> MethodValue {
    arguments.indices.contains(index) ? arguments[index] : .nothing
  }
}

/// An argument of an overridable method, or what it answers.
public enum MethodValue {
  /// No value, or nil.
  case nothing
  /// Yes or no.
  case flag(Bool)
  /// A point.
  case point(Point)
  /// The name of an action.
  case text(String)
  /// Touches.
  case touches([Touch])
  /// A responder, recognizer, touch, event or anything else.
  case object(AnyObject)

  /// An object, or nothing for nil.
  public init(_ object: AnyObject?) { self = object.map(MethodValue.object) ?? .nothing }

  /// A flag; no for anything else.
  public var flag: Bool { if case .flag(true) = self { true } else { false } }

  /// A point; the origin for anything else.
  public var point: Point { if case .point(let point) = self { point } else { .zero } }

  /// A text; an empty one for anything else.
  public var text: String { if case .text(let text) = self { text } else { "" } }

  /// Touches; none for anything else.
  public var touches: [Touch] { if case .touches(let touches) = self { touches } else { [] } }

  /// An object of this class; nil for anything else.
  public func object<Object: AnyObject>(_ type: Object.Type = Object.self) -> Object? {
    if case .object(let object) = self { object as? Object } else { nil }
  }
}

/// A point that a method gets and may change, as UIKit's `UnsafeMutablePointer<CGPoint>`.
public final class ChangeablePoint {
  /// The point.
  public var point: Point

  /// One that is `point` at first.
  public init(_ point: Point) { self.point = point }
}
