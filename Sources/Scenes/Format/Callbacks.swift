extension ValueType<[CallbackActions]> {
  /// A mapping from callbacks to actions.
  static let callbacks = ValueType("a mapping from callbacks to actions") { slot, decoder in
    guard let pairs = slot.node.pairs else {
      decoder.reportMismatch(slot, wanted: "a mapping from callbacks to actions")
      return nil
    }
    return pairs.compactMap { pair in
      guard let callback = callback(of: pair, decoder) else { return nil }
      return entry(callback, Slot.of(pair), at: pair.keyLocation, decoder)
    }
  }

  private static func callback(of pair: YAMLPair, _ decoder: SceneDecoder) -> EventCallback? {
    if let callback = EventCallback(rawValue: pair.key) { return callback }
    let key = pair.key.quotedForDiagnostic
    let names = EventCallback.allCases.map(\.rawValue)
    let hint = decoder.suggestion(for: pair.key, among: names)
    decoder.report("unknown callback \(key); 'on' has \(names.spokenList)\(hint)", at: pair.keyLocation)
    return nil
  }

  private static func entry(
    _ callback: EventCallback, _ slot: Slot, at location: SourceLocation, _ decoder: SceneDecoder
  ) -> CallbackActions? {
    guard let response = CallbackResponse.decode(slot, decoder) else { return nil }
    return CallbackActions(
      callback: callback, forwards: response.forwards, actions: response.actions, location: location)
  }
}

/// The value of a callback: actions, or actions with a word on passing the event on.
private struct CallbackResponse {
  var forwards = false
  var actions: [ActionDescription] = []

  static let table = Table<CallbackResponse>(
    subject: "a callback",
    fields: [
      Field("forward", .boolean, \.forwards, "Whether the event goes on to the next responder as well."),
      Field("do", .actions, \.actions, "The action, or a list of actions to run in order.").required,
    ])

  static func decode(_ slot: Slot, _ decoder: SceneDecoder) -> CallbackResponse? {
    let keys = Set((slot.node.pairs ?? []).map(\.key))
    if keys.isDisjoint(with: table.fields.map(\.name)) {
      return ValueType<[ActionDescription]>.actions.decode(slot, decoder).map {
        CallbackResponse(actions: $0)
      }
    }
    return table.type { _ in CallbackResponse() }.decode(slot, decoder)
  }
}
