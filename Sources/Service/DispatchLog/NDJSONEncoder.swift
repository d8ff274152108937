package import JSON
import TouchTime
package import TouchDelivery

/// Writes a record as one JSON object on its own line.
package struct NDJSONEncoder: Hashable, Sendable {
  /// The names of all fields, in the order of their places.
  private static let names = RecordField.allCases.map { JSONName($0.word) }
  private static let seq = JSONName("seq")
  private static let time = JSONName("time")
  private static let kind = JSONName("kind")

  private let explains: Bool
  private let hasDetails: Bool

  /// An encoder that keeps nothing between records.
  ///
  /// If it `explains`, hits list every view asked, and gates the recognizers that do not get the touch. With
  /// `hasDetails` records also have the fields that only the text format shows.
  package init(explains: Bool = false, hasDetails: Bool = false) {
    self.explains = explains
    self.hasDetails = hasDetails
  }

  /// Appends `record` and a newline to `bytes`.
  package func encode(_ record: Record, into bytes: inout [UInt8]) {
    JSONWriter.append(to: &bytes) { json in
      json.object { json in
        json.name(Self.seq)
        json.integer(record.seq)
        json.name(Self.time)
        json.seconds(microseconds: record.time.microseconds)
        json.name(Self.kind)
        json.string(record.kind.rawValue)
        let entries = record.entries.span
        write(entries, entries.indices, to: &json)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func write(_ entries: Span<Record.Entry>, _ range: Range<Int>, to json: inout JSONWriter) {
    var index = range.lowerBound
    while index < range.upperBound {
      let inside = index + 1..<index + 1 + entries[index].inside
      if isShown(entries[index].field) { write(entries, at: index, inside, to: &json) }
      index = inside.upperBound
    }
  }

  private func write(
    _ entries: Span<Record.Entry>, at index: Int, _ inside: Range<Int>, to json: inout JSONWriter
  ) {
    let field = entries[index].field
    if field != .element { json.name(Self.names[field.place]) }
    switch entries[index].value {
    case .null: json.string(nil)
    case .boolean(let isTrue): json.boolean(isTrue)
    case .integer(let number): json.integer(number)
    case .number(let number): json.number(number)
    case .text(let text): json.string(text)
    case .json(let text): json.raw(text)
    case .point(let point):
      json.array {
        $0.number(point.x)
        $0.number(point.y)
      }
    case .list: json.array { write(entries, inside, to: &$0) }
    case .object: json.object { write(entries, inside, to: &$0) }
    }
  }

  private func isShown(_ field: RecordField) -> Bool {
    if field.isDetail { return hasDetails }
    return explains || !field.isExplanation
  }
}

extension Record {
  /// Reads what `NDJSONEncoder` has written; nil where it is no record of a kind that is known.
  ///
  /// Fields that are not known are left out. A time that no clock has is taken for the nearest that one may have.
  package init?(reading value: JSONValue) {
    guard case .object(let members) = value, case .integer(let seq)? = value["seq"],
      let seconds = value["time"]?.number,
      let kind = value["kind"]?.string.flatMap(RecordKind.init(rawValue:))
    else { return nil }
    self.init(kind)
    stamp(seq, at: Instant(microseconds: Int64((min(max(seconds, -1e12), 1e12) * 1_000_000).rounded())))
    add(members.filter { !["seq", "time", "kind"].contains($0.name) })
  }

  private mutating func add(_ members: [JSONMember]) {
    for member in members {
      guard let field = RecordField(word: member.name) else { continue }
      add(field, reading: member.value)
    }
  }

  private mutating func add(_ field: RecordField, reading value: JSONValue) {
    switch value {
    case _ where field == .data || field == .changes: add(field, .json(value.text))
    case .null: add(field, .null)
    case .boolean(let isTrue): add(field, isTrue)
    case .integer(let number): add(field, number)
    case .number(let number): add(field, .number(number))
    case .string(let text): add(field, text)
    case .object(let members): object { $0.add(members) }
    case .array(let elements):
      if field.isPlace, let point = value.numbers.flatMap({ Point(numbers: $0) }) {
        return add(field, .point(point))
      }
      list(field, elements) { $0.add(.element, reading: $1) }
    }
  }
}
