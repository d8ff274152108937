package import TouchDelivery

/// A case of a model as the engine has it for pages: without scripts, and in a tree that does not change.
package struct EngineCase {
  /// What happens at a moment, in microseconds.
  package enum Event {
    /// What fingers do on the screen of this number.
    case frame(Int64, screen: Int, [Contact])
    case cancelAll(Int64)
    /// The time goes by.
    case wait(Int64)
  }

  /// The scene's file.
  package let scene: String
  /// What happens, in order.
  package let events: [Event]
  /// What the model has in the case beside it, in words.
  package let leftOut: [String]

  /// A case of `scene` and `events`, without what the model has in it of each word of `leftOut`.
  package init(scene: String, events: [Event], leftOut: [String]) {
    (self.scene, self.events, self.leftOut) = (scene, events, leftOut)
  }
}
