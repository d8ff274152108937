extension View {
  /// Attaches `recognizer`, taking it from the view that it was attached to; mirrors `addGestureRecognizer(_:)` (GR-1).
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Detaches `recognizer`; in the course of a gesture it is cancelled or fails; mirrors `removeGestureRecognizer(_:)`
  /// (GR-10).
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.stop("it was removed from its view")
    gestureRecognizers.removeAll { $0 === recognizer }
    if !recognizer.isContending { recognizer.view = nil }
  }
}
