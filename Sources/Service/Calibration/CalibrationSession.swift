internal import DeviceDescription
internal import Diagnostics
internal import JSON
package import TouchDelivery

/// A place on the glass that a calibration asks to be touched.
package struct CalibrationMark: Hashable, Sendable {
  /// What people call it, as "the top left corner".
  package let name: String
  /// Where it is, in fractions of the part of the screen that the surface covers.
  package let place: Point

  /// The place at `x` and `y` percent.
  package init(percentX x: Double, y: Double) {
    name = "the place at \(Decimal.rounded(x, digits: 2)) %, \(Decimal.rounded(y, digits: 2)) %"
    place = Point(x: x / 100, y: y / 100)
  }

  private init(_ name: String, x: Double, y: Double) {
    (self.name, place) = (name, Point(x: x, y: y))
  }

  /// The corners, and then the middle.
  package static let standard = [
    CalibrationMark("the top left corner", x: 0, y: 0), CalibrationMark("the top right corner", x: 1, y: 0),
    CalibrationMark("the bottom right corner", x: 1, y: 1),
    CalibrationMark("the bottom left corner", x: 0, y: 1), CalibrationMark("the middle", x: 0.5, y: 0.5),
  ]

  /// Whether `marks` say enough of a surface: three at least that do not lie on a line.
  package static func suffice(_ marks: [CalibrationMark]) -> Bool { !Scatter.isLine(marks.map(\.place)) }
}

/// Asks for touches at marks until they agree with each other.
///
///     asking ── a touch for the last mark ──▶ they lie on a line, or do not fit ──▶ asking for all of them again
///       │  ▲                                     └──▶ done
///       └──┘ a touch that counts, or one that does not and is asked for again
struct CalibrationSession {
  /// How far a finger that rests may move, in fractions of the surface.
  private static let mostReach = 0.05

  /// The next question, or the fit of all touches.
  enum Step {
    case ask(TeachingPrompt)
    case done(AffineFit)
  }

  let marks: [CalibrationMark]
  /// Where on the surface to expect each mark, in fractions of the surface as it is turned.
  private let targets: [Point]
  private(set) var places: [Point] = []

  /// A session that asks for `marks`, which lie at `targets` on a surface that needs no correction.
  init(_ marks: [CalibrationMark], targets: [Point]) {
    (self.marks, self.targets) = (marks, targets)
  }

  /// What to ask for now.
  var prompt: TeachingPrompt {
    TeachingPrompt(request: "\(places.count + 1) of \(marks.count): touch \(marks[places.count].name)")
  }

  /// Receives a touch, or why it is none.
  mutating func receive(_ outcome: Result<FingerTouch, PlainError>) -> Step {
    switch outcome {
    case .failure(let failure): return again(failure.description)
    case .success(let touch):
      if touch.reach > Self.mostReach {
        return again("that finger moved; touch one place and lift")
      }
      if let other = markTouched(at: touch.middle) {
        return again("that is next to where \(other.name) was touched")
      }
      places.append(touch.middle)
      return places.count < marks.count ? .ask(prompt) : fit()
    }
  }

  private func again(_ complaint: String) -> Step {
    .ask(TeachingPrompt(complaint: complaint, request: prompt.request))
  }

  private mutating func startAnew(_ complaint: String) -> Step {
    places = []
    return again(complaint)
  }

  /// The mark that was touched so near to `place` that this cannot be another one.
  private func markTouched(at place: Point) -> CalibrationMark? {
    let target = targets[places.count]
    return zip(places, zip(targets, marks)).first { touched, known in
      touched.distance(to: place) < known.0.distance(to: target) / 5
    }?.1.1
  }

  private mutating func fit() -> Step {
    guard let fit = AffineFit(places, to: targets) else {
      return startAnew("these touches lie on a line; start again")
    }
    let residuals = zip(places, targets).map { fit.transform.apply(to: $0).distance(to: $1) }
    if residuals.max() ?? 0 > AffineFit.greatestMiss {
      return startAnew("these touches do not fit together, because one missed its mark; start again")
    }
    return .done(fit)
  }
}
