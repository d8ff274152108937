internal import Evdev
internal import EventLoop
internal import Glibc

/// Opens nodes as the scene wants them.
final class DeviceOpener {
  private let loop: EventLoop
  private let udev: UdevDatabase
  private let seat: String
  private let libinput: LibinputSource
  private var nextNumber: Int32 = 0

  /// An opener of the nodes of `seat` that `udev` knows of, some of which `libinput` reads.
  init(_ udev: UdevDatabase, of seat: String, _ libinput: LibinputSource, on loop: EventLoop) {
    self.udev = udev
    self.seat = seat
    self.libinput = libinput
    self.loop = loop
  }

  /// Why `node` is not to be opened, whatever the scene says.
  func objection(to node: DeviceNode) -> IgnoreReason? {
    if node.isOwn { return .ownDevice }
    if node.seat != seat { return .otherSeat(node.seat) }
    return node.isInitialized ? nil : .unknownToUdev(path: node.path, hasUdev: udev.isRunning)
  }

  /// Opens `node` as `rules` want it; `isReady` is called when the device has something to say or is gone.
  func open(
    _ node: DeviceNode, under rules: DeviceRules, isReady: @escaping () -> Void
  ) throws(OpenNode.Failure) -> HubNode.Opening {
    let reading = try reading(node, under: rules, isReady)
    let remarks = [
      DeviceLimitation.ofReading(as: reading.use, saying: reading.abilities), calibration(node.device, rules),
    ]
    return HubNode.Opening(
      opened: HubNode.Opened(
        device: reading.device, forwarding: reading.forwarding,
        source: try watch(reading.device, node, isReady)),
      abilities: reading.abilities, limitation: reading.limitation, remarks: remarks.compactMap { $0 })
  }
}

extension DeviceOpener {
  /// How a node is read.
  private struct Reading {
    var device: any OpenDevice
    var forwarding: ForwardingDevice?
    /// What it is to the scene.
    let use: DeviceUse
    /// What it can do, which is asked for while nobody reads it.
    var abilities: DeviceAbilities?
    /// What the scene wants of it in vain.
    var limitation: DeviceLimitation?
  }

  private func reading(
    _ node: DeviceNode, under rules: DeviceRules, _ isReady: @escaping () -> Void
  ) throws(OpenNode.Failure) -> Reading {
    if let reason = objection(to: node) { throw .ignored(reason) }
    if case .ignored(let reason) = rules.outcome(of: node.device) { throw .ignored(reason) }
    if let handle = udev.simulatedHandle(at: node.path) {
      guard let use = rules.use(of: node.device) else { throw .gone }
      return Reading(device: try device(node, handle, use), use: use)
    }
    let descriptor = try OpenNode.open(node.path)
    guard udev.node(at: node.path)?.syspath == node.syspath else {
      // The node is another device's already, of which udev has yet to tell.
      close(descriptor)
      throw .gone
    }
    let abilities = DeviceAbilities(of: descriptor, path: node.path)
    switch rules.outcome(of: node.device, saying: abilities) {
    case .ignored(let reason):
      close(descriptor)
      throw .ignored(reason)
    case .read(.surface(let mapping, let source), .forwarded, _):
      let device = try evdevDevice(node, descriptor, mapping)
      var reading = Reading(device: device, use: .surface(mapping, source), abilities: abilities)
      do throws(DeviceLimitation) {
        let forwarding = try ForwardingDevice(device)
        (reading.device, reading.forwarding) = (forwarding, forwarding)
      } catch { reading.limitation = error }
      return reading
    case .read(let use, _, let limitation):
      let device = try device(node, descriptor, use, abilities, isReady)
      return Reading(device: device, use: use, abilities: abilities, limitation: limitation)
    }
  }

  /// Reads the device at `node` from its `descriptor` as what it is to the scene.
  private func device(
    _ node: DeviceNode, _ descriptor: Int32, _ use: DeviceUse, _ abilities: DeviceAbilities?,
    _ isReady: @escaping () -> Void
  ) throws(OpenNode.Failure) -> any OpenDevice {
    let device = node.device
    do {
      switch use {
      case .surface(let mapping, .libinput):
        return try libinput.add(device, descriptor: descriptor, number: takeNumber(), mapping: mapping)
      case .surface(let mapping, .evdev): return try evdevDevice(node, descriptor, mapping)
      case .keys(.evdev): return try KeyDevice(device, descriptor: descriptor, number: takeNumber())
      case .keys(.libinput):
        return try libinput.addKeyboard(device, descriptor: descriptor, number: takeNumber())
      case .motion(let shakes):
        return try AccelerometerDevice(
          device, descriptor: descriptor, shakes: shakes, on: loop, isDue: isReady)
      }
    } catch let error as LibinputRefusal {
      throw .ignored(.unusable(DeviceProblem(error, of: device, saying: abilities)))
    } catch let error as OpenNode.Failure {
      throw error
    } catch {
      throw .ignored(.cannotRead("\(error)"))
    }
  }

  private func evdevDevice(
    _ node: DeviceNode, _ descriptor: Int32, _ mapping: SurfaceMapping
  ) throws(OpenNode.Failure) -> EvdevDevice {
    do throws(EvdevError) {
      return try EvdevDevice(node.device, descriptor: descriptor, number: takeNumber(), mapping: mapping)
    } catch { throw .ignored(.cannotRead("\(error)")) }
  }

  /// Reads the simulated device at `node` as what it is to the scene.
  private func device(
    _ node: DeviceNode, _ handle: EvdevHandle, _ use: DeviceUse
  ) throws(OpenNode.Failure) -> any OpenDevice {
    do throws(EvdevError) {
      switch use {
      case .surface(let mapping, _):
        return try EvdevDevice(node.device, handle, number: takeNumber(), mapping: mapping)
      case .keys, .motion: return KeyDevice(node.device, handle, number: takeNumber())
      }
    } catch { throw .ignored(.cannotRead("\(error)")) }
  }

  /// A number that no other device has or had, so that the fingers of two are never taken for one another's.
  private func takeNumber() -> Int32 {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Waits for what `device` has to say, or just for its end.
  private func watch(
    _ device: any OpenDevice, _ node: DeviceNode, _ isReady: @escaping () -> Void
  ) throws(OpenNode.Failure) -> EventSource {
    do throws(SystemError) {
      return device.isReadByItself
        ? try loop.watch(device.fileDescriptor, isReady)
        : try loop.watchHangUp(of: device.fileDescriptor, isReady)
    } catch {
      device.close(at: loop.now) { _ in }
      throw .ignored(.cannotOpen(path: node.path, reason: error.description))
    }
  }

  /// That the device lies otherwise than udev's rules want, unless the scene has its own matrix.
  private func calibration(_ device: InputDevice, _ rules: DeviceRules) -> DeviceLimitation? {
    guard rules.mapping(for: device)?.geometry.calibration == nil else { return nil }
    return device.unusableCalibration.map { .uncalibrated($0) }
  }
}
