/// A message to a broker.
package struct Message: Hashable, Sendable {
  /// The topic.
  package let topic: String
  /// The content; an empty one takes away what the broker keeps.
  package let payload: String
  /// Whether the broker is to confirm it, quality of service 1; without that it may be lost.
  package let isConfirmed: Bool
  /// Whether the broker keeps it for those who come later.
  package let isRetained: Bool

  /// A message that the broker keeps for those who come later.
  package static func retained(_ topic: String, _ payload: String, isConfirmed: Bool = false) -> Message {
    Message(topic: topic, payload: payload, isConfirmed: isConfirmed, isRetained: true)
  }

  /// A message for those who listen now.
  package static func passing(_ topic: String, _ payload: String) -> Message {
    Message(topic: topic, payload: payload, isConfirmed: false, isRetained: false)
  }
}
