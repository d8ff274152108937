/// The values that a property takes, apart from the Swift type in which its object keeps them.
public enum PropertyKind: Hashable, Sendable {
  /// True or false.
  case boolean
  /// A finite number.
  case number(NumberRange)
  /// A finite number, or this word.
  case numberOrWord(NumberRange, String)
  /// A whole number within bounds; with `orAny`, `Int.max` stands for any number in scripts.
  case count(ClosedRange<Int>, orAny: Bool)
  /// Some of these words, at least one in a scene.
  case words([String])
  /// One of these words; with `orFlag`, also true or false.
  case word([String], orFlag: Bool)
  /// A text.
  case text
  /// A list of texts.
  case texts
  /// The ids of so many different views, inside the one that the object belongs to.
  case views(ClosedRange<Int>)
  /// A point, in whatever unit the property says.
  case point
  /// A width and a height in points.
  case size
  /// A rectangle in points.
  case rect
  /// Distances from the edges in points.
  case insets
  /// A map of the plane.
  case transform
  /// A frame in points and parts of the superview's bounds.
  case frame
  /// A rule of `HitTestRule.words`, or the id of a descendant.
  case hitTest

  /// Whether a property of this kind takes `value`.
  public func contains(_ value: PropertyValue) -> Bool {
    switch self {
    case .boolean: if case .boolean = value { true } else { false }
    case .number(let range): if case .number(let number) = value { range.contains(number) } else { false }
    case .numberOrWord(let range, let word):
      switch value {
      case .number(let number): range.contains(number)
      case .word(let given): given == word
      default: false
      }
    case .count(let bounds, let orAny):
      if case .count(let count) = value { bounds.contains(count) || orAny && count == .max } else { false }
    case .words(let words):
      if case .words(let chosen) = value { chosen.allSatisfy(words.contains) } else { false }
    case .word(let words, let orFlag):
      switch value {
      case .word(let word): words.contains(word)
      case .boolean: orFlag
      default: false
      }
    case .text: if case .word = value { true } else { false }
    case .texts: if case .texts = value { true } else { false }
    case .views(let count):
      if case .texts(let ids) = value {
        count.contains(ids.count) && Set(ids).count == ids.count
      } else {
        false
      }
    case .point: if case .point = value { true } else { false }
    case .size: if case .size = value { true } else { false }
    case .rect: if case .rect = value { true } else { false }
    case .insets: if case .insets = value { true } else { false }
    case .transform: if case .transform = value { true } else { false }
    case .frame: if case .frame = value { true } else { false }
    case .hitTest: if case .hitTest = value { true } else { false }
    }
  }
}

/// A value of a property; words are in the order of the kind, and a text is a word.
public enum PropertyValue: Hashable, Sendable {
  case boolean(Bool), number(Double), count(Int), words([String]), word(String), texts([String])
  case point(Point), size(Size), rect(Rect)
  case insets(EdgeInsets), transform(AffineTransform), frame(RelativeFrame), hitTest(String)

  fileprivate var number: Double? { if case .number(let it) = self { it } else { nil } }

  /// The numbers of a point, a size, a rectangle, insets or a transform, in the order of scenes; nil for other values.
  public var numbers: [Double]? {
    switch self {
    case .point(let it): [it.x, it.y]
    case .size(let it): [it.width, it.height]
    case .rect(let it): [it.origin.x, it.origin.y, it.size.width, it.size.height]
    case .insets(let it): [it.top, it.left, it.bottom, it.right]
    case .transform(let it): [it.a, it.b, it.c, it.d, it.tx, it.ty]
    case .boolean, .number, .count, .words, .word, .texts, .frame, .hitTest: nil
    }
  }
}

/// The numbers that a property takes.
public struct NumberRange: Hashable, Sendable {
  /// The unit of numbers; `none` is for factors and parts, `gravity` for multiples of the earth's.
  public enum Unit: Hashable, Sendable { case none, points, seconds, radians, gravity }

  /// The least and the greatest number.
  public let bounds: ClosedRange<Double>
  /// Whether the least number itself is out of range.
  public let isAboveLowerBound: Bool
  /// The unit.
  public let unit: Unit
  /// The greatest number that makes sense, where the bounds allow more; more seconds are probably milliseconds.
  public var greatestMeant: Double?

  /// Whether `number` is one of them.
  public func contains(_ number: Double) -> Bool {
    bounds.contains(number) && !(isAboveLowerBound && number == bounds.lowerBound)
  }
}

/// The bounds of what can be said in points.
public enum Extent {
  /// Far beyond any screen, near enough for exact arithmetic.
  public static let limit = 1_000_000.0
}

/// A kind of property whose object keeps it as `Value`.
public struct PropertyType<Value>: Sendable {
  let kind: PropertyKind
  let wrap: @Sendable (Value) -> PropertyValue
  /// Nil for a value of another kind.
  let unwrap: @Sendable (PropertyValue) -> Value?

  private init(
    kind: PropertyKind, wrap: @escaping @Sendable (Value) -> PropertyValue,
    unwrap: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    self.kind = kind
    self.wrap = wrap
    self.unwrap = unwrap
  }
}

extension PropertyType<Double> {
  /// A number within `bounds`.
  public static func number(in bounds: ClosedRange<Double>) -> PropertyType { number(in: bounds, .none) }

  /// So many points.
  public static func points(in bounds: ClosedRange<Double>) -> PropertyType { number(in: bounds, .points) }

  /// So many points, or `word` for as many as there are, which is infinity.
  public static func points(in bounds: ClosedRange<Double>, orAny word: String) -> PropertyType {
    number(of: NumberRange(bounds: bounds, isAboveLowerBound: false, unit: .points), orAny: word)
  }

  /// So many seconds above zero, or `word` for as many as there are, which is infinity; `most` is the greatest number that
  /// makes sense.
  public static func seconds(upTo limit: Double, orAny word: String, atMost most: Double) -> PropertyType {
    let range = NumberRange(
      bounds: 0...limit, isAboveLowerBound: true, unit: .seconds, greatestMeant: most)
    return number(of: range, orAny: word)
  }

  private static func number(of range: NumberRange, orAny word: String) -> PropertyType {
    PropertyType(
      kind: .numberOrWord(range, word), wrap: { $0 == .infinity ? .word(word) : .number($0) },
      unwrap: { $0.number ?? .infinity })
  }

  /// So many seconds; above `most`, which is the longest that makes sense, they are probably milliseconds.
  public static func seconds(in bounds: ClosedRange<Double>, atMost most: Double? = nil) -> PropertyType {
    number(in: bounds, .seconds, greatestMeant: most)
  }

  /// So many radians.
  public static func radians(in bounds: ClosedRange<Double>) -> PropertyType { number(in: bounds, .radians) }

  /// A number above zero; `most` is the greatest that makes sense.
  public static func positive(
    upTo limit: Double, _ unit: NumberRange.Unit = .none, atMost most: Double? = nil
  ) -> PropertyType {
    number(in: 0...limit, unit, isAboveLowerBound: true, greatestMeant: most)
  }

  private static func number(
    in bounds: ClosedRange<Double>, _ unit: NumberRange.Unit, isAboveLowerBound: Bool = false,
    greatestMeant: Double? = nil
  ) -> PropertyType {
    let range = NumberRange(
      bounds: bounds, isAboveLowerBound: isAboveLowerBound, unit: unit, greatestMeant: greatestMeant)
    return PropertyType(kind: .number(range), wrap: PropertyValue.number, unwrap: { $0.number })
  }
}

extension PropertyType<Float> {
  /// A part of a whole, 0 to 1; its value is the decimal number of six digits that the single precision stands for.
  public static let fraction = PropertyType(
    kind: .number(NumberRange(bounds: 0...1, isAboveLowerBound: false, unit: .none)),
    wrap: { .number((Double($0) * 1e6).rounded() / 1e6) }, unwrap: { $0.number.map { Float($0) } }
  )
}

extension PropertyType where Value: SetAlgebra & Sendable {
  /// A set of what `words` stand for.
  public static func options(_ words: [(value: Value, word: String)]) -> PropertyType {
    PropertyType(
      kind: .words(words.map { $0.word }),
      wrap: { set in .words(words.filter { $0.value.isSubset(of: set) }.map { $0.word }) },
      unwrap: { value in
        guard case .words(let chosen) = value else { return nil }
        return words.filter { chosen.contains($0.word) }.reduce(into: []) { $0.formUnion($1.value) }
      })
  }
}

extension PropertyType where Value: Sendable {
  /// True, false or one of `words`; `wrap` and `unwrap` know what they stand for.
  static func word(
    _ words: [String], wrap: @escaping @Sendable (Value) -> PropertyValue,
    unwrap: @escaping @Sendable (PropertyValue) -> Value?
  ) -> PropertyType {
    PropertyType(kind: .word(words, orFlag: true), wrap: wrap, unwrap: unwrap)
  }
}

extension PropertyType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  public static var choice: PropertyType {
    PropertyType(
      kind: .word(Value.allCases.map { $0.rawValue }, orFlag: false), wrap: { .word($0.rawValue) },
      unwrap: { if case .word(let it) = $0 { Value(rawValue: it) } else { nil } })
  }
}

extension PropertyType<Int> {
  /// A whole number within `bounds`; with `orAny`, scripts may set `Int.max` for any number, which has no word in scenes.
  public static func count(in bounds: ClosedRange<Int>, orAny: Bool = false) -> PropertyType {
    PropertyType(
      kind: .count(bounds, orAny: orAny), wrap: PropertyValue.count,
      unwrap: { if case .count(let it) = $0 { it } else { nil } })
  }
}

extension PropertyType<Bool> {
  /// True or false.
  public static let boolean = PropertyType(
    kind: .boolean, wrap: PropertyValue.boolean,
    unwrap: { if case .boolean(let it) = $0 { it } else { nil } })
}

extension PropertyType<[String]> {
  /// A list of texts.
  public static let texts = PropertyType(kind: .texts, wrap: PropertyValue.texts, unwrap: list)

  /// The ids of so many different views.
  public static func views(_ count: ClosedRange<Int>) -> PropertyType {
    PropertyType(kind: .views(count), wrap: PropertyValue.texts, unwrap: list)
  }

  private static func list(_ value: PropertyValue) -> [String]? {
    if case .texts(let it) = value { it } else { nil }
  }
}

extension PropertyType<Point> {
  /// A point of factors.
  public static let point = PropertyType(
    kind: .point, wrap: PropertyValue.point, unwrap: { if case .point(let it) = $0 { it } else { nil } })
}

extension PropertyType<Size> {
  /// A width and a height in points.
  public static let size = PropertyType(
    kind: .size, wrap: PropertyValue.size, unwrap: { if case .size(let it) = $0 { it } else { nil } })
}

extension PropertyType<Rect> {
  /// A rectangle in points.
  public static let rect = PropertyType(
    kind: .rect, wrap: PropertyValue.rect, unwrap: { if case .rect(let it) = $0 { it } else { nil } })
}

extension PropertyType<EdgeInsets> {
  /// Distances from the edges in points.
  public static let insets = PropertyType(
    kind: .insets, wrap: PropertyValue.insets, unwrap: { if case .insets(let it) = $0 { it } else { nil } })
}

extension PropertyType<AffineTransform> {
  /// A map of the plane.
  public static let transform = PropertyType(
    kind: .transform, wrap: PropertyValue.transform,
    unwrap: { if case .transform(let it) = $0 { it } else { nil } })
}

extension PropertyType<RelativeFrame> {
  /// A frame in points and parts of the superview's bounds.
  public static let frame = PropertyType(
    kind: .frame, wrap: PropertyValue.frame, unwrap: { if case .frame(let it) = $0 { it } else { nil } })
}

extension PropertyType<String> {
  /// Any text.
  public static let text = PropertyType(
    kind: .text, wrap: PropertyValue.word, unwrap: { if case .word(let it) = $0 { it } else { nil } })

  /// A rule for hit-testing by its word, or the id of a descendant.
  public static let hitTest = PropertyType(
    kind: .hitTest, wrap: PropertyValue.hitTest, unwrap: { if case .hitTest(let it) = $0 { it } else { nil } }
  )
}
