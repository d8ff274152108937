/// Holds a contact still while it trembles: an ellipse around it that a finger inside must first push.
///
/// libinput applies it to touchscreens with a fuzz; mirrors its `evdev_hysteresis`, whole numbers and all.
struct Hysteresis {
  struct Place: Hashable {
    var x: Int32
    var y: Int32
  }

  /// Half the axes' fuzz.
  let margin: Place

  /// The filter for axes of this fuzz; nil where there is none.
  init?(fuzzX: Int32, fuzzY: Int32) {
    guard fuzzX != 0 || fuzzY != 0 else { return nil }
    margin = Place(x: fuzzX / 2, y: fuzzY / 2)
  }

  /// Where the ellipse's centre moves when the finger goes to `place`.
  func center(for place: Place, around center: Place) -> Place {
    guard margin.x != 0, margin.y != 0 else { return place }
    let (dx, dy) = (Double(place.x) - Double(center.x), Double(place.y) - Double(center.y))
    let (a, b) = (Double(margin.x), Double(margin.y))
    let ratio = ((dx * dx) / (a * a) + (dy * dy) / (b * b)).squareRoot()
    guard ratio >= 1 else { return center }
    let lag = lag(dx, dy, reach: (dx * dx + dy * dy).squareRoot() / ratio)
    return Place(
      x: Self.whole(Double(place.x) - (dx >= 0 ? lag.x : -lag.x)),
      y: Self.whole(Double(place.y) - (dy >= 0 ? lag.y : -lag.y)))
  }

  /// How far the centre stays behind the finger on each axis.
  private func lag(_ dx: Double, _ dy: Double, reach: Double) -> (x: Double, y: Double) {
    guard dx != 0 else { return (0, reach) }
    let gradient = dy / dx
    let x = reach / (gradient * gradient + 1).squareRoot()
    return (x, ((reach + x) * (reach - x)).squareRoot())
  }

  private static func whole(_ value: Double) -> Int32 {
    Int32(exactly: value.rounded(.towardZero)) ?? 0
  }
}
