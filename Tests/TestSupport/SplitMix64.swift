/// A generator whose whole state is one number, so that a seed names a case.
///
/// After Steele, Lea and Flood, "Fast splittable pseudorandom number generators".
package struct SplitMix64 {
  private var state: UInt64

  /// The generator that begins with `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number, any of all.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// 0 ..< `bound`.
  package mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % bound }

  /// True in `percent` of a hundred calls.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// True once in `count` calls.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// One of `choices`.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }

  /// At least `low` and less than `high`, in steps of `step`.
  package mutating func number(_ low: Int, _ high: Int, step: Double) -> Double {
    let steps = Int(Double(high - low) / step)
    return Double(low) + Double(below(steps)) * step
  }
}
