extension ValueType<HitTestPolicy> {
  /// One of the four words, or the id of a descendant.
  static let hitTest = ValueType(
    "default, self, none, passthrough or the id of a descendant",
    .either([.words(["default", "self", "none", "passthrough"]), .identifier])
  ) { slot, decoder in
    switch slot.node.text {
    case "default": .default
    case "self": .itself
    case "none": HitTestPolicy.none
    case "passthrough": .passthrough
    default: ValueType<Identifier>.identifier.map(HitTestPolicy.descendant).decode(slot, decoder)
    }
  }
}
