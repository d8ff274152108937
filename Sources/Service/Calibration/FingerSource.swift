internal import Answers
package import ControlSocket
internal import DeviceDescription
internal import Diagnostics
internal import DispatchLog
internal import Evdev
internal import InputDevices
internal import JSON
package import Recordings
internal import Sockets
internal import TouchDelivery

/// The origin of the touches that teach: a recording, a running daemon, or the device itself.
package struct FingerSource {
  let surface: CalibratedSurface
  /// Passes every report from now on to its argument until that returns false, or there are no more; calls `isReady` before,
  /// once no later one can be missed.
  private let read: (_ isReady: @escaping () -> Void, (FingerReport) -> Bool) throws -> Void
  /// Why there may be no more, as a clause.
  private let end: String

  /// The device in words; nil where no finger is waited for.
  package let briefing: String?

  /// Passes every report to `receive`, with places in fractions of the surface, until that returns true; calls `isReady` before,
  /// once no touch can be missed any more.
  ///
  /// - Throws: `PlainError` where there are no more before.
  func read(isReady: @escaping () -> Void, until receive: (FingerReport) -> Bool) throws {
    var isDone = false
    try read(isReady) { report in
      isDone = receive(report)
      return !isDone
    }
    if !isDone { throw PlainError("\(end), and not everything has been touched") }
  }
}

extension FingerSource {
  /// The touches of the recording in `file`, of its first surface whose name or path `pattern` fits.
  ///
  /// A touch script has no device: its points are those of the scene's first screen.
  package static func recording(
    _ file: RecordingFile, device pattern: String?, in scene: CalibrationScene
  ) throws -> FingerSource {
    let recording = try RecordingReader(screens: [scene.rules.firstMapping.screen], rules: .raw).read(file)
    if recording.devices.isEmpty {
      let surface = CalibratedSurface(nil, size: nil, in: scene)
      return recorded(recording, of: surface) { surface.onSurface($0) }
    }
    let touched = recording.devices.indices.filter {
      recording.devices[$0].fits(pattern) && recording.devices[$0].kind.isTouched
    }
    let number = touched.first { recording.devices[$0].kind != .pointer } ?? touched.first
    guard let number else { throw PlainError.noDevice(like: pattern, among: recording.devices) }
    scene.fit(to: recording.devices[number], size: recording.surfaceSizes[number])
    let surface = CalibratedSurface(
      recording.devices[number], size: recording.surfaceSizes[number], in: scene)
    return recorded(recording, number, of: surface) { $0 }
  }

  private static func recorded(
    _ recording: Recording, _ device: Int = 0, of surface: CalibratedSurface,
    _ placed: @escaping (FingerReport) -> FingerReport
  ) -> FingerSource {
    FingerSource(
      surface: surface,
      read: { isReady, receive in
        isReady()
        for event in recording.events {
          for report in event.reports(of: Int32(device)) where !receive(placed(report)) { return }
        }
        if let failure = recording.failure { throw PlainError(failure) }
      }, end: "the recording is over", briefing: nil)
  }

  /// The touches of the device at hand, or of the one whose name or path `pattern` fits, read from its node.
  package static func device(
    fitting pattern: String?, command: String, in scene: CalibrationScene
  ) throws -> FingerSource {
    let listed = try RecordedDeviceChoice.device(
      among: try DeviceList(), fitting: pattern, command: command)
    let device = listed.device
    let reader = try SurfaceReader(device, mapping: .raw)
    scene.fit(to: device, size: listed.abilities?.surfaceSize)
    return FingerSource(
      surface: CalibratedSurface(device, size: listed.abilities?.surfaceSize, in: scene),
      read: { isReady, receive in
        isReady()
        _ = reader.read { event in event.reports(of: 0).allSatisfy(receive) }
      }, end: "the device is gone", briefing: "\(device.name.quoted) at \(device.path)")
  }
}

extension FingerSource {
  /// The touches that the daemon at `client` has from the device of its scene whose name or path `pattern` fits.
  ///
  /// It delivers them to its scene as well.
  package static func daemon(
    _ client: ControlClient, device pattern: String?, in scene: CalibrationScene
  ) throws -> FingerSource {
    let (device, size, screenSize) = try touched(by: client, fitting: pattern)
    if let screenSize { scene.fit(to: device, screenSize: screenSize) }
    let surface = CalibratedSurface(device, size: size, in: scene)
    return FingerSource(
      surface: surface,
      read: { isReady, receive in
        var lines = LineSplitter()
        try client.ask(.log(RecordSelection(kinds: [.contact])), connected: isReady) { piece in
          lines.split(piece).compactMap { FingerReport($0, on: surface.mapping.screen.id) }.allSatisfy {
            receive(surface.onSurface($0))
          }
        }
      }, end: "the daemon has ended", briefing: "\(device.name.quoted), as the daemon reads it")
  }

  /// The only device of the daemon's scene that `pattern` fits, with its size and that of its screen.
  private static func touched(
    by client: ControlClient, fitting pattern: String?
  ) throws -> (device: InputDevice, size: Size?, screenSize: Size?) {
    var bytes: [UInt8] = []
    try client.ask(.question(.devices())) {
      bytes += $0
      return true
    }
    let listed = try DevicesAnswer(reading: bytes).devices.filter { $0.use?.takes == "touches" }
    let devices = listed.map { InputDevice(listed: $0) }
    let fitting = devices.indices.filter { devices[$0].fits(pattern) }
    guard let index = fitting.first else {
      throw devices.isEmpty
        ? PlainError("the daemon reads no touch device; 'fingerpost devices' says why")
        : PlainError.noDevice(like: pattern, among: devices)
    }
    guard fitting.count == 1 else {
      let paths = fitting.map { "  --device \(devices[$0].path)    # \(devices[$0].name.quoted)" }
      throw PlainError(
        (["the daemon reads several touch devices; choose one:"] + paths).joined(separator: "\n"))
    }
    let sizes = [listed[index].abilities?.size, listed[index].use?.reading?.screenSize].map {
      $0.flatMap { Size(numbers: $0) }
    }
    return (devices[index], sizes[0], sizes[1])
  }
}

extension CalibratedSurface {
  /// The report with a place on the surface, of one with a point of the screen.
  fileprivate func onSurface(_ report: FingerReport) -> FingerReport {
    var report = report
    report.place = report.place.flatMap(mapping.fraction)
    return report
  }
}

extension DeviceRules {
  /// Every surface as it is, without any calibration.
  fileprivate static var raw: DeviceRules {
    let rule = DeviceRule(DeviceMatch(name: "*"), mapping: .raw, source: .evdev)
    return DeviceRules([rule], firstScreen: rule.mapping.screen)
  }
}

extension SurfaceMapping {
  /// The fractions of the surface as they are.
  fileprivate static var raw: SurfaceMapping {
    var geometry = SurfaceGeometry()
    geometry.calibration = .identity
    return SurfaceMapping(
      screen: Screen(id: "surface", size: Size(width: 1, height: 1)), geometry: geometry)
  }
}

extension InputEvent {
  /// What the fingers of the device of this number do.
  fileprivate func reports(of device: Int32) -> [FingerReport] {
    guard case .touches(let frame) = self else { return [] }
    return frame.contacts.filter { $0.identifier.device == device }.map {
      FingerReport(finger: Int($0.identifier.slot), change: $0.change, place: $0.location + $0.overshoot)
    }
  }
}

extension FingerReport {
  /// What a `contact` record says, if it is one of the screen of this id.
  fileprivate init?(_ line: [UInt8], on screen: String) {
    guard let record = try? JSONValue(reading: line), record["screen"]?.string == screen,
      case .integer(let touch)? = record["touch"],
      let change = record["phase"]?.string.flatMap(TouchesPhase.init(rawValue:))
    else { return nil }
    finger = touch
    self.change = change
    let vector = { (name: String) in record[name]?.numbers.flatMap { Point(numbers: $0) } }
    place = vector("point").map { $0 + (vector("overshoot") ?? .zero) }
  }
}

extension InputDevice {
  /// The device of a daemon's answer.
  fileprivate init(listed device: DeviceAnswer) {
    let number = { (text: String) in UInt16(text.dropFirst(2), radix: 16) ?? 0 }
    self.init(
      name: device.name, path: device.path, kind: DeviceKind(rawValue: device.kind) ?? .other,
      vendor: number(device.vendor), product: number(device.product))
    guard let matrix = device.calibration else { return }
    calibrate(by: matrix.map { Decimal.shortest($0) }.joined(separator: " "))
  }
}
