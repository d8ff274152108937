internal import DeviceDescription
package import Evdev
internal import TouchDelivery

/// Writes what a device reports as evemu text: a heading, then frame by frame.
///
/// Times count from the first event, which is at one microsecond, because evemu-play takes a time of zero for none.
package struct RecordingWriter {
  private static let firstTime: Int64 = 1

  /// What is in the recording so far.
  package private(set) var tally = RecordingTally()
  private let description: EvdevDescription
  private let carried: [EvdevEvent]
  /// The stamp of the first event, in microseconds.
  private var origin: Int64?
  private var frame: [UInt8] = []
  /// Finds the touches for the tally.
  private var player: DevicePlayer?

  /// A writer for the device of this `description`, which is in `state` as the recording begins.
  package init(_ description: EvdevDescription, state: [EvdevEvent]) {
    self.description = description
    carried = CarriedState.events(of: state)
  }

  /// The beginning of the file: the format's version and the device's description.
  package var heading: [UInt8] { Array(EvemuLines.description(of: description).utf8) }

  /// Takes an event that the kernel stamped with `stamp`, in microseconds; hands each frame to `write` once it is complete.
  package mutating func record(_ event: EvdevEvent, at stamp: Int64, _ write: ([UInt8]) -> Void) {
    if origin == nil { begin(at: stamp, write) }
    let time = max(stamp - (origin ?? stamp), 0) + Self.firstTime
    append(event, at: time)
    if event.isDropped { tally.losses += 1 }
    guard event.isReport else { return }
    tally.frames += 1
    finishFrame(write)
  }

  /// Notes what the axes said before the first event, as a frame at its time.
  private mutating func begin(at stamp: Int64, _ write: ([UInt8]) -> Void) {
    origin = stamp
    if description.hasSurface {
      let mapping = SurfaceMapping(screen: Screen(id: "", size: Size(width: 1, height: 1)))
      player = DevicePlayer(
        description, number: 0, use: .surface(mapping, DeviceSource(for: description.kind)),
        origin: Self.firstTime)
    }
    guard !carried.isEmpty else { return }
    for event in carried + [.report] { append(event, at: Self.firstTime) }
    finishFrame(write)
  }

  private mutating func append(_ event: EvdevEvent, at time: Int64) {
    frame += EvemuLines.event(event, at: time).utf8
    player?.play(RecordedEvent(time: time, event: event, line: 0))
    for event in player?.takeEvents() ?? [] { tally.note(event) }
  }

  private mutating func finishFrame(_ write: ([UInt8]) -> Void) {
    write(frame)
    frame.removeAll(keepingCapacity: true)
  }
}

/// The last state of a device's axes before a recording of it begins.
///
/// The kernel does not repeat a value that has not changed. Without the old values the first finger that comes down where
/// another was would begin without a place.
enum CarriedState {
  /// The events that bring a new device into `state`, as far as positions and sizes go; contacts that are down are left out.
  static func events(of state: [EvdevEvent]) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    var (slot, selected): (EvdevEvent?, Int32) = (nil, 0)
    for event in state where event.type == EvdevCode.absolute && event.code != EvdevCode.trackingID {
      if event.code == EvdevCode.slot {
        slot = event
      } else if event.value != 0 {
        if let slot, slot.value != selected, event.isPerContact {
          events.append(slot)
          selected = slot.value
        }
        events.append(event)
      }
    }
    if let slot, slot.value != selected { events.append(slot) }
    return events
  }
}

/// The content of a recording so far, its fingers counted as a replay would see them.
package struct RecordingTally: Hashable, Sendable {
  /// Complete reports of the kernel.
  package internal(set) var frames = 0
  /// Touches that have begun.
  package internal(set) var touches = 0
  /// Fingers that are down.
  package internal(set) var fingers = 0
  /// How often the kernel had to throw events away because they were not read in time.
  package internal(set) var losses = 0

  mutating func note(_ event: InputEvent) {
    guard case .touches(let frame) = event else { return }
    for contact in frame.contacts {
      switch contact.change {
      case .began: (touches, fingers) = (touches + 1, fingers + 1)
      case .moved: break
      case .ended, .cancelled: fingers -= 1
      }
    }
  }
}
