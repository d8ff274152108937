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
    switch (self, value) {
    case (.boolean, .boolean), (.word(_, orFlag: true), .boolean): true
    case (.number(let range), .number(let number)), (.numberOrWord(let range, _), .number(let number)):
      range.contains(number)
    case (.numberOrWord(_, let word), .text(let given)): given == word
    case (.count(let bounds, let orAny), .number):
      value.count.map { bounds.contains($0) || orAny && $0 == .max } ?? false
    case (.words(let words), .texts(let chosen)): chosen.allSatisfy(words.contains)
    case (.word(let words, _), .text(let word)): words.contains(word)
    case (.text, .text), (.hitTest, .text), (.texts, .texts), (.frame, .frame): true
    case (.views(let count), .texts(let ids)): count.contains(ids.count) && Set(ids).count == ids.count
    case (.point, .numbers(let numbers)), (.size, .numbers(let numbers)): numbers.count == 2
    case (.rect, .numbers(let numbers)), (.insets, .numbers(let numbers)): numbers.count == 4
    case (.transform, .numbers(let numbers)): numbers.count == 6
    default: false
    }
  }
}

/// A value of a property; its kind says what numbers and texts mean.
public enum PropertyValue: Hashable, Sendable {
  /// True or false.
  case boolean(Bool)
  /// A number, whole for a count.
  case number(Double)
  /// The numbers of a point, a size, a rectangle, insets or a transform, in the order of scenes.
  case numbers([Double])
  /// A text or a word.
  case text(String)
  /// Texts, or words in the order of the kind.
  case texts([String])
  /// A frame, which has numbers only once it is laid out; indirect, because it is large and the others are not.
  indirect case frame(RelativeFrame)

  fileprivate var number: Double? { if case .number(let it) = self { it } else { nil } }

  fileprivate var text: String? { if case .text(let it) = self { it } else { nil } }

  /// The whole number that it is, or else the greatest for what is above all whole numbers; nil for other values.
  public var count: Int? { number.flatMap { $0 >= 0x1p63 ? .max : Int(exactly: $0) } }
}

/// A value that is a list of so many numbers.
public protocol NumberList {
  /// The numbers, in the order of scenes.
  var numbers: [Double] { get }

  /// The value of these numbers; nil where they are more or fewer.
  init?(numbers: [Double])
}

extension Point: NumberList {
  /// Its coordinates.
  public var numbers: [Double] { [x, y] }

  /// The point at these coordinates.
  public init?(numbers: [Double]) {
    guard numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}

extension Size: NumberList {
  /// Its width and its height.
  public var numbers: [Double] { [width, height] }

  /// The size of this width and height.
  public init?(numbers: [Double]) {
    guard numbers.count == 2 else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
}

extension Rect: NumberList {
  /// Its origin and its size.
  public var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }

  /// The rectangle with this origin and size.
  public init?(numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension EdgeInsets: NumberList {
  /// The distances from the top, left, bottom and right.
  public var numbers: [Double] { [top, left, bottom, right] }

  /// Insets by these distances.
  public init?(numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}

extension AffineTransform: NumberList {
  /// Its six numbers.
  public var numbers: [Double] { [a, b, c, d, tx, ty] }

  /// The transform with these six numbers.
  public init?(numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
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
}

extension PropertyType<Double> {
  /// A number of this unit within `bounds`, or `word` for as many as there are, which is infinity; above `most`, which is the
  /// greatest that makes sense, seconds are probably milliseconds.
  public static func number(
    in bounds: ClosedRange<Double>, _ unit: NumberRange.Unit = .none, orAny word: String? = nil,
    atMost most: Double? = nil
  ) -> PropertyType {
    number(
      of: NumberRange(bounds: bounds, isAboveLowerBound: false, unit: unit, greatestMeant: most),
      orAny: word)
  }

  /// A number of this unit above zero and up to `limit`; `word` and `most` mean what they mean for `number`.
  public static func positive(
    upTo limit: Double, _ unit: NumberRange.Unit = .none, orAny word: String? = nil,
    atMost most: Double? = nil
  ) -> PropertyType {
    number(
      of: NumberRange(bounds: 0...limit, isAboveLowerBound: true, unit: unit, greatestMeant: most),
      orAny: word)
  }

  private static func number(of range: NumberRange, orAny word: String?) -> PropertyType {
    guard let word else {
      return PropertyType(kind: .number(range), wrap: PropertyValue.number, unwrap: { $0.number })
    }
    return PropertyType(
      kind: .numberOrWord(range, word), wrap: { $0 == .infinity ? .text(word) : .number($0) },
      unwrap: { $0.number ?? .infinity })
  }
}

extension PropertyType<Float> {
  /// A part of a whole, 0 to 1; its value is the decimal number that the single precision stands for, so that it is read back as it was.
  public static let fraction = PropertyType(
    kind: .number(NumberRange(bounds: 0...1, isAboveLowerBound: false, unit: .none)),
    wrap: { .number(decimal($0)) }, unwrap: { $0.number.map { Float($0) } }
  )

  private static func decimal(_ fraction: Float) -> Double {
    for scale in [1e6, 1e7, 1e8, 1e9] {
      let decimal = (Double(fraction) * scale).rounded() / scale
      if Float(decimal) == fraction { return decimal }
    }
    return Double(fraction)
  }
}

extension PropertyType where Value: SetAlgebra & Sendable {
  /// A set of what `words` stand for.
  public static func options(_ words: [(value: Value, word: String)]) -> PropertyType {
    PropertyType(
      kind: .words(words.map { $0.word }),
      wrap: { set in .texts(words.filter { $0.value.isSubset(of: set) }.map { $0.word }) },
      unwrap: { value in
        guard case .texts(let chosen) = value else { return nil }
        return words.filter { chosen.contains($0.word) }.reduce(into: []) { $0.formUnion($1.value) }
      })
  }
}

extension PropertyType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of an enumeration.
  public static var choice: PropertyType {
    PropertyType(
      kind: .word(Value.allCases.map { $0.rawValue }, orFlag: false), wrap: { .text($0.rawValue) },
      unwrap: { $0.text.flatMap { Value(rawValue: $0) } })
  }
}

extension PropertyType<Int> {
  /// A whole number within `bounds`; with `orAny`, scripts may set `Int.max` for any number, which has no word in scenes.
  public static func count(in bounds: ClosedRange<Int>, orAny: Bool = false) -> PropertyType {
    PropertyType(
      kind: .count(bounds, orAny: orAny), wrap: { .number(Double($0)) }, unwrap: { $0.count })
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

extension PropertyType where Value: NumberList & Sendable {
  fileprivate init(numbersOf kind: PropertyKind) {
    self.init(
      kind: kind, wrap: { .numbers($0.numbers) },
      unwrap: { if case .numbers(let it) = $0 { Value(numbers: it) } else { nil } })
  }
}

extension PropertyType<Point> {
  /// A point, in whatever unit the property says.
  public static let point = PropertyType(numbersOf: .point)
}

extension PropertyType<Size> {
  /// A width and a height in points.
  public static let size = PropertyType(numbersOf: .size)
}

extension PropertyType<Rect> {
  /// A rectangle in points.
  public static let rect = PropertyType(numbersOf: .rect)
}

extension PropertyType<EdgeInsets> {
  /// Distances from the edges in points.
  public static let insets = PropertyType(numbersOf: .insets)
}

extension PropertyType<AffineTransform> {
  /// A map of the plane.
  public static let transform = PropertyType(numbersOf: .transform)
}

extension PropertyType<RelativeFrame> {
  /// A frame in points and parts of the superview's bounds.
  public static let frame = PropertyType(
    kind: .frame, wrap: PropertyValue.frame, unwrap: { if case .frame(let it) = $0 { it } else { nil } })
}

extension PropertyType<String> {
  /// Any text.
  public static let text = PropertyType(kind: .text, wrap: PropertyValue.text, unwrap: { $0.text })

  /// A rule for hit-testing by its word, or the id of a descendant.
  public static let hitTest = PropertyType(kind: .hitTest, wrap: PropertyValue.text, unwrap: { $0.text })
}
