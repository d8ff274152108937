/// Why libinput cannot be used on this machine.
package struct LibinputError: Error, Hashable, CustomStringConvertible {
  /// The reason, as one sentence for people.
  package let description: String
}
