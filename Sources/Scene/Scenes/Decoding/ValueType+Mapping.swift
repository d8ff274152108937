internal import Decoding

extension ValueType {
  /// These values, or mappings that say more, which `mapping` reads; both are `wanted`, by default in the words for these.
  func orMapping(_ mapping: ValueType, wanted: String? = nil) -> ValueType {
    let decode = decode
    return ValueType(wanted ?? self.wanted, .either([shape, mapping.shape])) { slot, decoder in
      slot.node.pairs != nil ? mapping.decode(slot, decoder) : decode(slot, decoder)
    }
  }
}
