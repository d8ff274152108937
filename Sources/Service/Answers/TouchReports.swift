internal import JSON
package import TouchDelivery

/// The touches of fingers on a page, in their order.
package struct TouchReports: Hashable, Sendable {
  /// The fingers at one moment.
  package struct Frame: Hashable, Sendable {
    /// When, in seconds on the page's own clock.
    package var time: Double
    /// The screen that they are on; the scene's first one without it.
    package var screen: String?
    /// The fingers that changed, in the order in which new ones are numbered.
    package var contacts: [Finger]

    /// A frame of `contacts`.
    package init(time: Double, screen: String? = nil, contacts: [Finger]) {
      (self.time, self.screen, self.contacts) = (time, screen, contacts)
    }
  }

  /// One change of a finger.
  package struct Finger: Hashable, Sendable {
    /// The number by which the page calls it while it is down.
    package var number: Int32
    /// What it did.
    package var change: TouchesPhase
    /// Where it is, in points of the screen; one that lifts or is cancelled needs none.
    package var location: Point?
    /// How hard it presses, 1 being an average touch; 0 if the browser does not know.
    package var force: Double
    /// The radius of the contact in points; 0 if the browser does not know.
    package var majorRadius: Double

    /// What the finger `number` did.
    package init(
      _ number: Int32, _ change: TouchesPhase, at location: Point? = nil, force: Double = 0,
      majorRadius: Double = 0
    ) {
      (self.number, self.change, self.location) = (number, change, location)
      (self.force, self.majorRadius) = (force, majorRadius)
    }
  }

  /// Which page it is: each has its own fingers and its own clock.
  package var page: String
  /// What happened; nothing where the page only says that it is still there.
  package var frames: [Frame]

  /// The reports of the page called `page`.
  package init(of page: String = "", _ frames: [Frame]) {
    (self.page, self.frames) = (page, frames)
  }
}

extension TouchReports {
  init(taking members: inout RequestMembers) throws(ControlError) {
    page = try members.text("page") ?? ""
    frames = try members.required(objects: "frames") { (frame) throws(ControlError) in
      try Frame(taking: &frame)
    }
  }

  var members: [JSONMember] {
    (page.isEmpty ? [] : [JSONMember("page", .string(page))])
      + [JSONMember("frames", .array(frames.map { .object($0.members) }))]
  }
}

extension TouchReports.Frame {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    time = try members.required("time")
    screen = try members.text("screen")
    contacts = try members.required(objects: "contacts") { (finger) throws(ControlError) in
      try TouchReports.Finger(taking: &finger)
    }
    guard time.magnitude < 1e9 else {
      throw ControlError("'time' is in seconds, less than a thousand million")
    }
  }

  fileprivate var members: [JSONMember] {
    [JSONMember("time", .number(time))] + (screen.map { [JSONMember("screen", .string($0))] } ?? [])
      + [JSONMember("contacts", .array(contacts.map { .object($0.members) }))]
  }
}

extension TouchReports.Finger {
  fileprivate init(taking members: inout RequestMembers) throws(ControlError) {
    let wanted = try members.required("finger")
    guard let number = Int32(exactly: wanted), number >= 0 else {
      throw ControlError("'finger' is a whole number from 0 to \(Int32.max)")
    }
    self.number = number
    change = try members.required("phase", of: TouchesPhase.self)
    location = try members.point("point")
    force = try members.number("force") ?? 0
    majorRadius = try members.number("majorRadius") ?? 0
    if location == nil, change == .began || change == .moved { throw ControlError("'point' is missing") }
    let numbers: [Double] = [location?.x ?? 0, location?.y ?? 0, force, majorRadius]
    guard numbers.allSatisfy({ $0.magnitude < 1e9 }), force >= 0, majorRadius >= 0 else {
      throw ControlError("'point' has finite numbers of points, 'force' and 'majorRadius' are 0 or more")
    }
  }

  fileprivate var members: [JSONMember] {
    var members = [
      JSONMember("finger", .integer(Int(number))), JSONMember("phase", .string(change.rawValue)),
    ]
    if let location {
      members.append(JSONMember("point", .array([.number(location.x), .number(location.y)])))
    }
    if force > 0 { members.append(JSONMember("force", .number(force))) }
    if majorRadius > 0 { members.append(JSONMember("majorRadius", .number(majorRadius))) }
    return members
  }
}

/// The answer to touches: the fingers of the page that are down then.
package struct TouchesAnswer: AnswerObject {
  /// Their numbers; one that the page has down and the daemon does not was taken from it, as by a reload.
  package var down: [Int] = []

  /// The answer to a page without fingers.
  package init() {}

  package static let members: AnswerMembers<Self> = [AnswerMember("down", \.down)]
}
