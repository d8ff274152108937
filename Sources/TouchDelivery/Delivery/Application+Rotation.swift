extension Application {
  /// Turns `screen`, as when somebody turns the tablet that it is part of.
  ///
  /// Where the touches on it are would jump, so they are cancelled first, once, as in an interruption. Then its bounds
  /// change and its windows are laid out anew. Called from inside a callback, all of this happens when the frame that
  /// is being delivered is over: until then the screen has its old rotation and bounds.
  public func rotate(_ screen: Screen, to rotation: Rotation) {
    let input = QueuedInput.rotation(screen, rotation, now)
    guard !isDispatching else { return queue.append(input) }
    dispatching { deliver(input) }
  }

  func deliver(_ rotation: Rotation, of screen: Screen, at time: Instant) {
    guard screen.rotation != rotation else { return }
    cancelTouches(at: time) { $0.window.screen === screen }
    screen.rotate(to: rotation)
    for window in windows where window.screen === screen { window.layoutInSuperview() }
  }
}
