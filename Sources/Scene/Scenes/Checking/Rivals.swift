internal import Decoding
internal import Diagnostics
internal import TouchGestures
internal import TouchDelivery

/// Two recognizers that get the same touches, of which one always recognises before the other.
///
/// Whether that is so follows from what each says of its course. Where anything else may decide, as a script, a delegate or
/// what the scene says about the two, nothing is known.
struct Rivals {
  /// A recognizer of the scene, with an object of its class.
  private struct Entry {
    let description: GestureRecognizerDescription
    let recognizer: GestureRecognizer

    init(_ description: GestureRecognizerDescription) {
      self.description = description
      recognizer = description.makeGestureRecognizer()
    }

    var id: String { description.id.value }

    var isEnabled: Bool { recognizer.isEnabled }

    /// Whether it does what its class does.
    var isPlain: Bool { description.script == nil && description.delegate == nil }

    func prevents(_ other: Entry) -> Bool {
      recognizer.canPrevent(other.recognizer) && other.recognizer.canBePrevented(by: recognizer)
    }
  }

  /// One that never recognises, and the one that always comes first.
  struct Outcome {
    let loser: GestureRecognizerDescription
    let winner: GestureRecognizerDescription
    /// Whether both are the same gesture, so that the first in the list wins.
    let isSame: Bool
    /// Whether the one that never recognises waits for the other.
    let waits: Bool
  }

  /// With how many recognizers around it a view is looked at: comparing more takes too long.
  private static let most = 100

  private let view: ViewDescription
  private let outer: [ViewDescription]
  private let settings: Settings
  private let own: [Entry]
  /// All recognizers that may get a touch that a recognizer of the view gets.
  private let around: [Entry]

  /// The recognizers of `view`, inside the `outer` views of `scene`; nil where scripts may change what they do.
  init?(of view: ViewDescription, inside outer: [ViewDescription], _ scene: SceneDescription) {
    // Those that start afresh may have other touches than what comes before them (GR-11).
    guard !view.gestureRecognizers.isEmpty, !scene.settings.delivery.recognizersStartAfresh else {
      return nil
    }
    let others = (outer + view.all.dropFirst()).gestureRecognizers
    guard (2...Self.most).contains(view.gestureRecognizers.count + others.count) else { return nil }
    (self.view, self.outer, settings) = (view, outer, scene.settings.delivery)
    own = view.gestureRecognizers.map(Entry.init)
    around = own + others.map(Entry.init)
    guard around.allSatisfy(\.isPlain), !scene.mayScriptChange(around.map(\.id)),
      (outer + view.all).allSatisfy({
        $0.responder.script == nil && $0.viewController?.responder.script == nil
      }),
      scene.application.responder.script == nil
    else { return nil }
  }

  /// The recognizers of the view that never recognise, each with the first that comes before it.
  var outcomes: [Outcome] {
    own.indices.compactMap { place in
      let loser = own[place]
      guard loser.isEnabled, !mayBeHelped(loser) else { return nil }
      let sameView = own.indices.lazy.filter { $0 != place }.compactMap { other in
        outcome(own[other], before: loser, isFirst: other < place, on: view)
      }
      let others = outer.reversed().lazy.flatMap { view in
        view.gestureRecognizers.compactMap { outcome(Entry($0), before: loser, isFirst: false, on: view) }
      }
      return sameView.first ?? others.first
    }
  }

  /// Whether one that recognises together with `loser` may keep all others from recognising first: not with other fingers.
  private func mayBeHelped(_ loser: Entry) -> Bool {
    around.contains { third in
      guard third.description.goesTogether(with: loser.description) else { return false }
      guard own.contains(where: { $0.id == third.id }), let course = loser.recognizer.course(under: settings),
        let other = third.recognizer.course(under: settings)
      else { return true }
      return course.fingers.overlaps(other.fingers)
    }
  }

  /// Whether all that `winner` waits for have failed or recognised before `other` can, and keep `loser` from it then: those are
  /// pans from an edge, which know that as soon as a finger moves.
  private func waitsForEdgesAlone(_ winner: Entry, before other: GestureCourse, of loser: Entry) -> Bool {
    winner.description.requireToFail.allSatisfy { name in
      guard let third = around.first(where: { $0.id == name.value }), third.id != loser.id, third.isEnabled,
        third.description.requireToFail.isEmpty, third.prevents(loser),
        let course = third.recognizer.course(under: settings), course.edges != nil
      else { return false }
      let anywhere = GestureCourse(fingers: course.fingers, taps: course.taps, act: course.act)
      return anywhere.order(before: other) == .before
    }
  }

  private func outcome(
    _ winner: Entry, before loser: Entry, isFirst: Bool, on owner: ViewDescription
  ) -> Outcome? {
    guard winner.isEnabled, winner.prevents(loser),
      let course = winner.recognizer.course(under: settings),
      let other = loser.recognizer.course(under: settings),
      waitsForEdgesAlone(winner, before: other, of: loser), !mayBeRefused(course, other, on: owner),
      !isPreventedByOthers(winner, but: loser)
    else { return nil }
    let waits = loser.description.requireToFail.contains { $0.value == winner.id }
    let order = course.order(before: other)
    guard order == .before || order == .together && (isFirst || waits) else { return nil }
    return Outcome(
      loser: loser.description, winner: winner.description, isSame: course == other, waits: waits)
  }

  /// Whether a third one may keep the winner from recognising and leave the loser alone, as a tap does with a double tap.
  private func isPreventedByOthers(_ winner: Entry, but loser: Entry) -> Bool {
    around.contains { third in
      third.id != winner.id && third.id != loser.id && third.prevents(winner) && !third.prevents(loser)
    }
  }

  /// Whether a control that is touched may refuse the winner, with its `course`, alone: it needs that gesture itself (GR-27).
  private func mayBeRefused(
    _ course: GestureCourse, _ other: GestureCourse, on owner: ViewDescription
  ) -> Bool {
    let kinds = (owner.responder.id.value == view.responder.id.value ? Array(view.all.dropFirst()) : view.all)
      .map(\.kind)
    return kinds.contains { kind in
      kind.isControl && kind != .control
        && (course.act == .lift ? other.act != .lift : [.switch, .slider, .dial].contains(kind))
    }
  }
}

extension GestureRecognizerDescription {
  /// Whether one of the two waits for the other or goes together with it.
  func isRelated(to other: GestureRecognizerDescription) -> Bool {
    let (own, theirs) = (requireToFail + simultaneousWith, other.requireToFail + other.simultaneousWith)
    return own.contains { $0.value == other.id.value } || theirs.contains { $0.value == id.value }
  }

  /// Whether the scene lets the two recognise together.
  fileprivate func goesTogether(with other: GestureRecognizerDescription) -> Bool {
    simultaneousWith.contains { $0.value == other.id.value }
      || other.simultaneousWith.contains { $0.value == id.value }
  }
}

extension SceneDescription {
  /// Whether a script may change what the recognizers of these ids do: it names one of them, or lists recognizers.
  func mayScriptChange(_ recognizers: [String]) -> Bool {
    scripts.values.contains { text in
      let text = String(decoding: text, as: UTF8.self)
      return (recognizers + ["gestureRecognizers"]).contains { text.firstRange(of: $0) != nil }
    }
  }
}

extension SenseCheck {
  /// A recognizer that another one always comes before never does anything.
  mutating func checkRivals(of view: ViewDescription, inside outer: [ViewDescription]) {
    for outcome in Rivals(of: view, inside: outer, scene)?.outcomes ?? [] {
      let (loser, winner) = (outcome.loser, outcome.winner)
      let (name, other) = (loser.id.isExplicit ? loser.id.value : "ID", winner.id.value.quoted)
      let advice =
        if outcome.waits {
          "it waits for \(other), which recognises before it; write 'requireToFail: [\(name)]' on \(other) instead"
        } else if outcome.isSame {
          "\(other) before it is the same gesture; remove one, or write 'simultaneousWith: [\(winner.id.isExplicit ? winner.id.value : "ID")]'"
        } else {
          "\(other) recognises before it; 'requireToFail: [\(name)]' on \(other) lets that wait, and"
            + " 'simultaneousWith: [\(name)]' lets both recognise"
        }
      warn(
        .neverWins, "this \(loser.type.rawValue) never recognises, because \(advice)", at: loser.id.location,
        allowing: view.responder.allowed + loser.allowed)
    }
  }
}
