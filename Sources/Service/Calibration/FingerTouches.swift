internal import Diagnostics
internal import TouchDelivery

/// One change of a finger, by a number that is its own while it is down.
struct FingerReport {
  let finger: Int
  let change: TouchesPhase
  /// Where it is, in fractions of the surface or in points of the screen; nil where that is withheld.
  var place: Point?
}

/// A touch that is over, by one finger alone; its places are those of its reports.
struct FingerTouch: Hashable {
  /// The mean of all its places.
  let middle: Point
  /// Its first place and the one farthest from that.
  let first: Point
  let farthest: Point

  /// How far it went from its first place.
  var reach: Double { first.distance(to: farthest) }
}

/// Puts touches together from what fingers do.
struct FingerTouches {
  private var down: Set<Int> = []
  private var places: [Point] = []
  private var isCrowded = false
  private var isWithheld = false

  /// Receives `report` and returns the touch that has ended with it, once no finger is down any more, or a sentence about why that
  /// is none.
  ///
  /// What was cancelled is nothing.
  mutating func receive(_ report: FingerReport) -> Result<FingerTouch, PlainError>? {
    switch report.change {
    case .began:
      if down.isEmpty { (places, isCrowded, isWithheld) = ([], false, false) }
      down.insert(report.finger)
      if down.count > 1 { isCrowded = true }
      note(report.place)
    case .moved: note(report.place)
    case .ended:
      guard down.remove(report.finger) != nil, down.isEmpty else { return nil }
      return outcome
    case .cancelled:
      down.remove(report.finger)
      isCrowded = isCrowded || !down.isEmpty
      places = []
    }
    return nil
  }

  private mutating func note(_ place: Point?) {
    if let place { places.append(place) } else { isWithheld = true }
  }

  private var outcome: Result<FingerTouch, PlainError>? {
    if isCrowded { return .failure(PlainError("that was more than one finger; use one at a time")) }
    if isWithheld {
      return .failure(
        PlainError(
          "the daemon withholds that place, because it lies over a redacted view; touch beside it"))
    }
    guard let first = places.first else { return nil }
    let farthest = places.max { first.distance(to: $0) < first.distance(to: $1) } ?? first
    return .success(FingerTouch(middle: places.middle { $0 }, first: first, farthest: farthest))
  }
}

/// The words to the person who touches.
package struct TeachingPrompt: Hashable {
  /// Why the last touch did not count, if it did not.
  package var complaint: String?
  /// What to touch next.
  package let request: String
}
