package import Decoding
internal import Diagnostics
package import TouchDelivery

/// The actions of one callback of a responder.
package struct CallbackActions: Sendable {
  /// The callback, one of `OverridableMethod.callbacks`.
  package let callback: OverridableMethod
  /// Whether the event goes on to the next responder as well, as by calling `super`.
  package internal(set) var forwards = false
  /// The actions, in order.
  ///
  /// Without any, the callback swallows the event.
  package internal(set) var actions: [ActionDescription] = []
  /// The place of the callback.
  package let location: SourceLocation
}

extension ValueType<[CallbackActions]> {
  static let callbacks = ValueType(
    "a mapping from callbacks to actions", shape.defined(as: "callbacks")
  ) { slot, decoder in
    guard let pairs = slot.node.pairs else {
      return decoder.mismatch(slot, wanted: "a mapping from callbacks to actions")
    }
    return pairs.compactMap { pair in
      guard let callback = callback(of: pair, decoder) else { return nil }
      return entry(callback, Slot.of(pair), at: pair.keyLocation, decoder)
    }
  }

  private static let shape = Shape.mapping(
    "callbacks",
    OverridableMethod.callbacks.map {
      MemberShape(name: $0.name, doc: $0.doc, shape: CallbackActions.shape)
    })

  private static func callback(of pair: DocumentPair, _ decoder: DocumentDecoder) -> OverridableMethod? {
    if let callback = OverridableMethod.callbacks.first(where: { $0.name == pair.key }) { return callback }
    let key = pair.key.quoted
    guard !ControlEvents.words.contains(where: { $0.word == pair.key }) else {
      return decoder.refuse(
        "\(key) is an event of controls; write targets: [{ events: \(pair.key), action: … }]",
        at: pair.keyLocation)
    }
    let names = OverridableMethod.callbacks.map(\.name)
    let hint = decoder.suggestion(for: pair.key, among: names)
    return decoder.refuse(
      "unknown callback \(key); 'on' has \(names.spokenList)\(hint)", at: pair.keyLocation)
  }

  /// The value of a callback: actions, or a mapping of them and whether the event goes on.
  private static func entry(
    _ callback: OverridableMethod, _ slot: Slot, at location: SourceLocation, _ decoder: DocumentDecoder
  ) -> CallbackActions? {
    var entry = CallbackActions(callback: callback, location: location)
    let keys = (slot.node.pairs ?? []).map(\.key)
    if CallbackActions.table.fields.contains(where: { keys.contains($0.name) }) {
      CallbackActions.table.decode(slot, into: &entry, decoder)
      return entry
    }
    guard let actions = ValueType<[ActionDescription]>.actions.decode(slot, decoder) else { return nil }
    entry.actions = actions
    return entry
  }
}

extension CallbackActions {
  fileprivate static let table = Table<CallbackActions>(
    name: "callback", subject: "a callback",
    fields: [
      Field("forward", .boolean, \.forwards, "Whether the event goes on to the next responder as well."),
      Field("do", .actions, \.actions, "The action, or a list of actions to run in order.").required,
    ])

  fileprivate static let shape = Shape.either([
    ValueType<[ActionDescription]>.actions.shape,
    table.type { CallbackActions(callback: .touchesBegan, location: $0) }.shape,
  ])
}

extension OverridableMethod {
  /// When a callback is called, for the schema.
  fileprivate var doc: String {
    switch self {
    case .touchesBegan: "What to do when fingers come down on the responder."
    case .touchesMoved: "What to do when fingers on the responder move."
    case .touchesEnded: "What to do when fingers on the responder lift."
    case .touchesCancelled: "What to do when the system takes the touches away."
    case .pressesBegan: "What to do when keys go down."
    case .pressesChanged: "What to do when the force on keys changes."
    case .pressesEnded: "What to do when keys come up."
    case .pressesCancelled: "What to do when the system takes the presses away."
    case .motionBegan: "What to do when a motion such as shaking starts."
    case .motionEnded: "What to do when a motion is over."
    case .motionCancelled: "What to do when a motion is cancelled."
    case .remoteControlReceived: "What to do when a remote control or headset sends a command."
    case .trackingBegan: "What to do as the control, which this must be, begins to track a touch."
    case .trackingEnded:
      "What to do once the control, which this must be, tracks its touch no more, however that ends."
    case .scrollViewWillBeginDragging:
      "What to do as fingers begin to scroll the scroll view, which this must be."
    case .scrollViewDidScroll:
      "What to do whenever the content of the scroll view, which this must be, has moved."
    case .scrollViewWillEndDragging:
      "What to do as fingers leave the scroll view, which this must be, before its rest is known."
    case .scrollViewDidEndDragging: "What to do once fingers have left the scroll view, which this must be."
    case .scrollViewDidEndDecelerating:
      "What to do once the content of the scroll view, which this must be, rests after fingers have left it."
    case .scrollViewDidEndScrollingAnimation:
      "What to do once the content of the scroll view, which this must be, is where setContentOffset takes it."
    default: ""
    }
  }
}
