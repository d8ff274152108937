internal import Diagnostics
internal import Sentences
package import TouchDelivery

/// A sentence that explains a record, and what to change about it.
struct Explanation {
  let sentence: String
  var advice: Advice?

  /// The sentence, and behind an arrow the advice, with the file and line of its subject where `places` has them.
  func lines(_ places: [String: String]) -> [String] {
    guard let advice else { return [sentence] }
    let place = advice.subject.flatMap { places[$0] }.map { " (\($0))" } ?? ""
    return [sentence, "→ \(advice.text)\(place)"]
  }
}

extension Record {
  /// The lines of `explanations()`, each on one line, with the file and line of what they advise to change where `places` has them.
  package func explanationLines(_ places: [String: String]) -> [String] {
    explanations().flatMap { $0.lines(places) }.map(\.onOneLine)
  }

  /// Why it happened, in the words of the page; where a recognizer missed fingers, with what those in `recent` hit.
  func explanations(_ recent: RecentHits = RecentHits(), _ early: EarlyActions = EarlyActions())
    -> [Explanation]
  {
    switch kind {
    case .hit: ((fields.cover ?? fields.ignoring).map { [$0] } ?? []) + fields.ignoredByRules
    case .gate: (fields.refusal.map { [$0] } ?? []) + fields.objects(.withheldFrom).map(\.withholding)
    case .touches: fields.loss(early).map { [$0] } ?? []
    case .gesture: fields.text(.to) == "failed" ? failure(recent) : []
    default: []
    }
  }

  /// Why a recognizer failed, and if fingers were missing, where they were.
  private func failure(_ recent: RecentHits) -> [Explanation] {
    var failure = fields.failure
    let missing = recent.missed(by: self)
    if !missing.isEmpty { failure.advice = nil }
    return [failure] + missing
  }
}

extension RecordFields {
  private static let mostViews = 4

  /// The explanation that views which handle touches lie behind the one that was hit.
  fileprivate var cover: Explanation? {
    let behind = covered.reduce(into: [(root: String, view: RecordFields)]()) { behind, next in
      guard next.view.isTrue(.handles) else { return }
      let root = next.root.word(.view)
      // Of views that lie inside each other, the innermost is what was meant.
      if behind.last?.root == root { behind.removeLast() }
      behind.append((root, next.view))
    }
    .map { $0.view }.prefix(Self.mostViews)
    return behind.isEmpty ? nil : cover(of: Array(behind), .cameDownOver)
  }

  /// Why the finger does not count, by the accommodations of its device.
  fileprivate var ignoring: Explanation? {
    let clauses: [String: Sentence] = [
      "holdDuration": .didNotRest, "ignoreRepeat": .cameTooSoon, "tapAssistance": .wasCancelledBefore,
      "ignoreLargerThan": .wasTooLarge, "ignoreAreas": .wasInDeadPlace,
    ]
    guard let setting = text(.reason), let clause = clauses[setting] else { return nil }
    let values = ["touch": number(.touch), "where": whereabouts, "why": clause(), "setting": setting]
    return Explanation(sentence: Sentence.wasIgnored(values), advice: Sentence.askLess.advice(values))
  }

  /// That no finger there counts of devices with one of these rules.
  fileprivate var ignoredByRules: [Explanation] {
    ids(.ignoredBy).map { rule in
      let sentence = Sentence.wouldBeIgnored(["rule": rule, "why": Sentence.wasInDeadPlace()])
      return Explanation(sentence: sentence, advice: Sentence.askLess.advice(["setting": "ignoreAreas"]))
    }
  }

  /// Why the recognizer of `gesture` missed the touch of this hit, which was down at the same time.
  func whyMissed(by gesture: RecordFields) -> Explanation {
    let view = gesture.word(.view)
    if let behind = objects(.visited).first(where: {
      $0.text(.view) == view && $0.word(.verdict) == "covered"
    }) {
      return cover(of: [behind], .wasDownOver)
    }
    let values = [
      "touch": number(.touch), "view": word(.view), "on": view, "recognizer": gesture.word(.recognizer),
    ]
    return Explanation(
      sentence: Sentence.wasDownElsewhere(values), advice: Sentence.commonView.advice(values))
  }

  /// The explanation that the touch hit the view in front and not those `behind` it.
  private func cover(of behind: [RecordFields], _ sentence: Sentence) -> Explanation {
    let root = covered.first { $0.view.word(.view) == behind[0].word(.view) }?.root ?? behind[0]
    let (hit, path, depth) = (word(.view), ids(.path), root.integer(.depth) ?? 0)
    let front = path.indices.contains(depth) ? path[depth] : hit
    var values = [
      "touch": number(.touch), "where": whereabouts,
      "behind": behind.map { $0.word(.view) }.spokenList(with: "and"),
      "them": behind.count > 1 ? "them" : "it", "view": hit, "front": front, "first": root.word(.view),
    ]
    values["cover"] = (front == hit ? Sentence.inFront : .inFrontAround)(values)
    // The views of depth 0 are windows.
    values["putBehind"] = (depth == 0 ? Sentence.lowerLevel : .listBefore)(values)
    let remedy: Sentence = front == hit ? .letThrough : .letThroughAround
    return Explanation(sentence: sentence(values), advice: remedy.advice(values))
  }

  /// The covered views, each with the one that lies beside those of the path and is it, or has it inside.
  private var covered: [(root: RecordFields, view: RecordFields)] {
    objects(.visited).filter { $0.word(.verdict) == "covered" }.reduce(into: []) { covered, view in
      // What is inside it follows a covered view, and lies deeper.
      let root = covered.last?.root
      let isInside = root.map { view.integer(.depth) ?? 0 > $0.integer(.depth) ?? 0 } ?? false
      covered.append((isInside ? root ?? view : view, view))
    }
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
        sentence: Sentence.refusedOneTouch(values), advice: Sentence.allowSeveral.advice(values))
    }
    guard isTrue(.holderIsExclusive) else {
      return Explanation(
        sentence: Sentence.refusedByItself(values), advice: Sentence.allowOthers.advice(values))
    }
    let sentence = Sentence.refusedByHolder(values)
    values["view"] = holder
    return Explanation(sentence: sentence, advice: Sentence.allowOthers.advice(values))
  }

  /// Why the recognizer of this object does not get the touch, in a clause.
  var whyRefused: String { withheld.why }

  fileprivate var withholding: Explanation {
    let values = ["type": word(.type), "recognizer": word(.recognizer), "why": whyRefused]
    return Explanation(sentence: Sentence.withheld(values), advice: withheld.advice)
  }

  private var withheld: (why: String, advice: Advice?) {
    let values = [
      "recognizer": word(.recognizer), "awaited": text(.awaited) ?? "another", "method": word(.rule),
    ]
    return switch TouchRefusal.Rule(rawValue: word(.rule)) {
    case .enabled: (Sentence.wasDisabled(), Sentence.enable.advice(values))
    case .state: (Sentence.wasThrough(), Sentence.startAfresh.advice())
    case .waiting: (Sentence.waited(values), Sentence.waitsBecause.advice(values))
    case .shouldReceiveEvent, .shouldReceiveTouch: (Sentence.delegateRefused(values), nil)
    case .exclusiveTouch: (Sentence.withholdsExclusively(), Sentence.setToFalse.advice())
    case nil: (word(.rule), nil)
    }
  }

  /// Why the responder that had touches lost them; what could be changed about that is not said of one that acted too soon.
  fileprivate func loss(_ early: EarlyActions) -> Explanation? {
    guard let cause = text(.cause).flatMap(CancellationCause.init), let responder = text(.responder) else {
      return nil
    }
    let touches = integers(.touches)
    let values = [
      "view": responder, "touches": touches.spoken, "recognizers": ids(.takers).spokenList(with: "and"),
      "recognizer": ids(.takers).first ?? "",
    ]
    switch cause {
    case .recognizer:
      let isEarly = touches.contains(where: early.hasExplained)
      return Explanation(
        sentence: Sentence.lostToRecognizer(values),
        advice: isEarly ? nil : Sentence.letKeep.advice(values))
    case .removal: return Explanation(sentence: Sentence.lostByLeaving(values))
    case .animation: return Explanation(sentence: Sentence.lostToAnimation(values))
    case .system: return Explanation(sentence: Sentence.lostToSystem(values))
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

extension [Int] {
  /// "touch 1", or "touches 1, 2 and 3".
  fileprivate var spoken: String {
    (count == 1 ? "touch " : "touches ") + map(String.init).spokenList(with: "and")
  }
}
