internal import TouchDelivery

/// The fingers that a touchpad counts and has no place for: touches where the topmost of the others is.
///
/// Mirrors libinput's fake touches.
struct ExtraFingers {
  /// How many contacts have a place.
  private let placed: Int
  private var down = 0
  private var leader: Int?

  init(placed: Int) {
    self.placed = placed
  }

  /// Closes a frame in which the device counts `count` fingers.
  mutating func advance(
    _ contacts: [SurfaceContact], count: Int, _ axes: ContactAxes, at time: Instant,
    into assembler: inout FrameAssembler, _ finish: FingerFinish, _ deliver: FrameAssembler.Delivery
  ) {
    guard count > placed || down > 0 else { return }
    leader = leader.flatMap { contacts[$0].state == .down ? $0 : nil } ?? Self.topmost(contacts)
    let wanted = leader == nil ? 0 : max(0, count - placed)
    while down > wanted {
      down -= 1
      finish.apply(to: finger(down), at: time, &assembler, deliver)
    }
    guard let leader else { return }
    let place = axes.place(of: contacts[leader])
    for index in 0..<down { assembler.motion(finger(index), place, at: time, deliver) }
    while down < wanted {
      assembler.down(finger(down), place, at: time, deliver)
      down += 1
    }
  }

  mutating func forget() { down = 0 }

  private func finger(_ index: Int) -> Int32 { Int32(placed + index) }

  private static func topmost(_ contacts: [SurfaceContact]) -> Int? {
    contacts.indices.filter { contacts[$0].state == .down }.min { contacts[$0].y < contacts[$1].y }
  }
}
