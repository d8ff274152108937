internal import Diagnostics
internal import JSON
internal import TouchDelivery

/// The members of a request, taken one by one; those that are left at the end are unknown.
struct RequestMembers {
  private var values: [String: JSONValue]
  /// Every name that was asked for.
  private var known: [String] = []

  init(reading line: [UInt8]) throws(ControlError) {
    let value: JSONValue
    do { value = try JSONValue(reading: line) } catch {
      throw ControlError("the request is not JSON: \(error)")
    }
    guard case .object(let members) = value else { throw ControlError("the request is not a JSON object") }
    self.init(members)
  }

  private init(_ members: [JSONMember]) {
    values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Reads the member `name`, a list of objects that must be there, by `read`; members of an object that this does not take are wrong.
  mutating func required<Element>(
    objects name: String, read: (inout RequestMembers) throws(ControlError) -> Element
  ) throws(ControlError) -> [Element] {
    guard let value = take(name) else { throw ControlError("'\(name)' is missing") }
    guard case .array(let values) = value else { throw ControlError("'\(name)' is not a list") }
    var elements: [Element] = []
    for value in values {
      guard case .object(let members) = value else {
        throw ControlError("'\(name)' is not a list of objects")
      }
      var element = RequestMembers(members)
      elements.append(try read(&element))
      try element.finish()
    }
    return elements
  }

  /// Refuses members that were not taken.
  func finish() throws(ControlError) {
    guard let name = values.keys.min() else { return }
    throw ControlError("this request has no \(name.quoted)" + Self.hint(for: name, among: known))
  }

  private mutating func take(_ name: String) -> JSONValue? {
    known.append(name)
    return values.removeValue(forKey: name)
  }

  /// The name that was probably meant by `word`, or else all there are.
  private static func hint(for word: String, among words: [String]) -> String {
    if let near = NearMiss.nearest(to: word, among: words) { return NearMiss.hint(near) }
    return words.isEmpty ? "" : "; it has \(words.map { "'\($0)'" }.joined(separator: ", "))"
  }
}

extension RequestMembers {
  /// The member `name`, one of a few words, which must be there.
  mutating func required<Word: CaseIterable & RawRepresentable<String>>(
    _ name: String, of words: Word.Type
  ) throws(ControlError) -> Word {
    guard let word: Word = try word(name) else { throw ControlError("'\(name)' is missing") }
    return word
  }

  /// The member `name`, one of a few words.
  mutating func word<Word: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(ControlError) -> Word? {
    guard let text = try text(name) else { return nil }
    return try Self.word(text, name)
  }

  /// What `text`, a value of the member `name`, stands for.
  static func word<Word: CaseIterable & RawRepresentable<String>>(
    _ text: String, _ name: String
  ) throws(ControlError) -> Word {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let hint =
      NearMiss.nearest(to: text, among: words).map(NearMiss.hint)
      ?? (words.count == 1 ? "; it is \(words[0])" : "; it is one of \(words.joined(separator: ", "))")
    throw ControlError("'\(name)' has no \(text.quoted)" + hint)
  }

  mutating func text(_ name: String) throws(ControlError) -> String? {
    guard let value = take(name) else { return nil }
    guard case .string(let text) = value else { throw ControlError("'\(name)' is not a text") }
    return text
  }

  mutating func texts(_ name: String) throws(ControlError) -> [String]? {
    guard let value = take(name) else { return nil }
    guard case .array(let elements) = value else { throw ControlError("'\(name)' is not a list") }
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { throw ControlError("'\(name)' is not a list of texts") }
    return texts
  }

  /// The member `name`, a list of such words.
  mutating func words<Word: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(ControlError) -> [Word]? {
    guard let texts = try texts(name) else { return nil }
    var words: [Word] = []
    for text in texts { words.append(try Self.word(text, name)) }
    return words
  }

  /// The member `name`, a text that must be there.
  mutating func required(text name: String) throws(ControlError) -> String {
    guard let text = try text(name) else { throw ControlError("'\(name)' is missing") }
    return text
  }

  /// The member `name`, an object that must be there.
  mutating func required(object name: String) throws(ControlError) -> JSONValue {
    guard let members = try object(name) else { throw ControlError("'\(name)' is missing") }
    return .object(members)
  }

  /// The members of `name`, which is an object.
  mutating func object(_ name: String) throws(ControlError) -> [JSONMember]? {
    guard let value = take(name) else { return nil }
    guard case .object(let members) = value.asWritten else {
      throw ControlError("'\(name)' is not an object")
    }
    return members
  }

  /// The member `id`, a text or a whole number that must be there.
  mutating func requiredID() throws(ControlError) -> JSONValue {
    switch take("id") {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .number(let number) where Int(exactly: number) != nil: return .integer(Int(number))
    case nil: throw ControlError("'id' is missing: the answer has it, too")
    default: throw ControlError("'id' is neither a text nor a whole number below 2^63")
    }
  }

  mutating func boolean(_ name: String) throws(ControlError) -> Bool? {
    guard let value = take(name) else { return nil }
    guard case .boolean(let isTrue) = value else { throw ControlError("'\(name)' is not true or false") }
    return isTrue
  }

  mutating func number(_ name: String) throws(ControlError) -> Double? {
    guard let value = take(name) else { return nil }
    guard let number = value.number else { throw ControlError("'\(name)' is not a number") }
    return number
  }

  /// The member `name`, a point: a list of two numbers.
  mutating func point(_ name: String) throws(ControlError) -> Point? {
    guard let value = take(name) else { return nil }
    guard let point = value.numbers.flatMap({ Point(numbers: $0) }) else {
      throw ControlError("'\(name)' is not a list of two numbers")
    }
    return point
  }

  /// The member `name`, a frame that must be there: a list of four numbers.
  mutating func required(frame name: String) throws(ControlError) -> Rect {
    guard let frame = take(name).flatMap({ try? Rect(reading: $0) }), frame.isPlausible else {
      throw ControlError("'\(name)' is [x, y, width, height]")
    }
    return frame
  }

  /// The member `name`, a number that must be there.
  mutating func required(_ name: String) throws(ControlError) -> Double {
    guard let number = try number(name) else { throw ControlError("'\(name)' is missing") }
    return number
  }
}

extension Rect {
  /// Whether a view may have it.
  fileprivate var isPlausible: Bool {
    numbers.allSatisfy { $0.magnitude < 1e9 }
  }
}

extension JSONValue {
  /// The value as it reads once it was written: 1.0 is written as 1.
  fileprivate var asWritten: JSONValue {
    switch self {
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? self
    case .array(let elements): .array(elements.map(\.asWritten))
    case .object(let members): .object(members.map { JSONMember($0.name, $0.value.asWritten) })
    case .null, .boolean, .integer, .string: self
    }
  }
}
