internal import Decoding
internal import Diagnostics
internal import JSON
package import TouchDelivery

/// The properties of one object that a scene gives; the others have the class's defaults.
package struct PropertyValues: Sendable {
  private var values: [String: Located<PropertyValue>] = [:]

  /// The value of the property called `name`; nil where the scene leaves it out.
  package subscript(name: String) -> PropertyValue? { values[name]?.value }

  /// Where the scene gives the property called `name`.
  func location(of name: String) -> SourceLocation? { values[name]?.location }

  /// Sets a value, and where the scene gives it.
  mutating func set(_ name: String, to value: PropertyValue, at location: SourceLocation) {
    values[name] = Located(value: value, location: location)
  }

  /// Only the values of the properties called `names`.
  func only(_ names: some Collection<String>) -> PropertyValues {
    var result = self
    result.values = values.filter { names.contains($0.key) }
    return result
  }

  /// The same values, and those of `others` where they are missing here.
  func completed(by others: PropertyValues) -> PropertyValues {
    var result = self
    result.values.merge(others.values) { own, _ in own }
    return result
  }

  /// Gives `view` its values, in the order of its class's properties; bounds of another size stay as it is laid out later.
  func assign(to view: View) {
    if self["frame"] == nil, case .numbers(let bounds)? = self["bounds"],
      Array(bounds.suffix(2)) != [view.bounds.size.width, view.bounds.size.height]
    {
      view.relativeFrame?.setsBounds = false
    }
    for property in type(of: view).properties {
      guard var value = self[property.name] else { continue }
      if case .frame(var frame) = value {
        frame.setsBounds = self["bounds"] == nil
        value = .frame(frame)
      }
      property.assign(value, toObject: view)
    }
  }

  func assign(to recognizer: GestureRecognizer) {
    for property in type(of: recognizer).properties {
      if let value = self[property.name] { property.assign(value, toObject: recognizer) }
    }
  }
}

extension PropertyValues {
  /// All values that `view` has now.
  init(of view: View) {
    self.init()
    for property in type(of: view).properties {
      set(property.name, to: property.value(of: view), at: .nowhere)
    }
  }

  /// The views that `views` names, with the place of the list.
  var views: [Identifier] {
    guard let found = values["views"], case .texts(let ids) = found.value else { return [] }
    return ids.map { Identifier($0, at: found.location) }
  }

  /// The id of the view that `hitTest` redirects to, with its place.
  var hitTestTarget: Identifier? {
    guard let found = values["hitTest"], case .text(let word) = found.value,
      !HitTestRule.words.contains(word)
    else { return nil }
    return Identifier(word, at: found.location)
  }
}

extension Field {
  /// The keys of `properties`, whose values go to `path`; their defaults are what `fresh` has.
  static func properties<Owner>(
    _ properties: some Sequence<Property<Owner>>, of fresh: Owner, at path: any Path<PropertyValues>
  ) -> [Field] {
    properties.map { property in
      let name = property.name
      return Field(property, standard: property.literal(of: fresh)) { value, location, target in
        target[keyPath: path].set(name, to: value, at: location)
      }
    }
  }

  /// The keys of `properties` of what is at `path`, which has their defaults; those that are too long go to `times`.
  static func properties<Value>(
    _ properties: [Property<Value>], of path: any Path<Value>, in fresh: Value,
    noting times: any Path<LongTime.ByKey>
  ) -> [Field] {
    properties.map { property in
      let (name, kind) = (property.name, property.kind)
      return Field(property, standard: property.literal(of: fresh)) { value, location, target in
        property.assign(value, to: &target[keyPath: path])
        target[keyPath: times][name] = LongTime(name, kind, value, at: location)
      }
    }
  }

  private init<Owner>(
    _ property: Property<Owner>, standard: JSONValue?,
    store: @escaping @Sendable (PropertyValue, SourceLocation, inout Target) -> Void
  ) {
    self.init(
      property.name, ValueType(property.kind), property.summary,
      isRequired: property.traits.contains(.required), standard: { _ in standard }, store: store)
  }
}

extension ValueType<PropertyValue> {
  /// The values of `kind`, as a scene writes them.
  init(_ kind: PropertyKind) {
    self =
      switch kind {
      case .boolean: ValueType<Bool>.boolean.map { .boolean($0) }
      case .number(let range): ValueType<Double>.number(range).map { .number($0) }
      case .numberOrWord(let range, let word): .number(range, or: word)
      case .count(let bounds, _): ValueType<Int>.integer(in: bounds).map { .number(Double($0)) }
      case .words(let words):
        ValueType<Set<String>>.options(words.map { ([$0], $0) }).map { .texts(words.filter($0.contains)) }
      case .word(let words, let orFlag): orFlag ? .flag(or: words) : .oneWord(of: words)
      case .text: ValueType<String>.text.map { .text($0) }
      case .texts: ValueType<String>.text.list.map { .texts($0) }
      case .views(let count): .views(count)
      case .point: ValueType<Point>.anchor.map { .numbers($0.numbers) }
      case .size: ValueType<Size>.length.map { .numbers($0.numbers) }
      case .rect: ValueType<Rect>.bounds.map { .numbers($0.numbers) }
      case .insets: ValueType<EdgeInsets>.insets.map { .numbers($0.numbers) }
      case .transform: ValueType<AffineTransform>.transform.map { .numbers($0.numbers) }
      case .frame: ValueType<RelativeFrame>.frame.map { .frame($0) }
      case .hitTest: .hitTest
      }
  }

  private static func oneWord(of words: [String]) -> ValueType {
    ValueType<String>.word(of: words.map { ($0, $0) }).map { .text($0) }
  }

  /// True, false or one of `words`.
  private static func flag(or words: [String]) -> ValueType {
    let word = oneWord(of: words)
    return ValueType("true, false or \(words.spokenList)", .either([.boolean, word.shape])) {
      slot, decoder in
      if let isTrue = slot.node.boolean { return .boolean(isTrue) }
      if let text = slot.node.text, words.contains(text) { return .text(text) }
      let hint = slot.node.text.map { decoder.suggestion(for: $0, among: words + ["true", "false"]) } ?? ""
      return decoder.mismatch(slot, wanted: "true, false or \(words.spokenList)", hint: hint)
    }
  }

  private static func number(_ range: NumberRange, or word: String) -> ValueType {
    let number = ValueType<Double>.number(range)
    let wanted = "\(range.unit.phrase), or \(word)"
    return ValueType(wanted, .either([number.shape, .words([word])])) { slot, decoder in
      if slot.node.number != nil { return number.decode(slot, decoder).map { .number($0) } }
      if slot.node.text == word { return .text(word) }
      let hint = slot.node.text.map { decoder.suggestion(for: $0, among: [word]) } ?? ""
      return decoder.mismatch(slot, wanted: wanted, hint: hint)
    }
  }

  /// The ids of so many different views.
  private static func views(_ count: ClosedRange<Int>) -> ValueType {
    let ids = ValueType<Identifier>.identifier.list
    let wanted = "a list of the ids of \(count.lowerBound) to \(count.upperBound) views"
    return ValueType(wanted, .set(of: ValueType<Identifier>.identifier.shape, count: count)) {
      slot, decoder in
      guard let items = slot.node.items, count.contains(items.count) else {
        return decoder.mismatch(
          slot, wanted: wanted, hint: slot.node.items.map { " of \($0.count)" } ?? "")
      }
      guard let views = ids.decode(slot, decoder) else { return nil }
      var seen: Set<String> = []
      for view in views where !seen.insert(view.value).inserted {
        decoder.report("\(slot.name) names \(view.value.quoted) twice", at: view.location)
      }
      return .texts(views.map(\.value))
    }
  }

  /// One of the four words, or the id of a descendant.
  private static let hitTest = ValueType(
    "default, self, none, passthrough or the id of a descendant",
    .either([.words(HitTestRule.words), .identifier])
  ) { slot, decoder in
    if let text = slot.node.text, HitTestRule.words.contains(text) { return .text(text) }
    return ValueType<Identifier>.identifier.map { .text($0.value) }.decode(slot, decoder)
  }
}

extension ValueType<Double> {
  /// A time of more than nothing, up to a day.
  static let duration = positive(upTo: 86_400, "a number of seconds")

  /// A finite number of `range`.
  static func number(_ range: NumberRange) -> ValueType {
    range.isAboveLowerBound
      ? .positive(upTo: range.bounds.upperBound, range.unit.phrase)
      : .number(in: range.bounds, range.unit.phrase)
  }
}

extension NumberRange.Unit {
  /// The unit as messages say it.
  var phrase: String {
    switch self {
    case .none: "a number"
    case .points: "a number of points"
    case .seconds: "a number of seconds"
    case .radians: "a number of radians"
    case .gravity: "a number of g"
    }
  }
}

extension Property {
  /// The default as a scene writes it, which `fresh` has; nil where it follows other keys or has no notation.
  fileprivate func literal(of fresh: Owner) -> JSONValue? {
    traits.isDisjoint(with: [.followsOthers, .required]) ? value(of: fresh).literal(as: kind) : nil
  }
}

extension PropertyValue {
  /// A number, 1 for true and 0 for false; nil for other values.
  package var asNumber: Double? {
    switch self {
    case .number(let number): number
    case .boolean(let isTrue): isTrue ? 1 : 0
    case .numbers, .text, .texts, .frame: nil
    }
  }

  /// A boolean, a number, a list of numbers or a text for people; empty for other values.
  var word: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .number(let number): number.written
    case .numbers(let numbers): "[\(numbers.map(\.written).joined(separator: ", "))]"
    case .text(let text): text
    case .texts, .frame: ""
    }
  }

  fileprivate func literal(as kind: PropertyKind) -> JSONValue? {
    switch (self, kind) {
    case (.number, .count(let bounds, _)): count.flatMap { bounds.contains($0) ? json : nil }
    case (.texts(let words), .words): words.count == 1 ? .string(words[0]) : nil
    case (.numbers, .rect), (.frame, _): nil
    default: json
    }
  }
}
