internal import Diagnostics
internal import JSON
internal import Sentences
internal import TouchTime
package import TouchDelivery

/// Writes a record as a line for people: when, what, which touch, whose, and why.
package struct TextEncoder {
  /// Colours and width.
  package var style: TextStyle
  private let explains: Bool
  private let places: [String: String]
  /// The time that those of the records are relative to.
  private var origin: Instant?
  private var recent = RecentHits()
  private var early = EarlyActions()

  /// An encoder that has written nothing.
  ///
  /// If it `explains`, hits list every view asked, and sentences say why touches were missed and what to change, with
  /// its file and line from `places`, by its id.
  package init(explains: Bool = false, places: [String: String] = [:], style: TextStyle = .plain) {
    self.explains = explains
    self.places = places
    self.style = style
  }

  /// Notes a record that is not written.
  ///
  /// Others are explained by it, and times are relative to the first record of all, because the time since boot means
  /// nothing to people.
  package mutating func skip(_ record: Record) {
    if origin == nil { origin = record.time }
    guard explains else { return }
    recent.note(record)
    early.note(record)
  }

  /// Appends the line of `record`, and those of its explanation, to `bytes`.
  package mutating func encode(_ record: Record, into bytes: inout [UInt8]) {
    skip(record)
    let origin = origin ?? record.time
    let time = Decimal.milliseconds(record.time.microseconds - origin.microseconds)
    let faint = style.paint(time.padded(toAtLeast: 10, leading: true), .faint)
    let kind = style.paint(record.lineWord.padded(toAtLeast: 9), record.kind.colour)
    let lines = [record.lineText] + (explains ? record.visits + reasons(for: record) : [])
    bytes.append(contentsOf: "\(faint)  \(kind)  \(style.laidOut(lines.joined(separator: "\n")))\n".utf8)
  }

  private func reasons(for record: Record) -> [String] {
    (record.explanations(recent, early) + early.explanations).flatMap { $0.lines(places) }.map(\.onOneLine)
  }
}

extension Record {
  /// The line without its time.
  package var sentence: String { "\(lineWord): \(TextStyle.plain.laidOut(lineText))" }

  fileprivate var lineWord: String {
    kind == .touches ? fields.text(.phase) ?? "" : kind.rawValue
  }

  /// The text on one line; only the diagnostics of a scene have several.
  fileprivate var lineText: String { kind == .scene ? looseText : looseText.onOneLine }

  /// The text with the line ends that ids and texts of scripts have.
  package var looseText: String { LogPhrase.line(phrase, phraseCase, value) }

  /// What it is about, in the names of the phrases.
  private var phrase: String {
    guard isCall else { return kind.rawValue }
    return fields.text(.responder) == nil ? "discarded" : "handled"
  }

  /// Whether it is of a call for an event.
  private var isCall: Bool {
    switch kind {
    case .touches, .presses, .motion, .remote: true
    default: false
    }
  }

  private var phraseCase: String? {
    switch kind {
    case .hit: fields[.view] == .null ? "noView" : nil
    case .gate: fields.gateCase
    case .hold: fields.holdCase
    case .arbitrate: fields.text(.outcome)
    case .touches, .presses, .motion, .remote: fields.callCase
    case .gesture: fields.text(.reason).map { _ in "reason" }
    case .sendAction: fields.text(.responder).map { _ in "taken" }
    case .action, .request: fields.text(.result)
    case .screen: fields.text(.event)
    case .dropped: fields.text(.of).map { _ in "kind" }
    case .control, .print, .emit, .contact, .view, .device, .forward, .scene, .error: nil
    }
  }

  /// What `name` in the phrase stands for: a field, or what several of them say.
  private func value(_ name: String) -> String? {
    switch name {
    case "call": LogPhrase.line(kind.rawValue, fields.integers(.touches).count == 1 ? "one" : nil, value)
    case "point", "location": RecordField(word: name).flatMap(fields.words) ?? LogPhrase.withheld(name)
    case "route": fields.ids(.chain).count > 1 ? fields.words(.chain) : nil
    case "last": fields.ids(.chain).last
    case "why": fields.whyNoView
    case "holders": fields.holders
    case "changes": fields.changesInWords
    case "file": fields.word(.file).onOneLine
    case "detail" where kind == .scene: fields.diagnostics
    default: RecordField(word: name).flatMap(fields.words)
    }
  }

  /// A line for each view that a hit-test asked.
  fileprivate var visits: [String] {
    fields.objects(.visited).map { visit in
      String.indentation(depth: visit.integer(.depth) ?? 0)
        + "\(visit.word(.view)): \(visit.word(.verdict))"
    }
  }
}

// The cases of phrases.
extension RecordFields {
  fileprivate var gateCase: String? {
    guard let rule = text(.rule), rule == "exclusiveTouch" else { return text(.rule) }
    return isTrue(.holderIsExclusive) ? "holder" : "newcomer"
  }

  /// A touch that was cancelled is dropped by no recognizer.
  fileprivate var holdCase: String? {
    let outcome = text(.outcome)
    return outcome == "dropped" && ids(.recognizers).isEmpty ? nil : outcome
  }

  /// Why no responder took the call, or which of the overrides that ran failed.
  fileprivate var callCase: String? {
    let failed = ids(.failed)
    guard let responder = text(.responder) else {
      return ids(.chain).isEmpty ? "userInteraction" : text(.obstacle)
    }
    return failed.isEmpty ? nil : failed == [responder] ? "failed" : "otherFailed"
  }
}

// What several fields say together.
extension RecordFields {
  /// Why no window has the touch, with a clause on each that was asked.
  fileprivate var whyNoView: String {
    if let reason = text(.reason) { return LogPhrase.line("noView", reason) }
    let clauses = objects(.missed).map { missed in
      let verdict = missed.word(.verdict)
      return LogPhrase.line("missed", verdict) { name in
        name == "words"
          ? LogPhrase.words(for: verdict, alpha: missed.double(.alpha) ?? 1)
          : RecordField(word: name).flatMap(missed.words)
      }
    }
    return clauses.isEmpty ? LogPhrase.line("noView", "noWindow") : clauses.joined(separator: "; ")
  }

  /// The recognizers of a hold with their types.
  var holders: String {
    zip(ids(.type), ids(.recognizers)).map { "\($0) \($1)" }.joined(separator: " and ")
  }

  /// The new values of a view, those that are withheld by their names alone; nil without any.
  fileprivate var changesInWords: String? {
    guard case .json(let text)? = self[.changes],
      case .object(let members)? = try? JSONValue(reading: Array(text.utf8)), !members.isEmpty
    else { return nil }
    return members.map { member in
      LogPhrase.line("change", member.value == .null ? "withheld" : nil) {
        $0 == "name" ? member.name : member.value.text
      }
    }.joined(separator: ", ")
  }

  /// What is wrong with a scene, a line for each mistake; nil without any.
  fileprivate var diagnostics: String? {
    let lines = text(.detail)?.split(separator: "\n").map(\.onOneLine) ?? []
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension RecordFields {
  /// The value of `field` for people; nil where it is missing, or withheld without a word for that.
  fileprivate func words(_ field: RecordField) -> String? {
    switch self[field] {
    case nil: return nil
    case .null: return LogPhrase.withheld(field.word)
    // A device that measures none of them says 0.
    case _ where (field == .force || field == .majorRadius) && double(field) == 0: return nil
    case .list:
      let numbers = integers(field).map(String.init)
      let texts = texts(field).compactMap { $0 ?? LogPhrase.withheld(field.word) }
      return (numbers.isEmpty ? texts : numbers)
        .joined(separator: field == .path || field == .chain ? " > " : ", ")
    case let value?: return value.words
    }
  }

  /// The text of `field`, empty without one.
  func word(_ field: RecordField) -> String { text(field) ?? "" }

  fileprivate func double(_ field: RecordField) -> Double? {
    switch self[field] {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}

extension LogPhrase {
  /// What `verdict` of a hit-test says of a view of this `alpha`.
  package static func words(for verdict: String, alpha: Double) -> String {
    let values = [
      "verdict": verdict, "alpha": Decimal.rounded(alpha, digits: 6), "least": "\(View.leastAlphaToBeHit)",
    ]
    return line("verdict", verdict) { values[$0] }
  }
}

extension Record.Value {
  /// The value for people; nil for one that is withheld, and for what has others in it.
  var words: String? {
    switch self {
    case .boolean(let isTrue): LogPhrase.line("\(isTrue)")
    case .integer(let number): String(number)
    case .number(let number): Decimal.rounded(number, digits: 3)
    case .text(let text), .json(let text): text
    case .point(let point): point.text
    case .null, .list, .object: nil
    }
  }
}

extension Point {
  /// The place for people.
  var text: String { "(\(Decimal.legible(x)), \(Decimal.legible(y)))" }
}

extension Decimal {
  /// `microseconds` in seconds with three digits after the point.
  fileprivate static func milliseconds(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1000
    let (whole, fraction) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    return "\(milliseconds < 0 ? "-" : "")\(whole).\(String(fraction + 1000).dropFirst())"
  }
}
