package import Diagnostics
package import JSON
package import TouchDelivery

/// The touches of fingers on a page, in their order.
package struct TouchReports: WireObject, Hashable {
  /// The fingers at one moment.
  package struct Frame: RequestObject, Hashable {
    /// When, in seconds on the page's own clock.
    package var time = 0.0
    /// The screen that they are on; the scene's first one without it.
    package var screen: String?
    /// The fingers that changed, in the order in which new ones are numbered.
    package var contacts: [Finger] = []

    /// A frame without fingers.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("time", \.time), .optional("screen", \.screen), WireMember("contacts", \.contacts),
    ]

    package func check() throws(PlainError) {
      guard time.magnitude < 1e9 else {
        throw PlainError("'time' is in seconds, less than a thousand million")
      }
    }
  }

  /// One change of a finger.
  package struct Finger: RequestObject, Hashable {
    /// The number by which the page calls it while it is down.
    package var number: Int32 = 0
    /// What it did.
    package var change = TouchesPhase.cancelled
    /// Where it is, in points of the screen; one that lifts or is cancelled needs none.
    package var location: Point?
    /// How hard it presses, 1 being an average touch; 0 if the browser does not know.
    package var force = 0.0
    /// The radius of the contact in points; 0 if the browser does not know.
    package var majorRadius = 0.0

    /// A finger that was cancelled.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("finger", \.number), WireMember("phase", \.change), .optional("point", \.location),
      .optional("force", \.force, else: 0), .optional("majorRadius", \.majorRadius, else: 0),
    ]

    package func check() throws(PlainError) {
      if location == nil, change == .began || change == .moved { throw PlainError("'point' is missing") }
      let numbers: [Double] = [location?.x ?? 0, location?.y ?? 0, force, majorRadius]
      guard numbers.allSatisfy({ $0.magnitude < 1e9 }), force >= 0, majorRadius >= 0 else {
        throw PlainError("'point' has finite numbers of points, 'force' and 'majorRadius' are 0 or more")
      }
    }
  }

  /// Which page it is: each has its own fingers and its own clock.
  package var page = ""
  /// What happened; nothing where the page only says that it is still there.
  package var frames: [Frame] = []

  /// The reports of a page that has nothing to say.
  package init() {}

  package static let members: WireMembers<Self> = [
    .optional("page", \.page, else: ""), WireMember("frames", \.frames),
  ]
}

extension TouchesPhase: WireWord {}

/// The number of a finger counts from 0.
extension Int32: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard let number = Int32(exactly: try Double(reading: json, as: name)), number >= 0 else {
      throw PlainError("\(name) is a whole number from 0 to \(Int32.max)")
    }
    self = number
  }

  package func write(to json: inout JSONWriter, details: Bool) { json.integer(Int(self)) }
}

/// A point is the list of its two numbers.
extension Point: WireValue {
  package init(reading json: JSONValue, as name: String) throws(PlainError) {
    guard let point = json.numbers.flatMap({ Point(numbers: $0) }) else {
      throw PlainError("\(name) is not a list of two numbers")
    }
    self = point
  }

  package func write(to json: inout JSONWriter, details: Bool) {
    numbers.write(to: &json, details: details)
  }
}

/// The answer to touches: the fingers of the page that are down then.
package struct TouchesAnswer: WireObject {
  /// Their numbers; one that the page has down and the daemon does not was taken from it, as by a reload.
  package var down: [Int] = []

  /// The answer to a page without fingers.
  package init() {}

  package static let members: WireMembers<Self> = [WireMember("down", \.down)]
}
