internal import TouchDelivery

/// A touchscreen that libinput reads, and the frame it is filling.
final class LibinputDevice {
  let device: InputDevice
  var assembler: FrameAssembler

  init(_ device: InputDevice, number: Int32, mapping: SurfaceMapping) {
    self.device = device
    assembler = FrameAssembler(device: number, mapping: mapping)
  }
}
