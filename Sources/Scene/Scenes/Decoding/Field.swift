import JSON

/// One key of a mapping: its name, its type, what it is for, and where its value goes.
///
/// Decoding, unknown-key suggestions and the schema all read these, so a key is declared once.
struct Field<Target>: Sendable {
  let name: String
  /// What the value may be, in words.
  let wanted: String
  /// What the key is for, in a sentence.
  let doc: String
  let isRequired: Bool
  /// The value's shape, in a mapping that stands for this target where it leaves keys out.
  let shape: @Sendable (Target) -> Shape
  /// What the target has where the key is left out, in the file's notation.
  let standard: @Sendable (Target) -> JSONValue?
  let apply: @Sendable (Slot, inout Target, SceneDecoder) -> Void
}

extension Field {
  typealias Path<Value> = WritableKeyPath<Target, Value> & Sendable

  /// A key of type `type`, whose value and its place `store` takes.
  init<Value>(
    _ name: String, _ type: ValueType<Value>, _ doc: String, isRequired: Bool = false,
    standard: @escaping @Sendable (Target) -> JSONValue? = { _ in nil },
    store: @escaping @Sendable (Value, SourceLocation, inout Target) -> Void
  ) {
    let shape = type.shape
    self.init(
      name: name, wanted: type.wanted, doc: doc, isRequired: isRequired, shape: { _ in shape },
      standard: standard
    ) { slot, target, decoder in
      if let value = type.decode(slot, decoder) { store(value, slot.location, &target) }
    }
  }

  /// A key whose value replaces what is at `path`.
  init<Value>(_ name: String, _ type: ValueType<Value>, _ path: any Path<Value>, _ doc: String) {
    self.init(name, type, doc, standard: { ($0[keyPath: path] as? any SchemaLiteral)?.literal }) {
      $2[keyPath: path] = $0
    }
  }

  /// A key whose value replaces what is at `path`, which is nil without it.
  init<Value>(_ name: String, _ type: ValueType<Value>, _ path: any Path<Value?>, _ doc: String) {
    self.init(name, type, doc) { $2[keyPath: path] = $0 }
  }

  /// A key whose list follows what included files have put at `path`.
  static func appending<Value>(
    _ name: String, _ type: ValueType<[Value]>, _ path: any Path<[Value]>, _ doc: String
  ) -> Field {
    Field(name, type, doc) { $2[keyPath: path] += $0 }
  }

  /// A key whose mapping changes, key by key, what is at `path`.
  static func section<Value>(
    _ name: String, _ table: @escaping @Sendable () -> Table<Value>, _ path: any Path<Value>, _ doc: String
  ) -> Field {
    Field(
      name: name, wanted: "a mapping", doc: doc, isRequired: false,
      shape: { target in
        let table = table()
        let shape = table.shape(standing: target[keyPath: path])
        return .definition(table.name) { .mapping(shape) }
      },
      standard: { _ in nil }
    ) { slot, target, decoder in
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
    Field(
      name: name, wanted: wanted, doc: doc, isRequired: true, shape: shape, standard: { _ in nil },
      apply: apply)
  }

  /// The same key, whose place in the files is kept at `path`: the last one's that has it.
  func placed(at path: any Path<SourceLocation?>) -> Field {
    let apply = apply
    return Field(
      name: name, wanted: wanted, doc: doc, isRequired: isRequired, shape: shape, standard: standard
    ) { slot, target, decoder in
      apply(slot, &target, decoder)
      target[keyPath: path] = slot.location
    }
  }

  /// The same key of a mapping whose description holds `Target` at `path`.
  func lifted<Outer>(_ path: any WritableKeyPath<Outer, Target> & Sendable) -> Field<Outer> {
    let (shape, standard, apply) = (shape, standard, apply)
    return Field<Outer>(
      name: name, wanted: wanted, doc: doc, isRequired: isRequired,
      shape: { shape($0[keyPath: path]) }, standard: { standard($0[keyPath: path]) }
    ) { slot, outer, decoder in
      apply(slot, &outer[keyPath: path], decoder)
    }
  }

  /// The key as the schema has it, in a mapping that stands for `target` where it leaves keys out.
  func member(standing target: Target) -> MemberShape {
    MemberShape(
      name: name, doc: doc, shape: shape(target), isRequired: isRequired, standard: standard(target))
  }
}
