package import Diagnostics
internal import JSON

/// The devices that matter for touches, and what the scene does with each.
package struct DevicesAnswer: DaemonAnswer {
  /// The devices, in the order of their paths.
  package var devices: [DeviceAnswer] = []
  /// What to look at where nothing is listed; nil where something is, and in an answer without details.
  package var emptiness: String?

  /// The list of nothing.
  package init() {}

  /// A line that stands for no device.
  private struct Emptiness: WireObject {
    var explanation: String?

    static let members: WireMembers<Self> = [.detail("explanation", \.explanation)]
  }

  /// Each device as JSON on its own line.
  package func lines(details: Bool = false) -> [UInt8] {
    guard details, let emptiness else { return devices.flatMap { $0.line(details: details) } }
    return Emptiness { $0.explanation = emptiness }.line(details: true)
  }

  package init(reading lines: [UInt8]) throws(PlainError) {
    for line in try JSONValue.lines(lines) {
      emptiness = try Emptiness(reading: line).explanation
      if emptiness == nil { devices.append(try DeviceAnswer(reading: line)) }
    }
  }
}

/// A device, and how the scene uses it.
package struct DeviceAnswer: WireObject {
  /// The abilities that its node reports.
  package struct Abilities: WireObject {
    /// The number of its bus, as `BUS_USB`, which is 3.
    package var bus = 0
    /// The kernel's words for what it is like, such as `direct`.
    package var properties: [String] = []
    /// How many contacts it keeps apart; 0 where it has no slots.
    package var slots = 0
    /// Width and height in millimetres; nil where they are unknown.
    package var size: [Double]?
    /// The absolute axes, in the order of their numbers.
    package var axes: [Axis] = []
    /// Whether it has a surface that reports positions.
    package var hasSurface: Bool?
    /// Whether it reports all contacts again in each frame, without slots (protocol A).
    package var isProtocolA: Bool?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("bus", \.bus), WireMember("properties", \.properties), WireMember("slots", \.slots),
      WireMember("size", \.size), WireMember("axes", \.axes), .detail("hasSurface", \.hasSurface),
      .detail("isProtocolA", \.isProtocolA),
    ]
  }

  /// An absolute axis.
  package struct Axis: WireObject {
    /// The kernel's name of it, such as `ABS_MT_POSITION_X`.
    package var name = ""
    /// The least value.
    package var minimum = 0
    /// The greatest value.
    package var maximum = 0
    /// Units per millimetre, or per radian for an orientation; 0 where that is not known.
    package var resolution = 0
    /// The noise in its values.
    package var fuzz = 0

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("name", \.name), WireMember("minimum", \.minimum), WireMember("maximum", \.maximum),
      WireMember("resolution", \.resolution), WireMember("fuzz", \.fuzz),
    ]
  }

  /// The use that a scene makes of it.
  package struct Use: WireObject {
    /// What is read: `touches`, `keys` or `motion`; nil where it is not read.
    package var takes: String?
    /// What the scene says of it; nil where it does not use it.
    package var rule: Rule?
    /// How it is read; nil where it is not.
    package var reading: Reading?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("takes", \.takes), .part(\.rule), .part(\.reading),
    ]
  }

  /// The rule of a scene for it.
  package struct Rule: WireObject {
    /// Where the rule stands, as `FILE:LINE:COLUMN`; nil without one.
    package var place: String?
    /// The keys of the rule that change where touches lie, apart from `rotation`.
    package var geometry: [String]?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("rule", \.place), .detail("geometry", \.geometry),
    ]
  }

  /// The way in which it is read.
  package struct Reading: WireObject {
    /// The id of the screen that its touches go to.
    package var screen: String?
    /// Width and height of that, in points.
    package var screenSize: [Double]?
    /// How it is turned, in degrees.
    package var rotation = 0
    /// By what it is read: `libinput` or `evdev`.
    package var source: String?
    /// Whether other programs get none of its events.
    package var grabs = false
    /// Which touches other programs get all the same: `unhandled` or `none`.
    package var forward = ""
    /// The unit of a screen that is as large as the device; nil for any other.
    package var fittedUnit: String?
    /// How long a point is on it, in millimetres.
    package var pointSize: Double?
    /// How far a tap may go on it, in millimetres.
    package var tapMovement: Double?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("screen", \.screen), WireMember("screenSize", \.screenSize),
      WireMember("rotation", \.rotation), WireMember("source", \.source), WireMember("grab", \.grabs),
      WireMember("forward", \.forward), .detail("fittedUnit", \.fittedUnit),
      .detail("pointSize", \.pointSize), .detail("tapMovement", \.tapMovement),
    ]
  }

  /// Something that is wrong with it.
  package struct Problem: WireObject {
    /// Its name, as `suspended`.
    package var word = ""
    /// A sentence about it.
    package var description = ""
    /// What to do.
    package var remedy = ""
    /// Whether touches arrive all the same.
    package var isHarmless: Bool?

    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("problem", \.word), WireMember("description", \.description),
      WireMember("remedy", \.remedy), .detail("isHarmless", \.isHarmless),
    ]
  }

  /// The name that the device gives itself.
  package var name = ""
  /// Its node, as `/dev/input/event3`.
  package var path = ""
  /// The kind that udev and libinput see in it, as `touchscreen`.
  package var kind = ""
  /// The vendor's number, as `0x0416`.
  package var vendor = ""
  /// The product's number, as `0x038f`.
  package var product = ""
  /// Whether this program has made it.
  package var isOwn = false
  /// The matrix that udev gives it, if it does.
  package var calibration: [Double]?
  /// What its node reports of it; nil where it may not be asked.
  package var abilities: Abilities?
  /// What the scene does with it; nil without a scene.
  package var use: Use?
  /// What is wrong with it, with what keeps the scene from having it as it wants.
  package var problems: [Problem] = []
  /// The kernel's name for the port that it is at, where it has one.
  package var phys: String?
  /// Its serial number, where it has one.
  package var uniq: String?
  /// udev's name for the port that it is at, where it has one.
  package var idPath: String?

  /// A device without a name.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("name", \.name), WireMember("path", \.path), WireMember("kind", \.kind),
    WireMember("vendor", \.vendor), WireMember("product", \.product), WireMember("own", \.isOwn),
    .optional("calibration", \.calibration), .part(\.abilities), WireMember("scene", \.use),
    WireMember("problems", \.problems), .optional("phys", \.phys), .optional("uniq", \.uniq),
    .optional("idPath", \.idPath),
  ]
}

extension JSONValue {
  /// The values that stand one a line.
  static func lines(_ bytes: [UInt8]) throws(PlainError) -> [JSONValue] {
    var values: [JSONValue] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      do { values.append(try JSONValue(reading: Array(line))) } catch { throw PlainError("\(error)") }
    }
    return values
  }
}
