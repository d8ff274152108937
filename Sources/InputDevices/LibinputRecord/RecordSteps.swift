internal import YAML

/// The values of a YAML text, taken one after the other: what nobody asks for is skipped, and nothing is kept.
struct RecordSteps {
  /// There is no further value, because the text ends or is not YAML from here on.
  struct End: Error {
    /// What keeps the walk from going on and where, unless the stream itself tells.
    var mistake: (message: String, place: YAMLPlace)?
  }

  let stream: YAMLEventStream

  /// The next step; an alias, which libinput never writes, is a mistake.
  func next() throws(End) -> YAMLEvent {
    guard let event = stream.next() else { throw End() }
    if case .alias(let name) = event.kind {
      let message = "'*\(name)' is an alias, and a libinput recording has none; write the value itself"
      throw End(mistake: (message, event.place))
    }
    return event
  }

  /// The next key of the mapping that the walk is in, and where its value starts; nil at the mapping's end.
  func nextPair() throws(End) -> (key: String, value: YAMLEvent)? {
    let key = try next()
    switch key.kind {
    case .collectionEnd: return nil
    case .scalar(let scalar, _): return (scalar.text, try next())
    default:
      try skip(key)
      return ("", try next())
    }
  }

  /// Where the next item of the sequence that the walk is in starts; nil at the sequence's end.
  func nextItem() throws(End) -> YAMLEvent? {
    let item = try next()
    if case .collectionEnd = item.kind { return nil }
    return item
  }

  /// Goes past the value that `start` starts.
  func skip(_ start: YAMLEvent) throws(End) {
    var depth = start.depthChange
    while depth > 0 { depth += try next().depthChange }
  }
}

extension YAMLEvent {
  var isMapping: Bool { if case .mappingStart = kind { true } else { false } }
  var isSequence: Bool { if case .sequenceStart = kind { true } else { false } }

  /// The text of a scalar; nil for anything else.
  var text: String? { if case .scalar(let scalar, _) = kind { scalar.text } else { nil } }

  /// Whether it is a scalar without a value, as after a key with nothing behind it.
  var isNothing: Bool {
    guard case .scalar(let scalar, _) = kind else { return false }
    return scalar.value == .nothing || scalar.value == .null
  }

  fileprivate var depthChange: Int {
    switch kind {
    case .sequenceStart, .mappingStart: 1
    case .collectionEnd: -1
    case .documentStart, .scalar, .alias, .other: 0
    }
  }
}
