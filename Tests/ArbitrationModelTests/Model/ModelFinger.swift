@testable import ArbitrationCases

/// A finger on the touchscreen, before it is a touch.
struct ModelFinger {
  /// Whether it came down on the surface or just beyond its edge (SCR-3).
  let isOnSurface: Bool
  /// Where the touchscreen has it.
  var raw: Way
  /// Where it is.
  var place: Way { isOnSurface ? raw.onScreen : raw }

  init(at raw: Way) {
    self.raw = raw
    let margin = 0.05 * Case.extent
    let reach = -margin...Case.extent + margin
    isOnSurface = reach.contains(raw.right) && reach.contains(raw.down)
  }
}

/// What a report of the touchscreen says of a finger.
struct ModelContact {
  let finger: Int
  let phase: Phase
  var place = Way.zero
  /// What a finger that comes down hits.
  var view = 0
}

extension Way {
  /// The place of the screen that is next to it; the last one is a thousandth of a point before its end.
  fileprivate var onScreen: Way {
    func kept(_ number: Double) -> Double {
      number < Case.extent ? max(0, number) : Case.extent - 0.001
    }
    return Way(right: kept(right), down: kept(down))
  }

  /// Whether it is on the screen.
  var isOnScreen: Bool { (0..<Case.extent).contains(right) && (0..<Case.extent).contains(down) }
}
