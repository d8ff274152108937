import EventLoop

/// A seat at which whoever a test wants sits.
final class FakeSeat: Seat {
  var activeSession: ActiveSession?
  private(set) var isWatched = false

  func watch() {
    isWatched = true
  }
}
