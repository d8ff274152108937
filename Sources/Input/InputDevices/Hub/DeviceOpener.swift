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
      return Reading(device: try device(node.device, handle, use, isReady), use: use)
    }
    let descriptor = try open(node)
    let abilities = DeviceAbilities(of: descriptor, path: node.path)
    switch rules.outcome(of: node.device, saying: abilities) {
    case .ignored(let reason):
      close(descriptor)
      throw .ignored(reason)
    case .read(let use, let sharing, let limitation):
      let device = try device(node.device, descriptor, use, abilities, isReady)
      let reading = Reading(device: device, use: use, abilities: abilities, limitation: limitation)
      return sharing == .forwarded ? forwarding(reading) : reading
    }
  }

  /// Opens `node`, unless it is another device's already, which udev has yet to report.
  private func open(_ node: DeviceNode) throws(OpenNode.Failure) -> Int32 {
    let descriptor = try OpenNode.open(node.path)
    guard udev.node(at: node.path)?.syspath != node.syspath else { return descriptor }
    close(descriptor)
    throw .gone
  }

  /// The same with a clone that gets the touches that nobody handles; without one where none can be made.
  private func forwarding(_ reading: Reading) -> Reading {
    guard let device = reading.device as? EvdevDevice else { return reading }
    var reading = reading
    do throws(DeviceLimitation) {
      let forwarding = try ForwardingDevice(device)
      (reading.device, reading.forwarding) = (forwarding, forwarding)
    } catch { reading.limitation = error }
    return reading
  }

  /// Reads `device` from its `descriptor` as what it is to the scene.
  private func device(
    _ device: InputDevice, _ descriptor: Int32, _ use: DeviceUse, _ abilities: DeviceAbilities?,
    _ isReady: @escaping () -> Void
  ) throws(OpenNode.Failure) -> any OpenDevice {
    if use.isOfLibinput {
      do throws(LibinputRefusal) {
        return try libinput.add(
          device, descriptor: descriptor, number: takeNumber(), mapping: use.mapping)
      } catch { throw .ignored(.unusable(DeviceProblem(error, of: device, saying: abilities))) }
    }
    let handle: EvdevHandle
    do throws(EvdevError) { handle = try EvdevHandle(descriptor, path: device.path) } catch {
      throw .ignored(.cannotRead(error.description))
    }
    return try self.device(device, handle, use, isReady)
  }

  /// Reads `device` from its `handle` as what it is to the scene.
  private func device(
    _ device: InputDevice, _ handle: EvdevHandle, _ use: DeviceUse, _ isReady: @escaping () -> Void
  ) throws(OpenNode.Failure) -> any OpenDevice {
    do throws(EvdevError) {
      switch use {
      case .surface(let mapping, _):
        return try EvdevDevice(device, handle, number: takeNumber(), mapping: mapping)
      case .keys: return KeyDevice(device, handle, number: takeNumber())
      case .motion(let shakes):
        return try AccelerometerDevice(device, handle, shakes: shakes, on: loop, isDue: isReady)
      }
    } catch { throw .ignored(.cannotRead(error.description)) }
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
