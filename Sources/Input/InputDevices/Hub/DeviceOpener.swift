internal import DeviceDescription
internal import Diagnostics
internal import Evdev
internal import Glibc
internal import VirtualDevices

/// Opens nodes as the scene wants them.
final class DeviceOpener {
  private let udev: UdevDatabase
  private let seat: String
  private let libinput: LibinputSource
  private var nextNumber: Int32 = 0

  /// An opener of the nodes of `seat` that `udev` knows of, some of which `libinput` reads.
  init(_ udev: UdevDatabase, of seat: String, _ libinput: LibinputSource) {
    self.udev = udev
    self.seat = seat
    self.libinput = libinput
  }

  /// Why `node` is not to be opened by any scene.
  func objection(to node: DeviceNode) -> DeviceFinding? {
    if node.isOwn { return .ownDevice }
    if node.seat != seat { return .otherSeat(node.seat) }
    return node.isInitialized ? nil : .untagged(path: node.path, hasUdev: udev.isRunning)
  }

  /// What `node`, which is opened for a moment, says that it can do; nil where it is not to be opened, or cannot be.
  func abilities(of node: DeviceNode) -> EvdevDescription? {
    guard objection(to: node) == nil, udev.simulatedHandle(at: node.path) == nil,
      let descriptor = try? open(node)
    else { return nil }
    defer { close(descriptor) }
    return EvdevDescription(of: descriptor, path: node.path)
  }
}

extension DeviceOpener {
  /// Opens `node` as `rules` want it.
  func open(_ node: DeviceNode, under rules: DeviceRules) throws(OpenNode.Failure) -> HubNode.Opening {
    if let reason = objection(to: node) { throw .ignored(reason) }
    if case .ignored(let reason) = rules.outcome(of: node.device) { throw .ignored(reason) }
    if let handle = udev.simulatedHandle(at: node.path) {
      guard let use = rules.use(of: node.device) else { throw .gone }
      let abilities = EvdevDescription(handle)
      return HubNode.Opening(device: try device(node.device, handle, use), abilities: abilities)
    }
    let descriptor = try open(node)
    let abilities = EvdevDescription(of: descriptor, path: node.path)
    switch rules.outcome(of: node.device, saying: abilities) {
    case .ignored(let reason):
      close(descriptor)
      throw .ignored(reason)
    case .read(let use, let sharing, let limitation):
      let device: any OpenDevice
      do throws(OpenNode.Failure) {
        device = try self.device(node.device, descriptor, use, abilities)
      } catch { throw isCurrent(node) ? error : .gone }
      let remarks = [.ofReading(as: use, saying: abilities), calibration(node.device, rules)]
      let opening = HubNode.Opening(
        device: device, abilities: abilities, limitation: limitation, remarks: remarks.compactMap { $0 })
      return sharing == .forwarded ? forwarding(opening) : opening
    }
  }

  /// Opens `node`, unless it is another device's already, which udev has yet to report.
  private func open(_ node: DeviceNode) throws(OpenNode.Failure) -> Int32 {
    let descriptor = try OpenNode.open(node.path)
    guard !isCurrent(node) else { return descriptor }
    close(descriptor)
    throw .gone
  }

  /// Whether its device is still there: what does not work of one that went meanwhile says nothing.
  private func isCurrent(_ node: DeviceNode) -> Bool {
    udev.node(at: node.path)?.syspath == node.syspath
  }

  /// The same with a clone that gets the unhandled touches; without one where none can be made.
  private func forwarding(_ opening: HubNode.Opening) -> HubNode.Opening {
    guard let device = opening.device as? EvdevDevice else {
      assertionFailure("a device whose touches are forwarded is read from its node")
      return opening
    }
    var opening = opening
    do throws(VirtualDeviceError) {
      let forwarding = try ForwardingDevice(device)
      (opening.device, opening.forwarding) = (forwarding, forwarding)
    } catch { opening.limitation = .noClone(error) }
    return opening
  }

  /// Reads `device` from its `descriptor` as what it is to the scene.
  private func device(
    _ device: InputDevice, _ descriptor: Int32, _ use: DeviceUse, _ abilities: EvdevDescription?
  ) throws(OpenNode.Failure) -> any OpenDevice {
    if use.isOfLibinput {
      do throws(LibinputRefusal) {
        return try libinput.add(
          device, descriptor: descriptor, number: makeNumber(), mapping: use.mapping)
      } catch { throw .ignored(DeviceFinding(error, of: device, saying: abilities)) }
    }
    let handle: EvdevHandle
    do throws(PlainError) { handle = try EvdevHandle(descriptor, path: device.path) } catch {
      throw .ignored(.cannotOpen(path: device.path, error))
    }
    return try self.device(device, handle, use)
  }

  /// Reads `device` from its `handle` as what it is to the scene.
  private func device(
    _ device: InputDevice, _ handle: EvdevHandle, _ use: DeviceUse
  ) throws(OpenNode.Failure) -> any OpenDevice {
    do throws(PlainError) {
      switch use {
      case .surface(let mapping, _):
        return try EvdevDevice(device, handle, number: makeNumber(), mapping: mapping)
      case .keys: return KeyDevice(device, handle, number: makeNumber())
      case .motion(let shakes): return try AccelerometerDevice(device, handle, shakes: shakes)
      }
    } catch { throw .ignored(.cannotOpen(path: device.path, error)) }
  }

  /// A number that no other device has or had, so that the fingers of two are never confused.
  private func makeNumber() -> Int32 {
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// That the device lies otherwise than udev's rules want, or seem to, unless the scene has its own matrix.
  private func calibration(_ device: InputDevice, _ rules: DeviceRules) -> DeviceFinding? {
    guard rules.mapping(for: device)?.geometry.calibration == nil else { return nil }
    return device.unusableCalibration.map { .uncalibrated($0) }
      ?? device.longCalibration.map { .calibratedInPart($0) }
  }
}
