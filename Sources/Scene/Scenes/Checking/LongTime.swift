internal import Decoding
internal import TouchDelivery

/// A number of seconds that is too long to make sense, so that it is probably one of milliseconds.
struct LongTime: Hashable, Sendable {
  private let name: String
  private let seconds: Double
  let location: SourceLocation

  /// The time `seconds` of the key `name`; nil where it makes sense, up to `most` seconds.
  init?(_ name: String, _ seconds: Double, atMost most: Double, at location: SourceLocation) {
    guard seconds > most else { return nil }
    (self.name, self.seconds, self.location) = (name, seconds, location)
  }

  /// The value of a property of this kind; nil where that is no time, or makes sense.
  init?(_ name: String, _ kind: PropertyKind, _ value: PropertyValue, at location: SourceLocation) {
    guard let range = kind.range, range.unit == .seconds, let most = range.greatestMeant,
      case .number(let seconds) = value
    else { return nil }
    self.init(name, seconds, atMost: most, at: location)
  }

  /// What it probably is instead, for people.
  var message: String {
    "'\(name)' is in seconds; \(seconds.written) milliseconds are \((seconds / 1000).written)"
  }
}

extension PropertyKind {
  /// The numbers that such a property takes; nil where it takes none.
  fileprivate var range: NumberRange? {
    switch self {
    case .number(let range), .numberOrWord(let range, _): range
    default: nil
    }
  }
}

extension LongTime {
  /// Those of the keys of a mapping, by the key; a later file may give another value.
  typealias ByKey = [String: LongTime]
}

extension PropertyValues {
  /// Those of the times among them that are too long.
  func longTimes<Owner>(of properties: [Property<Owner>]) -> [LongTime] {
    properties.compactMap { property in
      guard let value = self[property.name], let location = location(of: property.name) else { return nil }
      return LongTime(property.name, property.kind, value, at: location)
    }
  }
}
