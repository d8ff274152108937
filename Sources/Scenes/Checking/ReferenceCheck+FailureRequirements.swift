extension ReferenceCheck {
  /// Checks that none of `recognizers` waits for itself by way of others.
  func checkFailureRequirements(among recognizers: [GestureRecognizerDescription]) {
    var search = CircleSearch(recognizers)
    for circle in search.circles() {
      guard let last = circle.last else { continue }
      let pairs = zip([last] + circle, circle).map { "'\($0.value)' for '\($1.value)'" }
      decoder.report(
        "'requireToFail' goes in a circle: \(pairs.spokenList(with: "and")); let one of them wait for nobody",
        at: last.location)
    }
  }
}
