internal import DeviceDescription
internal import DeviceListing
package import Diagnostics
internal import Evdev
package import InputDevices

/// The device that a command means: the only touch device, or the only one that a pattern fits.
package enum RecordedDeviceChoice {
  /// The path of its node; `command` is how the program was called, to which `--device` is to be added.
  ///
  /// - Throws: `PlainError` if it finds none, more than one, or none that can be read.
  package static func path(among deviceList: DeviceList, command: String) throws(PlainError) -> String {
    try device(among: deviceList, fitting: nil, command: command).device.path
  }

  /// The device whose name or path `pattern` fits; nil fits all.
  ///
  /// - Throws: as `path(among:command:)`.
  static func device(
    among deviceList: DeviceList, fitting pattern: String?, command: String
  ) throws(PlainError) -> ListedDevice {
    let touched = deviceList.touchDevices.filter { !$0.isOwn }
    let candidates = touched.filter { $0.device.fits(pattern) }
    guard let first = candidates.first else {
      throw touched.isEmpty
        ? PlainError(MissingDevices.explanation(deviceList))
        : PlainError.noDevice(like: pattern, among: touched.map(\.device))
    }
    guard candidates.count == 1 else { throw PlainError(list(candidates, command)) }
    if let problem = first.problems.first(where: { !$0.isHarmless }), first.abilities == nil {
      throw PlainError("\"\(first.device.name.onOneLine)\": \(problem.sentence)")
    }
    return first
  }

  private static func list(_ candidates: [ListedDevice], _ command: String) -> String {
    let lines = candidates.map { candidate in
      let note = candidate.problems.first { !$0.isHarmless }.map { " (\($0.description))" } ?? ""
      let device = candidate.device
      return
        "  \(command) --device \(device.path)    # \(device.kind.rawValue) \"\(device.name.onOneLine)\"\(note)"
    }
    return (["there are several touch devices; choose one:"] + lines).joined(separator: "\n")
  }
}
