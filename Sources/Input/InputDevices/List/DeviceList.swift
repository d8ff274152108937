package import Diagnostics
package import Evdev

/// The devices that are attached to this machine, and what keeps them from being read.
package struct DeviceList {
  /// Everything below `/dev/input` that delivers events, in the order of the nodes.
  package let devices: [ListedDevice]
  /// Whether a udev daemon runs that classifies devices and announces new ones.
  package let hasUdev: Bool

  /// The devices that fingers touch.
  package var touchDevices: [ListedDevice] { devices.filter(\.isTouchDevice) }
}

extension DeviceList {
  /// Looks at all devices, opening each for a moment.
  ///
  /// - Parameter rules: what a scene wants. libinput is asked whether it takes each device that the scene wants.
  /// Those and all touch devices are grabbed for a moment, to find out whether another program has them. Other
  /// devices are never grabbed.
  /// - Throws: `PlainError` where udev's library does not work at all.
  package init(under rules: DeviceRules? = nil) throws(PlainError) {
    let trial = LibinputTrial()
    let devices = try UdevDatabase().nodes().map { ListedDevice($0, under: rules, trial) }
    self.init(devices: devices, hasUdev: UdevDatabase.isRunning)
  }
}

extension DeviceHub {
  /// What is attached, as far as that is known without opening anything.
  ///
  /// A device that is open and not grabbed is grabbed for a moment, to learn whether another program has it.
  package var deviceList: DeviceList {
    let devices = udev.nodes().map { node in
      var device = ListedDevice(node, known: nodes[node.syspath])
      device.suspension = suspension?.causes ?? []
      return device
    }
    return DeviceList(devices: devices, hasUdev: udev.isRunning)
  }
}

extension DeviceHub {
  /// The surfaces that are or will be open under `rules`, in the order of their paths; those that are not open are opened for a
  /// moment.
  package func surfaces(under rules: DeviceRules) -> [LaidSurface] {
    udev.nodes().compactMap { node in
      guard rules.use(of: node.device)?.mapping != nil,
        let abilities = nodes[node.syspath]?.abilities ?? opener.abilities(of: node)
      else { return nil }
      return rules.surface(of: node.device, saying: abilities)
    }
  }
}

extension DeviceRules {
  /// The surface of `device`, which says this of itself, where it is read; nil for what is left alone or has none.
  package func surface(of device: InputDevice, saying abilities: EvdevDescription) -> LaidSurface? {
    guard case .read(.surface(let mapping, _), _, _) = outcome(of: device, saying: abilities) else {
      return nil
    }
    return LaidSurface(device.kind, size: abilities.surfaceSize, mapping: mapping)
  }
}
