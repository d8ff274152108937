/// The status of a running daemon.
package struct StatusAnswer: WireObject, DaemonAnswer {
  /// The state of the scene file.
  package struct Scene: WireObject {
    /// The file as it was named.
    package var file = ""
    /// A checksum of it with all that it includes, as 16 hexadecimal digits.
    package var checksum = ""
    /// How often it has been reloaded since the start.
    package var reloads = 0
    /// Whether the file as it was read last was refused, so that an older scene is up.
    package var isOutdated = false
    /// Whether it hung too often to be started, so that an empty scene is up.
    package var isHung = false
    /// The values of the variables that it uses, by name.
    package var variables: [String: String] = [:]
    /// Why a scene that hung is not started; nil for any other, and in an answer without details.
    package var obstacle: String?

    /// The state of no file.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("file", \.file), WireMember("checksum", \.checksum), WireMember("reloads", \.reloads),
      WireMember("outdated", \.isOutdated), WireMember("hung", \.isHung),
      WireMember("variables", \.variables), .detail("obstacle", \.obstacle),
    ]
  }

  /// A device that the daemon knows.
  package struct Device: WireObject {
    /// The name that the device gives itself.
    package var name = ""
    /// Its node, as `/dev/input/event3`.
    package var path = ""
    /// The kind that udev and libinput see in it, as `touchscreen`.
    package var kind = ""
    /// Whether it is read now; where not, the machine sleeps or another virtual terminal is in front.
    package var isOpen = false
    /// Whether other programs get none of its events.
    package var isGrabbed = false

    /// A device without a name.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("name", \.name), WireMember("path", \.path), WireMember("deviceKind", \.kind),
      WireMember("open", \.isOpen), WireMember("grabbed", \.isGrabbed),
    ]
  }

  /// The times that events have taken on their way to handlers, in seconds.
  package struct Latency: WireObject, Hashable {
    /// How many events were measured.
    package var count = 0
    /// What half of them took at most, to 1/16 of it.
    package var p50 = 0.0
    /// What 99 % of them took at most, to 1/16 of it.
    package var p99 = 0.0
    /// What the slowest took.
    package var max = 0.0
    /// What all of them took together; nil in an answer without details.
    package var sum: Double?

    /// The times of no event.
    package init() {}

    package static let members: WireMembers<Self> = [
      WireMember("count", \.count), WireMember("p50", \.p50, digits: 6),
      WireMember("p99", \.p99, digits: 6), WireMember("max", \.max, digits: 6), .detail("sum", \.sum),
    ]
  }

  /// Seconds since the daemon was started, the time that the machine slept included.
  package var uptime = 0.0
  /// The program's version.
  package var version = ""
  /// The scene.
  package var scene = Scene()
  /// The devices that the scene uses, in the order of their paths.
  package var devices: [Device] = []
  /// How many touches are under way.
  package var liveTouches = 0
  /// How many touches have begun since the start, those that hit no view included.
  package var touches = 0
  /// How many frames of touches the devices have reported since the start.
  package var frames = 0
  /// The time from the kernel's time of an event until its first handler or recognizer is called; nil before the first.
  package var latency: Latency?
  /// How many subscribers read the log on the socket now.
  package var subscribers = 0
  /// How many records were not given to one of them because it read too slowly, since the start.
  package var droppedRecords = 0
  /// How many calls of scripts have failed since the start.
  package var scriptErrors = 0
  /// How many actions have failed since the start.
  package var failedActions = 0
  /// How many programs that actions started run now.
  package var runningPrograms = 0
  /// When the daemon was started, in seconds since 1970; nil in an answer without details.
  package var startTime: Double?
  /// How many events took at most each time of `latencyBounds`; nil in an answer without details.
  package var latencyCounts: [Int]?

  /// The bounds, in seconds, for which `latencyCounts` counts events.
  package static let latencyBounds = [
    0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
  ]

  /// The status of a daemon that has just been started.
  package init() {}

  package static let members: WireMembers<Self> = [
    WireMember("uptime", \.uptime, digits: 3), WireMember("version", \.version),
    WireMember("scene", \.scene), WireMember("devices", \.devices),
    WireMember("liveTouches", \.liveTouches), WireMember("touches", \.touches),
    WireMember("frames", \.frames), WireMember("latency", \.latency),
    WireMember("subscribers", \.subscribers), WireMember("droppedRecords", \.droppedRecords),
    WireMember("scriptErrors", \.scriptErrors), WireMember("failedActions", \.failedActions),
    WireMember("runningPrograms", \.runningPrograms), .detail("startTime", \.startTime),
    .detail("latencyCounts", \.latencyCounts),
  ]
}
