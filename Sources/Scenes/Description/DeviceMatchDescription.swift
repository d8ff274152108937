/// Which devices a rule is for: those that agree with everything that it says.
package struct DeviceMatchDescription: Hashable, Sendable {
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
}
