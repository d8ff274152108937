internal import CLibevdev
internal import Diagnostics

/// A key of a keyboard; mirrors the `KEY_…` numbers of `linux/input-event-codes.h`.
package struct KeyCode: Hashable, Sendable {
  /// The name, as `KEY_VOLUMEUP`.
  package let name: String
  /// The kernel's number.
  package let number: UInt16

  /// The key called `name`, or nil where libevdev knows none; buttons (`BTN_…`) are no keys.
  ///
  /// The corresponding C function is `libevdev_event_code_from_name`.
  package init?(_ name: String) {
    let number = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    guard name.hasPrefix(Self.prefix), Self.numbers.contains(number) else { return nil }
    self.name = name
    self.number = UInt16(number)
  }

  /// All names, in the order of their numbers.
  ///
  /// The corresponding C function is `libevdev_event_code_get_name`.
  package static let names = numbers.compactMap { number in
    libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(number)).map { String(cString: $0) }
  }.filter { $0.hasPrefix(prefix) }

  /// The name that somebody who wrote `name` probably meant, if any: `KEY_VOLUMEUP` for `volumeup`.
  package static func suggestion(for name: String) -> String? {
    spelledOut(name) ?? NearMiss.nearest(to: name, among: names)
  }

  /// The name of a key in capitals and with its prefix, where `name` is that without them.
  static func spelledOut(_ name: String) -> String? {
    [name.uppercased(), prefix + name.uppercased()].first { KeyCode($0) != nil }
  }

  private static let prefix = "KEY_"
  /// Those between `KEY_RESERVED` and `KEY_MAX`, which are no keys.
  private static let numbers = 1..<Int32(KEY_MAX)
}
