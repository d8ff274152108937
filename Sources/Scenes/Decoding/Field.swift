/// One key of a mapping: its name, its type, what it is for, and where its value goes.
///
/// Decoding, unknown-key suggestions and documentation all read these, so a key is declared once.
struct Field<Target>: Sendable {
  let name: String
  /// What the value may be, in words.
  let wanted: String
  /// What the key is for, in a sentence.
  let doc: String
  let isRequired: Bool
  let apply: @Sendable (Slot, inout Target, SceneDecoder) -> Void
}

extension Field {
  typealias Path<Value> = WritableKeyPath<Target, Value> & Sendable

  /// A key whose value replaces what is at `path`.
  init<Value>(_ name: String, _ type: ValueType<Value>, _ path: any Path<Value>, _ doc: String) {
    self.init(name: name, wanted: type.wanted, doc: doc, isRequired: false) { slot, target, decoder in
      if let value = type.decode(slot, decoder) { target[keyPath: path] = value }
    }
  }

  /// A key whose value replaces what is at `path`, which is nil without it.
  init<Value>(_ name: String, _ type: ValueType<Value>, _ path: any Path<Value?>, _ doc: String) {
    self.init(name: name, wanted: type.wanted, doc: doc, isRequired: false) { slot, target, decoder in
      if let value = type.decode(slot, decoder) { target[keyPath: path] = value }
    }
  }

  /// A key whose list follows what included files have put at `path`.
  static func appending<Value>(
    _ name: String, _ type: ValueType<[Value]>, _ path: any Path<[Value]>, _ doc: String
  ) -> Field {
    Field(name: name, wanted: type.wanted, doc: doc, isRequired: false) { slot, target, decoder in
      target[keyPath: path] += type.decode(slot, decoder) ?? []
    }
  }

  /// A key whose mapping changes, key by key, what is at `path`.
  static func section<Value>(
    _ name: String, _ table: @escaping @Sendable () -> Table<Value>, _ path: any Path<Value>, _ doc: String
  ) -> Field {
    Field(name: name, wanted: "a mapping", doc: doc, isRequired: false) { slot, target, decoder in
      guard slot.node.pairs != nil else {
        decoder.reportMismatch(slot, wanted: "a mapping")
        return
      }
      table().decode(slot, into: &target[keyPath: path], decoder)
    }
  }
}

extension Field {
  /// The same key, not to be left out.
  var required: Field {
    Field(name: name, wanted: wanted, doc: doc, isRequired: true, apply: apply)
  }

  /// The same key of a mapping whose description holds `Target` at `path`.
  func lifted<Outer>(_ path: any WritableKeyPath<Outer, Target> & Sendable) -> Field<Outer> {
    let apply = apply
    return Field<Outer>(name: name, wanted: wanted, doc: doc, isRequired: isRequired) {
      slot, outer, decoder in
      apply(slot, &outer[keyPath: path], decoder)
    }
  }
}
