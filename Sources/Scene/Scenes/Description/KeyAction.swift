internal import Decoding

/// An action with keys of the virtual keyboard, or with buttons of the virtual mouse.
package struct KeyAction: Sendable {
  /// The movement of the keys.
  package enum Movement: String, CaseIterable, Sendable {
    /// They go down in their order and up in reverse.
    case press
    /// They go down and stay down.
    case down
    /// They go up.
    case up
  }

  /// What is done.
  package let movement: Movement
  /// The keys, in the order in which they go down.
  package let keys: [KeyCode]
  let location: SourceLocation
}

extension KeyAction {
  private static let wanted =
    "a key such as KEY_VOLUMEUP, a list of keys that are pressed together, or { down: … } or { up: … } of these"

  /// A key, a chord, or one of both that goes down or up alone.
  static let type = ValueType<KeyAction>(wanted, .either([ValueType<[KeyCode]>.chord.shape, half])) {
    slot, decoder in
    guard let pairs = slot.node.pairs else {
      return ValueType<[KeyCode]>.chord.decode(slot, decoder).map {
        KeyAction(movement: .press, keys: $0, location: slot.location)
      }
    }
    guard let pair = pairs.first, pairs.count == 1, let movement = movement(of: pair) else {
      return decoder.refuse(
        "\(slot.name) of keys that stay down has one of 'down' and 'up': write { down: KEY } as it begins and { up: KEY } as it"
          + " ends", at: pairs.first { movement(of: $0) == nil }?.keyLocation ?? slot.location)
    }
    return ValueType<[KeyCode]>.chord.decode(Slot.of(pair), decoder).map {
      KeyAction(movement: movement, keys: $0, location: slot.location)
    }
  }

  private static let half = Shape.mapping(
    "keys that stay down",
    [
      MemberShape(name: "down", doc: "The keys that go down and stay down.", shape: chord),
      MemberShape(name: "up", doc: "The keys that go up.", shape: chord),
    ], hasOneKey: true)

  private static let chord = ValueType<[KeyCode]>.chord.shape

  private static func movement(of pair: DocumentPair) -> Movement? {
    pair.key == Movement.press.rawValue ? nil : Movement(rawValue: pair.key)
  }
}
