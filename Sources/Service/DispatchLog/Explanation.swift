internal import Sentences
internal import TouchDelivery

/// A sentence that explains a record, and what to change about it.
struct Explanation {
  let sentence: String
  var advice: String?

  /// The sentence, and the advice behind an arrow.
  var lines: [String] { [sentence] + (advice.map { ["→ \($0)"] } ?? []) }
}

extension Record {
  /// Why what it tells of came to be, as the page says it too.
  var explanations: [Explanation] {
    switch kind {
    case .hit: fields.cover.map { [$0] } ?? []
    case .gate: (fields.refusal.map { [$0] } ?? []) + fields.objects(.withheldFrom).map(\.withholding)
    case .gesture: fields.text(.to) == "failed" ? [fields.failure] : []
    default: []
    }
  }
}

extension RecordFields {
  private static let mostViews = 4

  /// That views with a use for the touch lie behind the one that was hit.
  fileprivate var cover: Explanation? {
    guard let hit = text(.view) else { return nil }
    let behind = objects(.visited).filter { $0.isTrue(.handles) }.prefix(Self.mostViews)
    guard let first = behind.first else { return nil }
    let path = ids(.path)
    let depth = first.integer(.depth) ?? 0
    let front = path.indices.contains(depth) ? path[depth] : hit
    let sentence: Sentence =
      switch (front == hit, behind.count > 1) {
      case (true, false): .hitInFront
      case (true, true): .hitInFrontOfSeveral
      case (false, false): .hitInsideFront
      case (false, true): .hitInsideFrontOfSeveral
      }
    let values = [
      "touch": number(.touch), "where": whereabouts, "behind": behind.map { $0.word(.view) }.listed,
      "view": hit, "front": front, "first": first.word(.view),
    ]
    return Explanation(sentence: sentence(values), advice: Sentence.letThrough(values))
  }

  private var whereabouts: String {
    guard case .point(let point)? = self[.point] else { return Sentence.atWithheldPlace() }
    return Sentence.atPlace(["point": point.text])
  }

  /// Why the view does not get the touch.
  fileprivate var refusal: Explanation? {
    guard let rule = text(.rule) else { return nil }
    let (view, holder) = (word(.view), word(.holder))
    let touches = integers(.holderTouches)
    var values = [
      "touch": number(.touch), "view": view, "holder": holder,
      "touches": touches.isEmpty ? "a touch" : touches.spoken,
    ]
    if rule == Admission.Rule.multipleTouchEnabled.rawValue {
      return Explanation(
        sentence: Sentence.refusedOneTouch(values), advice: Sentence.allowSeveral(values))
    }
    guard isTrue(.holderIsExclusive) else {
      return Explanation(sentence: Sentence.refusedByItself(values), advice: Sentence.allowOthers(values))
    }
    let sentence = Sentence.refusedByHolder(values)
    values["view"] = holder
    return Explanation(sentence: sentence, advice: Sentence.allowOthers(values))
  }

  /// Why the recognizer of this object does not get the touch, in a clause.
  var whyRefused: String { withheld.why }

  fileprivate var withholding: Explanation {
    let values = ["type": word(.type), "recognizer": word(.recognizer), "why": whyRefused]
    return Explanation(sentence: Sentence.withheld(values), advice: withheld.advice)
  }

  private var withheld: (why: String, advice: String?) {
    let values = [
      "recognizer": word(.recognizer), "awaited": text(.awaited) ?? "another", "method": word(.rule),
    ]
    return switch TouchRefusal.Rule(rawValue: word(.rule)) {
    case .enabled: (Sentence.wasDisabled(), Sentence.enable(values))
    case .state: (Sentence.wasThrough(), nil)
    case .waiting: (Sentence.waited(values), Sentence.waitsBecause(values))
    case .shouldReceiveEvent, .shouldReceiveTouch: (Sentence.delegateRefused(values), nil)
    case .exclusiveTouch: (Sentence.withholdsExclusively(), Sentence.setToFalse())
    case nil: (word(.rule), nil)
    }
  }

  /// Why a recognizer failed.
  fileprivate var failure: Explanation {
    let (recognizer, view) = (word(.recognizer), text(.view))
    let (clause, advice) = FailureExplanation.explain(
      text(.reason) ?? "", type: word(.type), recognizer: recognizer, view: view)
    let sentence = view == nil ? Sentence.failed : .failedOnView
    return Explanation(
      sentence: sentence([
        "type": word(.type), "recognizer": recognizer, "view": view ?? "", "why": clause,
      ]), advice: advice)
  }

  private func number(_ field: RecordField) -> String { integer(field).map(String.init) ?? "" }
}

extension [String] {
  /// "a, b and c".
  fileprivate var listed: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension [Int] {
  /// "touch 1", or "touches 1, 2 and 3".
  fileprivate var spoken: String { (count == 1 ? "touch " : "touches ") + map(String.init).listed }
}
