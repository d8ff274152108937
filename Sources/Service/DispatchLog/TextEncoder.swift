internal import Diagnostics
internal import JSON
internal import Sentences
internal import Time
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

  /// An encoder that has written nothing; if it `explains`, hits list every view asked, and sentences say why touches were
  /// missed, with the `places` of what to change: the file and line that describe it, by its id.
  package init(explains: Bool = false, places: [String: String] = [:], style: TextStyle = .plain) {
    self.explains = explains
    self.places = places
    self.style = style
  }

  /// Notes a record that is not written: others are explained by it, and times are relative to the first record of all, because
  /// the time since boot means nothing to people.
  package mutating func skip(_ record: Record) {
    if origin == nil { origin = record.time }
    guard explains else { return }
    recent.take(record)
    early.take(record)
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
    (record.explanations(recent) + early.explanations).flatMap { $0.lines(places) }.map(\.onOneLine)
  }
}

extension Record {
  /// The line without its time.
  package var sentence: String { "\(lineWord): \(TextStyle.plain.laidOut(lineText))" }

  fileprivate var lineWord: String {
    kind == .touches ? fields.text(.phase) ?? "" : kind.rawValue
  }

  /// The text on one line; only the diagnostics of a scene have several.
  fileprivate var lineText: String { kind == .scene ? sceneText : looseText.onOneLine }

  private var looseText: String {
    switch kind {
    case .hit: fields.hit
    case .gate: fields.gate
    case .hold: fields.hold
    case .touches, .presses, .motion, .remote: call
    case .gesture: fields.gesture
    case .arbitrate: fields.arbitration
    case .control: fields.controlEvent
    case .sendAction: fields.sentAction
    case .print: "\(fields.owner): \(fields.text(.text) ?? "redacted")"
    case .emit: fields.text(.name).map { "\($0) \(fields.json(.data))" } ?? "redacted"
    case .action: fields.action
    case .request: fields.outsideRequest
    case .device: fields.device
    case .contact: fields.contact
    case .view: fields.viewChange
    case .screen: fields.screenEvent
    case .forward: "touch \(fields.number(.touch)), for \(fields.word(.reason))"
    case .scene: sceneText
    case .error:
      [fields.text(.where), fields.text(.recognizer) ?? fields.text(.responder), fields.text(.message)]
        .compactMap(\.self).joined(separator: ": ")
    case .dropped: fields.dropped
    }
  }

  private var sceneText: String {
    let lines = fields.text(.detail)?.split(separator: "\n").map(\.onOneLine) ?? []
    let detail = lines.isEmpty ? "" : ": " + lines.joined(separator: "\n")
    return "\(fields.word(.event)) \(fields.word(.file).onOneLine)\(detail)"
  }

  /// A line for each view that a hit-test asked.
  fileprivate var visits: [String] {
    fields.objects(.visited).map { visit in
      "\(String(repeating: "  ", count: visit.integer(.depth) ?? 0))\(visit.word(.view)): \(visit.word(.verdict))"
    }
  }
}

extension Record {
  private var call: String {
    let chain = fields.ids(.chain)
    guard let responder = fields.text(.responder) else { return discarded(chain) }
    let route = chain.count > 1 ? " via \(chain.joined(separator: " > "))" : ""
    return "\(subjectOfCall) handled by \(responder)\(route)\(failures(responder))"
  }

  private var subjectOfCall: String {
    switch kind {
    case .touches:
      let touches = fields.integers(.touches)
      let ids = touches.map(String.init).joined(separator: ", ")
      return "\(touches.count == 1 ? "touch" : "touches") \(ids) on \(fields.word(.view))"
    case .presses:
      let keys = fields.texts(.presses).map { $0 ?? "a redacted key" }
      return "\(keys.joined(separator: ", ")) \(fields.word(.phase))"
    case .motion: return "\(fields.word(.motion)) \(fields.word(.phase))"
    default: return fields.word(.name)
    }
  }

  /// The overrides that ran and failed.
  private func failures(_ responder: String) -> String {
    let names = fields.ids(.failed)
    if names.isEmpty { return "" }
    return names == [responder] ? ", which failed" : ", but \(names.joined(separator: ", ")) failed"
  }

  private func discarded(_ chain: [String]) -> String {
    let word = chain.isEmpty ? "userInteraction" : fields.text(.obstacle)
    return LogPhrase.line(
      "discarded", word,
      [
        "subject": subjectOfCall, "chain": chain.joined(separator: " > "), "last": chain.last ?? "",
        "trackedTouch": String(fields.number(.trackedTouch)),
        "view": fields.text(.view) ?? fields.word(.target),
      ])
  }
}

extension RecordFields {
  /// The text of a hit; ids may contain line ends.
  var hit: String {
    let isHit = self[.view] != .null
    return LogPhrase.line(
      "hit", isHit ? nil : "nobody",
      [
        "touch": String(number(.touch)), "place": place(.point), "path": ids(.path).joined(separator: " > "),
        "why": isHit ? "" : whyNobody,
      ])
  }

  /// Why no window has the touch, with a clause on each that was asked.
  private var whyNobody: String {
    if let reason = text(.reason) { return LogPhrase.line("nobody", reason) }
    let clauses = objects(.missed).map { missed in
      let verdict = missed.word(.verdict)
      let words = LogPhrase.words(for: verdict, alpha: missed.double(.alpha) ?? 1)
      return LogPhrase.line("missed", verdict, ["window": missed.word(.window), "verdict": words])
    }
    return clauses.isEmpty ? LogPhrase.line("nobody", "noWindow") : clauses.joined(separator: "; ")
  }

  fileprivate var gate: String {
    let rule = text(.rule)
    let exclusive = isTrue(.holderIsExclusive) ? "holder" : "newcomer"
    return LogPhrase.line(
      "gate", rule == "exclusiveTouch" ? exclusive : rule,
      [
        "touch": String(number(.touch)), "view": word(.view), "rule": rule ?? "", "holder": word(.holder),
      ])
  }

  fileprivate var hold: String {
    let isCancelled = word(.outcome) == "dropped" && ids(.recognizers).isEmpty
    return LogPhrase.line(
      "hold", isCancelled ? nil : word(.outcome),
      [
        "phase": word(.phase), "touch": String(number(.touch)), "view": word(.view), "holders": holders,
      ])
  }

  /// The recognizers of a hold with their types.
  var holders: String {
    zip(ids(.type), ids(.recognizers)).map { "\($0) \($1)" }.joined(separator: " and ")
  }
}

extension RecordFields {
  fileprivate var gesture: String {
    let view = text(.view).map { " on \($0)" } ?? ""
    let change = "\(word(.type)) \(word(.recognizer))\(view) \(word(.from)) -> \(word(.to))"
    if let reason = text(.reason) { return "\(change): \(reason)" }
    return "\(change) at \(place(.location))" + gestureValues
  }

  /// The type's own values; those that are withheld are left out.
  private var gestureValues: String {
    let values = drop { $0.field != .location }.dropFirst()
    return values.compactMap { value in
      legible(value.value).map { ", \(value.field.word) \($0)" }
    }.joined()
  }

  private func legible(_ value: Record.Value) -> String? {
    switch value {
    case .point(let point): point.text
    case .number(let number): Decimal.rounded(number, digits: 3)
    case .integer(let number): String(number)
    case .text(let word): word
    default: nil
    }
  }

  fileprivate var arbitration: String {
    LogPhrase.line(
      "arbitrate", word(.outcome),
      ["winner": word(.winner), "loser": word(.loser), "by": word(.by)])
  }

  fileprivate var controlEvent: String {
    let value = self[.value].map { " to \($0.legibleControlValue ?? "a redacted value")" } ?? ""
    let touch = integer(.touch).map { " by touch \($0)" } ?? ""
    return "\(word(.control)) \(word(.event))\(value)\(touch)"
  }

  fileprivate var sentAction: String {
    let sender = text(.from).map { " from \($0)" } ?? ""
    let responder = text(.responder)
    return LogPhrase.line(
      "sendAction", responder.map { _ in "taken" },
      ["action": text(.action) ?? "a redacted action", "sender": sender, "responder": responder ?? ""])
  }
}

extension RecordFields {
  fileprivate var contact: String {
    let measures = [(RecordField.force, "force"), (.majorRadius, "radius")].compactMap { field, word in
      double(field).flatMap { $0 == 0 ? nil : ", \(word) \(Decimal.rounded($0, digits: 3))" }
    }
    let what = "touch \(number(.touch)) \(word(.phase)) at \(place(.point)) of \(word(.screen))"
    return what + measures.joined()
  }

  fileprivate var viewChange: String {
    let place = text(.superview).map { " in \($0) at \(number(.index))" } ?? ""
    let change = "\(word(.view)) \(word(.event))\(place)"
    guard case .object(let members)? = try? JSONValue(reading: Array(json(.changes).utf8)), !members.isEmpty
    else { return change }
    let values = members.map { member in
      if case .null = member.value {
        "\(member.name) withheld"
      } else {
        "\(member.name) \(member.value.text)"
      }
    }
    return "\(change): \(values.joined(separator: ", "))"
  }

  /// The id of the recognizer, or of the responder, that did it.
  fileprivate var owner: String { text(.recognizer) ?? word(.responder) }

  fileprivate var action: String {
    let outcome = text(.result) == "ok" ? "" : "failed: "
    return "\(owner): \(word(.action)) \(outcome)\(word(.detail))"
  }

  fileprivate var outsideRequest: String {
    let wish = "\(word(.peer)): \(word(.request)) \(text(.view) ?? text(.screen) ?? word(.action))"
    let outcome = text(.result) == "error" ? "failed: " : ""
    return "\(wish) \(outcome)\(word(.detail))"
  }

  fileprivate var screenEvent: String {
    let touch = integer(.touch).map { (text(.event) == "awake" ? " by touch " : " touch ") + "\($0)" } ?? ""
    return "\(word(.screen)) \(word(.event))\(touch)" + (text(.detail).map { ": \($0)" } ?? "")
  }

  fileprivate var device: String {
    "\(word(.event)) \(word(.deviceKind)) \"\(word(.name))\" at \(word(.path))"
      + (text(.detail).map { ": \($0)" } ?? "")
  }

  fileprivate var dropped: String {
    let kind = text(.of)
    return LogPhrase.line(
      "dropped", kind.map { _ in "kind" }, ["count": String(number(.count)), "kind": kind ?? ""])
  }

  /// The text of `field`, empty without one.
  func word(_ field: RecordField) -> String { text(field) ?? "" }

  fileprivate func number(_ field: RecordField) -> Int { integer(field) ?? 0 }

  fileprivate func json(_ field: RecordField) -> String {
    if case .json(let text)? = self[field] { text } else { "" }
  }

  /// The place in `field`, unless it is withheld.
  fileprivate func place(_ field: RecordField) -> String {
    if case .point(let point)? = self[field] { point.text } else { "a redacted point" }
  }

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
  static func words(for verdict: String, alpha: Double) -> String {
    line(
      "verdict", verdict,
      [
        "verdict": verdict, "alpha": Decimal.rounded(alpha, digits: 6), "least": "\(View.leastAlphaToBeHit)",
      ])
  }
}

extension Record.Value {
  /// The value of a control, in a word; nil if it is withheld.
  var legibleControlValue: String? {
    switch self {
    case .number(let number): Decimal.rounded(number, digits: 3)
    case .integer(let number): String(number)
    case .boolean(let isOn): isOn ? "on" : "off"
    default: nil
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
