/// An event as the kernel hands it out; mirrors `input_event`.
struct EvdevEvent: Hashable {
  var type: UInt16
  var code: UInt16
  var value: Int32

  static func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.absolute, code: code, value: value)
  }

  static func key(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.key, code: code, value: value)
  }

  static let report = EvdevEvent(type: EvdevCode.synchronization, code: EvdevCode.report, value: 0)

  var isReport: Bool { type == EvdevCode.synchronization && code == EvdevCode.report }
  var isDropped: Bool { type == EvdevCode.synchronization && code == EvdevCode.dropped }
  var isTouchButton: Bool { type == EvdevCode.key && code == EvdevCode.touch }

  /// Whether it is a contact's own value, such as its position.
  var isPerContact: Bool { type == EvdevCode.absolute && EvdevCode.perContact.contains(code) }
}
