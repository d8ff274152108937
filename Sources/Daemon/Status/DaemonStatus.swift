/// How a running daemon is doing; what `fingerpost status` tells.
package struct DaemonStatus {
  /// What became of the scene file.
  package struct Scene {
    /// The file as it was named.
    package var file: String
    /// How often it has been reloaded since the start.
    package var reloads = 0
    /// Whether the file as it was read last was refused, so that an older scene is up.
    package var isOutdated = false
  }

  /// A device that the daemon knows.
  package struct Device {
    /// The name that the device gives itself.
    package var name: String
    /// Its node, as `/dev/input/event3`.
    package var path: String
    /// The kind that udev and libinput see in it, as `touchscreen`.
    package var kind: String
    /// Whether it is read now; where not, the machine sleeps or another virtual terminal is in front.
    package var isOpen: Bool
    /// Whether nobody else hears of it.
    package var isGrabbed: Bool
  }

  /// Those who read the log over the socket.
  package struct Stream {
    /// How many read it now.
    package var subscribers = 0
    /// How many records were not given to one of them because it read too slowly, since the start.
    package var droppedRecords = 0

    /// The state of the socket.
    package init(subscribers: Int = 0, droppedRecords: Int = 0) {
      self.subscribers = subscribers
      self.droppedRecords = droppedRecords
    }
  }

  /// Seconds since the daemon was started, the time that the machine slept included.
  package var uptime: Double
  /// The scene.
  package var scene: Scene
  /// The devices that the scene uses, in the order of their paths.
  package var devices: [Device]
  /// How many touches are under way.
  package var liveTouches: Int
  /// How many touches have begun since the start, those that hit nobody included.
  package var touches: Int
  /// How many frames of touches the devices have reported since the start.
  package var frames: Int
  /// From the kernel's time of an event until its first handler or recognizer is called; nil before the first.
  package var latency: LatencySummary?
  /// Those who read the log.
  package var stream: Stream
  /// How many calls of scripts have failed since the start.
  package var scriptErrors: Int
  /// How many actions have failed since the start.
  package var failedActions: Int
  /// How many programs that actions started run now.
  package var runningPrograms: Int
}
