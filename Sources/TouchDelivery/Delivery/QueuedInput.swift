/// What waits in the application's queue while a callback runs (APP-1, TD-22).
enum QueuedInput {
  case frame(TouchFrame)
  case unlocated(UnlocatedInput, Instant)
  case interruption(Interruption, Instant)
  case rotation(Screen, Rotation, Instant)
  case advance(Instant)
}

/// What the system takes from the application (TD-12).
enum Interruption {
  /// Every touch, press and motion.
  case everything
  /// The touches of the windows of a scene (APP-10).
  case scene(WindowScene)
}
