public import TouchTime

/// An entry of the dispatch log as a flat value: its kind, and fields by name with numbers, texts and ids in them, never an object.
///
/// A sink may keep it. The entries lie one behind the other in the order in which they were added; behind a list or an object
/// follow those inside it.
public struct Record: Sendable {
  /// The value of a field.
  @usableFromInline package enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    /// A place or vector, in points or points per second.
    case point(Point)
    /// JSON on one line, as it is published.
    case json(String)
    /// A list; the count is that of the entries inside it, which follow.
    case list(Int)
    /// An object; the count is that of the entries inside it, which follow.
    case object(Int)
  }

  /// A field and its value.
  @usableFromInline package struct Entry: Hashable, Sendable {
    /// The value.
    @usableFromInline package fileprivate(set) var value: Value
    /// The field.
    package let field: RecordField

    /// How many entries after this one are inside it.
    @inlinable package var inside: Int {
      switch value {
      case .list(let count), .object(let count): count
      default: 0
      }
    }
  }

  /// A count from 1 over all records, so that a reader with a filter sees gaps but never a repeat.
  package private(set) var seq = 0
  /// The time of the event that it belongs to.
  package private(set) var time = Instant.zero
  /// Its kind.
  public private(set) var kind: RecordKind
  /// Its fields and their values.
  package private(set) var entries: [Entry] = []

  /// A record of `kind` whose fields `fill` adds, as a sink gets both.
  public init(_ kind: RecordKind, _ fill: (inout Record) -> Void = { _ in }) {
    self.kind = kind
    fill(&self)
  }

  /// Makes it a record without fields; the memory of its fields is used again unless a copy keeps them.
  package mutating func restart(_ kind: RecordKind) {
    self.kind = kind
    // One by one: for the few fields of most records, this takes half of what `removeAll` does or less.
    while !entries.isEmpty { entries.removeLast() }
  }

  /// Gives it its number and its time.
  package mutating func stamp(_ seq: Int, at time: Instant) {
    self.seq = seq
    self.time = time
  }

  /// The record with this number and time.
  package func stamped(_ seq: Int, at time: Instant) -> Record {
    var record = self
    record.stamp(seq, at: time)
    return record
  }
}

extension Record {
  /// Adds `value` as `field`.
  package mutating func add(_ field: RecordField, _ value: Value) {
    entries.append(Entry(value: value, field: field))
  }

  /// Adds a text, or null for nil.
  package mutating func add(_ field: RecordField, _ text: String?) {
    add(field, text.map { .text($0) } ?? .null)
  }

  /// Adds a whole number.
  package mutating func add(_ field: RecordField, _ number: Int) { add(field, .integer(number)) }

  /// Adds true or false.
  package mutating func add(_ field: RecordField, _ isTrue: Bool) { add(field, .boolean(isTrue)) }

  /// Adds a place or vector, or null where it is withheld.
  package mutating func add(_ field: RecordField, _ point: Point, isWithheld: Bool) {
    add(field, isWithheld ? .null : .point(point))
  }

  /// Adds a list with what `add` adds for each of `elements`, as elements.
  package mutating func list<Elements: Sequence>(
    _ field: RecordField, _ elements: Elements, _ add: (inout Record, Elements.Element) -> Void
  ) {
    let start = entries.count
    entries.append(Entry(value: .list(0), field: field))
    for element in elements { add(&self, element) }
    entries[start].value = .list(entries.count - start - 1)
  }

  /// Adds an object with what `add` adds, as an element of a list.
  package mutating func object(_ add: (inout Record) -> Void) {
    let start = entries.count
    entries.append(Entry(value: .object(0), field: .element))
    add(&self)
    entries[start].value = .object(entries.count - start - 1)
  }
}

extension Record: CustomStringConvertible {
  /// Its kind and its fields on one line, as `hit touch=1 view=button`: for programs that have no encoder of the log.
  public var description: String {
    let fields = fields.filter { !$0.field.isDetail }
    return fields.reduce(kind.rawValue) { "\($0) \($1.field.word)=\(text(of: $1))" }
  }

  private func text(of element: RecordFields.Element) -> String {
    switch element.value {
    case .null: return "null"
    case .boolean(let flag): return "\(flag)"
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .text(let text), .json(let text): return text
    case .point(let point): return "(\(point.x), \(point.y))"
    case .list: return "[\(texts(inside: element, named: false))]"
    case .object: return "{\(texts(inside: element, named: true))}"
    }
  }

  private func texts(inside element: RecordFields.Element, named: Bool) -> String {
    let inside = RecordFields(entries: entries[element.inside])
    let texts = inside.map { named ? "\($0.field.word)=\(text(of: $0))" : text(of: $0) }
    return texts.joined(separator: named ? " " : ", ")
  }
}

extension Record {
  /// Its fields, to be read by name.
  package var fields: RecordFields { RecordFields(entries: entries[...]) }

  /// The id of the view or other responder that it is about first, if there is one.
  package var subject: String? {
    let first = fields.first { kind.names($0.field) }
    if case .text(let id)? = first?.value { return id }
    return nil
  }

  /// Whether it is about one of the views or other responders of these `ids`, or says that one of them was
  /// asked.
  ///
  /// Devices, scenes and what is emitted are about none, missing records about any.
  package func concerns(_ ids: Set<String>) -> Bool {
    if kind == .dropped { return true }
    for element in fields where kind.names(element.field) {
      if case .text(let id) = element.value, ids.contains(id) { return true }
      for case .text(let id) in entries[element.inside].lazy.map({ $0.value }) where ids.contains(id) {
        return true
      }
    }
    return false
  }
}

/// The fields of a record, or of an object in it, by name.
///
/// Iterating over them passes over what is inside a list or an object.
package struct RecordFields: Sequence, IteratorProtocol {
  /// A field, and where the entries inside it are.
  package struct Element {
    /// The field.
    package let field: RecordField
    /// Its value.
    package let value: Record.Value
    /// The places of the entries inside it.
    package let inside: Range<Int>
  }

  fileprivate var entries: ArraySlice<Record.Entry>

  package mutating func next() -> Element? {
    guard let entry = entries.first else { return nil }
    let inside = entries.startIndex + 1..<entries.startIndex + 1 + entry.inside
    entries = entries[inside.upperBound...]
    return Element(field: entry.field, value: entry.value, inside: inside)
  }

  private func element(_ field: RecordField) -> Element? { first { $0.field == field } }
}

extension RecordFields {
  /// The value of `field`; nil without it.
  package subscript(field: RecordField) -> Record.Value? { element(field)?.value }

  /// The text of `field`; nil without one.
  package func text(_ field: RecordField) -> String? {
    if case .text(let text)? = self[field] { text } else { nil }
  }

  /// The whole number of `field`; nil without one.
  package func integer(_ field: RecordField) -> Int? {
    if case .integer(let number)? = self[field] { number } else { nil }
  }

  /// Whether `field` is true.
  package func isTrue(_ field: RecordField) -> Bool { self[field] == .boolean(true) }

  /// The texts in the list that `field` is, those that are withheld as nil.
  package func texts(_ field: RecordField) -> [String?] {
    list(field).map { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The ids in the list that `field` is.
  package func ids(_ field: RecordField) -> [String] { texts(field).compactMap { $0 } }

  /// The whole numbers in the list that `field` is.
  package func integers(_ field: RecordField) -> [Int] {
    list(field).compactMap { if case .integer(let number) = $0 { number } else { nil } }
  }

  /// The objects in the list that `field` is.
  package func objects(_ field: RecordField) -> [RecordFields] {
    guard let element = element(field) else { return [] }
    return RecordFields(entries: entries[element.inside]).map { RecordFields(entries: entries[$0.inside]) }
  }

  private func list(_ field: RecordField) -> [Record.Value] {
    element(field).map { entries[$0.inside].map { $0.value } } ?? []
  }
}

/// A receiver of records of decisions, in the order in which the decisions are made.
///
/// An application without a sink makes no record.
public protocol DecisionSink: AnyObject {
  /// Takes a record of `kind` whose fields `fill` adds; `time` is the time of the event that the decision was made for.
  ///
  /// `fill` neither calls overrides nor records anything itself.
  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void)
}
