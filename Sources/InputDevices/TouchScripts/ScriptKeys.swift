internal import TouchDelivery

/// The keys of a touch script that are down.
struct ScriptKeys {
  private var down: [String: Int] = [:]

  /// Checks that a key goes down before anything else happens to it, and only once.
  mutating func take(_ input: UnlocatedInput, column: Int, line: Int) throws(TextFailure) {
    guard case .press(let key, let phase, _, _) = input else { return }
    if phase == .began {
      if let other = down[key] {
        throw TextFailure(
          "\(key) is down already, since line \(other); release it first with 'press \(key) ended'",
          at: column)
      }
      down[key] = line
    } else if down[key] == nil {
      throw TextFailure("\(key) is not down; press it first with 'press \(key) began'", at: column)
    } else if phase != .changed {
      down[key] = nil
    }
  }
}
