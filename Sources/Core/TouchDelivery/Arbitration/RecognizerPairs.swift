/// The outcome of the dynamic methods for two recognizers: which waits for the other, and by which method (GR-16).
enum DynamicRequirement {
  case neither
  case firstWaits(by: String)
  case secondWaits(by: String)

  /// Asks both, up to the first yes (GR-17); `first` is the one that got its first touch first.
  init(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    self =
      if first.wantsFailure(of: second) {
        .firstWaits(by: "shouldRequireFailureOf")
      } else if first.wantsToBeRequiredToFail(by: second) {
        .secondWaits(by: "shouldBeRequiredToFailBy")
      } else if second.wantsFailure(of: first) {
        .secondWaits(by: "shouldRequireFailureOf")
      } else if second.wantsToBeRequiredToFail(by: first) {
        .firstWaits(by: "shouldBeRequiredToFailBy")
      } else {
        .neither
      }
  }
}

/// The relations of pairs of recognizers, for as long as the attempts of both last.
struct RecognizerPairs {
  /// Two recognizers, in an order.
  private struct Pair: Hashable {
    private let first: ObjectIdentifier
    private let second: ObjectIdentifier

    init(_ first: GestureRecognizer, _ second: GestureRecognizer) {
      self.first = ObjectIdentifier(first)
      self.second = ObjectIdentifier(second)
    }

    func contains(oneOf recognizers: Set<ObjectIdentifier>) -> Bool {
      recognizers.contains(first) || recognizers.contains(second)
    }
  }

  /// What the dynamic methods answered.
  private var requirements: [Pair: DynamicRequirement] = [:]
  /// The pairs of which it is recorded that they go together.
  private var companions: Set<Pair> = []

  func requirement(_ first: GestureRecognizer, _ second: GestureRecognizer) -> DynamicRequirement? {
    requirements[Pair(first, second)]
  }

  mutating func note(
    _ requirement: DynamicRequirement, _ first: GestureRecognizer, _ second: GestureRecognizer
  ) {
    requirements[Pair(first, second)] = requirement
  }

  /// Notes that `winner` lets `loser` recognise as well; whether that is new.
  mutating func noteCompanions(_ winner: GestureRecognizer, _ loser: GestureRecognizer) -> Bool {
    companions.insert(Pair(winner, loser)).inserted
  }

  /// Forgets all pairs with one of `recognizers`, in one go because there may be many.
  mutating func forget(_ recognizers: [GestureRecognizer]) {
    if requirements.isEmpty, companions.isEmpty { return }
    let gone = Set(recognizers.map(ObjectIdentifier.init))
    requirements = requirements.filter { !$0.key.contains(oneOf: gone) }
    companions = companions.filter { !$0.contains(oneOf: gone) }
  }
}

// What arbitration asks a recognizer about another, or about itself.
extension GestureRecognizer {
  /// Whether recognising keeps `other` from it (GR-14).
  final func prevents(_ other: GestureRecognizer) -> Bool {
    callOverride(of: .canPrevent, .object(other))?.flag ?? canPrevent(other)
  }

  /// Whether `other`, recognising, keeps this from it (GR-14).
  private func isPreventable(by other: GestureRecognizer) -> Bool {
    callOverride(of: .canBePrevented, .object(other))?.flag ?? canBePrevented(by: other)
  }

  /// The method or property by which `other` may recognise although this has; nil where this prevents it (GR-14).
  final func permission(for other: GestureRecognizer) -> String? {
    if !prevents(other) { return "canPrevent" }
    if !other.isPreventable(by: self) { return "canBePrevented" }
    if isAllowed(with: other) || other.isAllowed(with: self) { return "simultaneousWith" }
    let agrees =
      delegate?.shouldRecognizeSimultaneously(self, with: other) ?? false
      || other.delegate?.shouldRecognizeSimultaneously(other, with: self) ?? false
    return agrees ? "shouldRecognizeSimultaneouslyWith" : nil
  }

  private func isAllowed(with other: GestureRecognizer) -> Bool {
    simultaneous.contains { $0.wrappedValue === other }
  }

  /// Whether it waits for `other` to fail, as the override says, else the delegate (GR-16).
  fileprivate func wantsFailure(of other: GestureRecognizer) -> Bool {
    callOverride(of: .shouldRequireFailureOf, .object(other))?.flag == true
      || delegate?.shouldRequireFailure(self, of: other) == true
  }

  /// Whether `other` waits for it to fail, as the override says, else the delegate (GR-16).
  fileprivate func wantsToBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    callOverride(of: .shouldBeRequiredToFailBy, .object(other))?.flag == true
      || delegate?.shouldBeRequiredToFail(self, by: other) == true
  }

  /// Why it may not recognise: it no longer can after it waited, or a view or the delegate says so.
  ///
  /// Each view that would lose a touch is asked before the delegate (GR-13), and so is a control around it that follows
  /// the touch (GR-27).
  final var veto: String? {
    if attempt.stage.waited != nil, let fault = faultAfterWaiting() { return fault }
    if let view = vetoingView { return "gestureRecognizerShouldBegin of \(view.id) said no" }
    if let delegate, !delegate.shouldBegin(self) { return "shouldBegin of its delegate said no" }
    return nil
  }

  /// The first view to say no, of those that would lose a touch; each is asked once, in the order of the touches.
  private var vetoingView: View? {
    guard cancelsTouchesInView else { return nil }
    var asked: [View] = []
    for touch in attempt.touches where touch.life.isClaimable {
      for view in [touch.view, touch.follower(inside: view)] {
        guard let view, !asked.contains(where: { $0 === view }) else { continue }
        if !view.allowsToBegin(self) { return view }
        asked.append(view)
      }
    }
    return nil
  }
}

extension View {
  /// Whether `recognizer`, on this view or an ancestor, may recognise touches that hit this view (GR-13).
  fileprivate func allowsToBegin(_ recognizer: GestureRecognizer) -> Bool {
    callOverride(of: .gestureRecognizerShouldBegin, .object(recognizer))?.flag
      ?? gestureRecognizerShouldBegin(recognizer)
  }
}

extension Touch {
  /// The control that follows the touch although a view in it was hit, which lets touches through to it (GR-27).
  fileprivate func follower(inside outer: View?) -> View? {
    view.lineage.prefix { $0 !== outer }.dropFirst().first { view in
      followers.contains { $0 === view }
    }
  }
}
