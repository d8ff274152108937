/// An event as the kernel hands it out; mirrors `input_event` without its time.
package struct EvdevEvent: Hashable, BitwiseCopyable, Sendable {
  /// What it is about, such as `EvdevCode.absolute`.
  package var type: UInt16
  /// Which of its type, such as `EvdevCode.positionX`.
  package var code: UInt16
  /// What it says of that.
  package var value: Int32

  /// The event with these numbers.
  package init(type: UInt16, code: UInt16, value: Int32) {
    self.type = type
    self.code = code
    self.value = value
  }

  /// An event of an absolute axis.
  package static func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.absolute, code: code, value: value)
  }

  /// An event of a relative axis.
  package static func relative(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.relative, code: code, value: value)
  }

  /// An event of a key or button: 1 as it goes down, 0 as it comes up, 2 as it repeats.
  package static func key(_ code: UInt16, _ value: Int32) -> EvdevEvent {
    EvdevEvent(type: EvdevCode.key, code: code, value: value)
  }

  /// The end of a report, `SYN_REPORT`.
  package static let report = EvdevEvent(type: EvdevCode.synchronization, code: EvdevCode.report, value: 0)

  /// Whether it ends a report.
  package var isReport: Bool { type == EvdevCode.synchronization && code == EvdevCode.report }
  /// Whether it says that the kernel dropped events (`SYN_DROPPED`).
  package var isDropped: Bool { type == EvdevCode.synchronization && code == EvdevCode.dropped }
  /// Whether it is of `BTN_TOUCH`.
  package var isTouchButton: Bool { type == EvdevCode.key && code == EvdevCode.touch }

  /// Whether it is a contact's own value, such as its position.
  package var isPerContact: Bool { type == EvdevCode.absolute && EvdevCode.perContact.contains(code) }
}
