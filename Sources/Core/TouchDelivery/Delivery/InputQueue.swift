internal import TouchTime

/// Something that happens to the application at a time (APP-1).
enum Input {
  case frame(TouchFrame)
  case unlocated(UnlocatedInput, Instant)
  case interruption(Interruption, Instant)
  case rotation(Screen, Rotation, Instant)
  case size(Screen, Size, Instant)
  case advance(Instant)

  var time: Instant {
    switch self {
    case .frame(let frame): frame.time
    case .unlocated(_, let time), .interruption(_, let time), .rotation(_, _, let time),
      .size(_, _, let time), .advance(let time):
      time
    }
  }
}

/// The input that the system takes from the application (TD-12).
enum Interruption {
  /// Every touch, press and motion.
  case everything
  /// The touches of the windows of a scene (APP-10).
  case scene(WindowScene)

  func includes(_ scene: WindowScene?) -> Bool {
    switch self {
    case .everything: true
    case .scene(let own): own === scene
    }
  }
}

/// Lets one input be delivered at a time: what comes from inside a callback waits until that is over (APP-1, TD-22).
struct InputQueue {
  /// Whether touches or presses may have been orphaned since `takeOrphans()`.
  private var hasOrphans = false
  private var waiting: [Input] = []

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ input: Input) {
    waiting.append(input)
  }

  /// Takes out the input that has waited longest.
  mutating func next() -> Input? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Notes that touches or presses may be orphaned, which are cancelled once the callback that runs is over (TD-13).
  mutating func noteOrphans() {
    hasOrphans = true
  }

  /// Whether orphans were noted since the last call.
  mutating func takeOrphans() -> Bool {
    defer { hasOrphans = false }
    return hasOrphans
  }
}
