package import JSON

/// Puts a JSON value together from libfyaml's events, with a bound on nesting.
struct JSONComposer {
  private static let deepest = 32
  private let stream: YAMLEventStream
  private var depth = 0

  init(_ stream: YAMLEventStream) {
    self.stream = stream
  }

  /// The one value that all of the text is.
  mutating func document() throws(JSONError) -> JSONValue {
    var document: JSONValue?
    while let event = stream.next() {
      switch event.kind {
      case .other: continue
      case .documentStart where document != nil: throw JSONError("something follows the value", at: event)
      case .documentStart: document = try value(try next())
      default: throw JSONError("this is no JSON", at: event)
      }
    }
    guard !stream.hasFailed, let document else { throw failure }
    return document
  }

  private mutating func value(_ event: YAMLEvent) throws(JSONError) -> JSONValue {
    switch event.kind {
    case .scalar(let scalar, _): return try Self.value(of: scalar, at: event)
    case .sequenceStart: return try nested(at: event) { (reader) throws(JSONError) in try reader.array() }
    case .mappingStart: return try nested(at: event) { (reader) throws(JSONError) in try reader.object() }
    default: throw JSONError("a value is missing", at: event)
    }
  }

  private mutating func nested(
    at event: YAMLEvent, _ read: (inout JSONComposer) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    depth += 1
    guard depth <= Self.deepest else {
      throw JSONError("it is nested more than \(Self.deepest) deep", at: event)
    }
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    while let event = try nextInCollection() { elements.append(try value(event)) }
    return .array(elements)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONMember] = []
    var names: Set<String> = []
    while let event = try nextInCollection() {
      guard case .scalar(let name, _) = event.kind, !name.isPlain else {
        throw JSONError("a name in quotes is missing", at: event)
      }
      guard names.insert(name.text).inserted else {
        throw JSONError("'\(name.text)' stands twice", at: event)
      }
      members.append(JSONMember(name.text, try value(try next())))
    }
    return .object(members)
  }
}

extension JSONComposer {
  private func next() throws(JSONError) -> YAMLEvent {
    guard let event = stream.next() else { throw failure }
    return event
  }

  private func nextInCollection() throws(JSONError) -> YAMLEvent? {
    let event = try next()
    if case .collectionEnd = event.kind { return nil }
    return event
  }

  private var failure: JSONError {
    guard let failure = stream.failures.first else {
      return JSONError("a value is missing", column: stream.position.column)
    }
    return JSONError(failure)
  }

  /// Numbers without a fraction or exponent are integers where they fit.
  private static func value(of scalar: YAMLScalar, at event: YAMLEvent) throws(JSONError) -> JSONValue {
    guard scalar.isPlain else { return .string(scalar.text) }
    switch scalar.text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    if let integer = Int(scalar.text) { return .integer(integer) }
    guard let number = Double(scalar.text) else { throw JSONError("a value is missing", at: event) }
    guard number.isFinite else { throw JSONError("the number is too large", at: event) }
    return .number(number)
  }
}

extension JSONError {
  fileprivate init(_ message: String, at event: YAMLEvent) {
    self.init(message, column: event.place.column)
  }

  fileprivate init(_ failure: YAMLFailure) {
    self.init(failure.message, column: failure.place.column)
  }
}

extension JSONValue {
  /// Reads the value that `bytes` are, white space around it aside: JSON without leniency, nested 32 deep at most, each name
  /// once in an object.
  ///
  /// The corresponding C function is `fy_parser_parse` with `FYPCF_JSON_FORCE`.
  ///
  /// - Throws: where they are anything else.
  package init(reading bytes: [UInt8]) throws(JSONError) {
    let text: YAMLText
    do { text = try YAMLText(json: bytes) } catch { throw JSONError(error) }
    guard let stream = YAMLEventStream(text, dialect: .json) else {
      throw JSONError("there is no memory to read it", column: 1)
    }
    var composer = JSONComposer(stream)
    self = try composer.document()
  }
}
