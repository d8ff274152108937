/// What waits in the application's queue while a callback runs (APP-1, TD-22).
enum QueuedInput {
  case frame(TouchFrame)
  case cancelAll(Instant)
}
