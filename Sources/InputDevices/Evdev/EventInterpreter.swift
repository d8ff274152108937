internal import TouchDelivery

/// What makes touches of a device's events.
protocol EventInterpreter {
  /// Takes the next event; what a frame comes to is delivered when it is complete.
  mutating func process(
    _ event: EvdevEvent, at time: Instant, into assembler: inout FrameAssembler,
    _ deliver: FrameAssembler.Delivery
  )

  /// Forgets who is down, as after events were lost, and cancels all of it.
  mutating func liftAll(
    at time: Instant, into assembler: inout FrameAssembler, _ deliver: FrameAssembler.Delivery
  )
}
