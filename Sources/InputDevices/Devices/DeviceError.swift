/// Why devices cannot be read on this machine at all.
package struct DeviceError: Error, Hashable, CustomStringConvertible {
  /// The reason, as one sentence for people.
  package let description: String
}
