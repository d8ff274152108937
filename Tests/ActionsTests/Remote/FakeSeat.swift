import EventLoop

/// A seat with the session that a test wants.
final class FakeSeat: Seat {
  var activeSession: ActiveSession?
  private(set) var isWatched = false

  func watch() {
    isWatched = true
  }
}
