import Glibc

/// Which devices a rule is for: those that agree with everything that it says.
package struct DeviceMatch: Sendable {
  /// The kind; nil is any.
  package internal(set) var kind: DeviceKind?
  /// A glob for the kernel's name of the device.
  package internal(set) var name: String?
  /// The vendor's number.
  package internal(set) var vendor: UInt16?
  /// The product's number.
  package internal(set) var product: UInt16?
  /// A glob for the device node's path, in which `*` stands for a slash too.
  package internal(set) var path: String?

  /// Whether a device with these properties is meant.
  package func matches(
    kind: DeviceKind, name: String, vendor: UInt16, product: UInt16, path: String
  ) -> Bool {
    agrees(self.kind, kind) && agrees(self.vendor, vendor) && agrees(self.product, product)
      && Self.glob(self.name, matches: name) && Self.glob(self.path, matches: path)
  }

  private func agrees<Value: Equatable>(_ wanted: Value?, _ value: Value) -> Bool {
    wanted == nil || wanted == value
  }

  /// The corresponding C function is `fnmatch`.
  private static func glob(_ pattern: String?, matches text: String) -> Bool {
    pattern.map { fnmatch($0, text, 0) == 0 } ?? true
  }
}
