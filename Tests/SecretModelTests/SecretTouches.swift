import TestSupport
import TouchTime
import TouchDelivery

/// Two sequences of touches that differ only inside the pad: the same fingers do the same at the same times, at the same places outside
/// of it, and over it wherever the other is.
struct SecretTouches {
  /// What a finger does.
  struct Step {
    let time: Instant
    let slot: Int32
    let change: TouchesPhase
    /// Its places in both sequences.
    let places: [Point]
    /// Whether the trees are compared after it.
    let isLookedAt: Bool
  }

  private(set) var steps: [Step] = []
  private var random: SplitMix64
  /// How the second sequence differs: every place by the same way, or any places.
  private let offset: Point?

  /// The pair of `seed`.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let isShift = random.chance(60)
    offset = isShift ? Point(x: Double(random.below(200) - 100), y: Double(random.below(200) - 100)) : nil
    makeSteps()
  }

  private mutating func makeSteps() {
    var down: [Int32: [Point]] = [:]
    var milliseconds = 10
    for _ in 0..<random.below(14) + 2 {
      milliseconds += random.pick([0, 8, 8, 16, 30, 60, 150])
      let slot = Int32(random.below(3))
      let change: TouchesPhase = down[slot] == nil ? .began : random.chance(65) ? .moved : .ended
      let places = change == .ended && random.chance(70) ? down[slot] ?? places() : self.places()
      add(milliseconds, slot, change, places)
      down[slot] = change == .ended ? nil : places
    }
    for (slot, places) in down.sorted(by: { $0.key < $1.key }) {
      milliseconds += random.pick([0, 16, 40])
      add(milliseconds, slot, .ended, places)
    }
  }

  private mutating func add(_ milliseconds: Int, _ slot: Int32, _ change: TouchesPhase, _ places: [Point]) {
    let time = Instant.zero.advanced(by: Double(milliseconds) / 1_000)
    steps.append(Step(time: time, slot: slot, change: change, places: places, isLookedAt: random.chance(25)))
  }

  private mutating func places() -> [Point] {
    let (pad, size) = (SecretScene.pad, SecretScene.size)
    guard random.chance(65) else {
      let place = Point(x: Double(random.below(Int(size.width))), y: Double(random.below(Int(size.height))))
      return [place, place]
    }
    let place = inside(pad)
    guard let offset else { return [place, inside(pad)] }
    let other = Point(x: place.x + offset.x, y: place.y + offset.y)
    return [place, pad.contains(other) ? other : place]
  }

  private mutating func inside(_ rect: Rect) -> Point {
    Point(
      x: rect.origin.x + Double(random.below(Int(rect.size.width) * 4)) / 4,
      y: rect.origin.y + Double(random.below(Int(rect.size.height) * 4)) / 4)
  }
}
