internal import DispatchLog
internal import InputDevices

/// What to look at where there is no touch device.
enum MissingDevices {
  /// A few lines for people.
  static func explanation(_ survey: DeviceSurvey) -> String {
    var lines = ["no touch device is attached to this machine, as far as its kernel knows"]
    lines.append(
      survey.hasUdev
        ? "  'lsusb' shows what is plugged in, 'sudo dmesg | grep -i input' what became of it, 'sudo evtest' every input device"
        : "  no udev runs here, as in most containers: the host's /dev/input, /sys and /run/udev are needed")
    let pointers = survey.devices.filter { $0.device.kind == .pointer }
    lines += pointers.map { pointer in
      "  \"\(pointer.device.name.onOneLine)\" at \(pointer.device.path) reports as a mouse; if it is a touch panel, it is in mouse mode"
    }
    return lines.joined(separator: "\n")
  }
}
