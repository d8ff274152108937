internal import Decoding
internal import Diagnostics
internal import TouchDelivery

extension ReferenceCheck {
  /// Checks what a recognizer of `view` says of others.
  func check(_ recognizer: GestureRecognizerDescription, of view: ViewDescription) {
    for reference in recognizer.requireToFail { check(reference, in: "requireToFail", of: recognizer) }
    for reference in recognizer.simultaneousWith { check(reference, in: "simultaneousWith", of: recognizer) }
    checkFingers(of: recognizer)
    checkViews(of: recognizer, on: view)
    // What its actions may name depends on the type.
    if recognizer.hasUnknownType { return }
    let hasScript = view.responder.script != nil || recognizer.script != nil
    for (owner, actions) in recognizer.actionsByOwner { check(actions, of: owner, script: hasScript) }
  }

  private func check(_ reference: Identifier, in key: String, of recognizer: GestureRecognizerDescription) {
    if reference.value == recognizer.id.value {
      decoder.report(
        "'\(key)' of \(reference.value.quoted) names that recognizer itself", at: reference.location)
    } else if responders[reference.value]?.kind != .gestureRecognizer {
      reportUnknown(
        "gesture recognizer", reference, among: responders.names { $0.kind == .gestureRecognizer })
    }
  }

  /// Checks that the views of a chord are inside the one that it is attached to.
  private func checkViews(of recognizer: GestureRecognizerDescription, on view: ViewDescription) {
    let owner = view.responder.id.value
    for reference in recognizer.properties.views where !responders.isView(reference.value, inside: owner) {
      guard responders[reference.value]?.viewKind != nil else {
        reportUnknown("view", reference, among: view.all.dropFirst().names)
        continue
      }
      decoder.report(
        "\(reference.value.quoted) is not inside \(owner.quoted), which the chord belongs to; move the chord to a view"
          + " around all that it names", at: reference.location)
    }
  }

  private func checkFingers(of recognizer: GestureRecognizerDescription) {
    let object = recognizer.makeGestureRecognizer()
    let properties = type(of: object).properties
    guard let least = properties.first(where: { $0.role == .minimum }),
      let greatest = properties.first(where: { $0.role == .maximum }),
      let place = recognizer.properties.location(of: greatest.name),
      let fewest = least.value(of: object).count, let most = greatest.value(of: object).count,
      most < fewest
    else { return }
    decoder.report(
      "\(greatest.name.quoted) is \(most), below \(least.name.quoted), \(fewest)", at: place)
  }
}

extension ReferenceCheck {
  /// How many circles are reported, and how many links of each.
  private static let (mostCircles, mostLinks) = (20, 10)

  /// Checks that none of `recognizers` waits for itself by way of others.
  func checkFailureRequirements(among recognizers: [GestureRecognizerDescription]) {
    var search = CircleSearch(recognizers)
    for circle in search.circles(atMost: Self.mostCircles) {
      guard let last = circle.last else { continue }
      let links = zip([last] + circle, circle)
      let rest = circle.count > Self.mostLinks ? ["so on"] : []
      let pairs = links.prefix(Self.mostLinks).map { "\($0.value.quoted) for \($1.value.quoted)" } + rest
      decoder.report(
        "'requireToFail' goes in a circle: \(pairs.spokenList(with: "and")); remove it from one of them",
        at: last.location)
    }
  }
}

/// Looks for recognizers that wait for each other in a circle.
struct CircleSearch {
  private struct Step {
    let reference: Identifier
    var rest: ArraySlice<Identifier>
  }

  private let requirements: [String: [Identifier]]
  private let names: [Identifier]
  private var finished: Set<String> = []
  private var way: [Step] = []
  private var places: [String: Int] = [:]

  init(_ recognizers: [GestureRecognizerDescription]) {
    requirements = Dictionary(recognizers.map { ($0.id.value, $0.requireToFail) }, uniquingKeysWith: { $1 })
    names = recognizers.map(\.id)
  }

  /// The first circles of two or more, each as its references; the last one is to the recognizer that has the first.
  mutating func circles(atMost count: Int) -> [[Identifier]] {
    var found: [[Identifier]] = []
    for name in names where found.count < count { found += circles(from: name, atMost: count - found.count) }
    return found
  }

  private mutating func circles(from start: Identifier, atMost count: Int) -> [[Identifier]] {
    var found: [[Identifier]] = []
    enter(start)
    while !way.isEmpty, found.count < count {
      guard let next = way[way.count - 1].rest.popFirst() else {
        leave()
        continue
      }
      if let place = places[next.value] {
        let circle = way[(place + 1)...].map(\.reference) + [next]
        if circle.count > 1 { found.append(circle) }
      } else {
        enter(next)
      }
    }
    return found
  }

  private mutating func enter(_ reference: Identifier) {
    guard !finished.contains(reference.value) else { return }
    places[reference.value] = way.count
    way.append(Step(reference: reference, rest: requirements[reference.value, default: []][...]))
  }

  private mutating func leave() {
    let name = way.removeLast().reference.value
    places[name] = nil
    finished.insert(name)
  }
}
