/// The value of the action `emit`.
struct EmitAction {
  var name = ""
  var data = EmittedData.mapping([])

  static let table = Table<EmitAction>(
    name: "emit", subject: "the action 'emit'",
    fields: [
      Field("name", .word, \.name, "What the record is called.").required,
      Field("data", .emittedData, \.data, "What else it says, by names of your own."),
    ])

  static let type = table.type { _ in EmitAction() }.map {
    ActionDescription.emit(name: $0.name, data: $0.data)
  }
}

extension ValueType<EmittedData> {
  /// A mapping of anything.
  fileprivate static let emittedData = ValueType("a mapping", .anyMapping) { slot, decoder in
    guard slot.node.pairs != nil else {
      decoder.reportMismatch(slot, wanted: "a mapping")
      return nil
    }
    return EmittedData(slot, decoder)
  }
}

extension EmittedData {
  fileprivate init(_ slot: Slot, _ decoder: SceneDecoder) {
    switch slot.node.content {
    case .sequence(let items): self = .list(items.map { EmittedData(slot.item($0), decoder) })
    case .mapping(let pairs):
      self = .mapping(pairs.map { ($0.key, EmittedData(Slot.of($0), decoder)) })
    case .emptyTable: self = .mapping([])
    case .scalar: self.init(scalar: slot, decoder)
    }
  }

  private init(scalar slot: Slot, _ decoder: SceneDecoder) {
    if let number = slot.node.number {
      self = .number(number)
    } else if let boolean = slot.node.boolean {
      self = .boolean(boolean)
    } else if slot.node.text == nil {
      self = .null
    } else {
      self = ValueType<Template>.template.decode(slot, decoder).map(EmittedData.text) ?? .null
    }
  }
}
