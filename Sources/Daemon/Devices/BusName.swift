/// The names of buses; mirrors the `BUS_…` of `linux/input.h`.
enum BusName {
  /// The name of the bus of this number, as people call it.
  static func name(_ bus: UInt16) -> String {
    switch bus {
    case 0x03: "USB"
    case 0x05: "Bluetooth"
    case 0x06: "virtual"
    case 0x11: "i8042"
    case 0x18: "I2C"
    case 0x19: "platform"
    case 0x1c: "SPI"
    case 0x1d: "RMI"
    default: "bus 0x\(String(bus, radix: 16))"
    }
  }
}
