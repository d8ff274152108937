internal import Evdev
internal import Glibc
internal import Time
internal import TouchDelivery

/// Has libinput open devices as the daemon would, and close them at once; nothing is read from them.
final class LibinputTrial {
  private lazy var source = try? LibinputSource()

  /// Why libinput does not read `device`, which says this of itself, for this use; nil where it does, or need not.
  func refusal(
    of device: InputDevice, for use: DeviceUse, saying abilities: DeviceAbilities
  ) -> DeviceProblem? {
    do {
      switch use {
      case .surface(let mapping, .libinput): try trySurface(device, mapping)
      case .keys(.libinput): try tryKeyboard(device)
      case .surface(_, .evdev), .keys(.evdev), .motion: break
      }
      return nil
    } catch {
      return DeviceProblem(error, of: device, saying: abilities)
    }
  }

  private func trySurface(_ device: InputDevice, _ mapping: SurfaceMapping) throws(LibinputRefusal) {
    guard let source, let descriptor = try? OpenNode.open(device.path) else { return }
    try source.add(device, descriptor: descriptor, number: 0, mapping: mapping).close(at: .zero) { _ in }
  }

  private func tryKeyboard(_ device: InputDevice) throws(LibinputRefusal) {
    guard let source, let descriptor = try? OpenNode.open(device.path) else { return }
    try source.addKeyboard(device, descriptor: descriptor, number: 0).close(at: .zero) { _ in }
  }
}
