package import JSON

/// One key of a mapping: its name, its type, what it is for, and where its value goes.
///
/// Decoding, unknown-key suggestions and the schema all read these, so a key is declared once.
package struct Field<Target>: Sendable {
  /// The key.
  package let name: String
  /// The type of the value in words.
  package let wanted: String
  /// The purpose of the key, in a sentence.
  package let doc: String
  /// Whether a mapping must have it.
  package private(set) var isRequired = false
  /// The value's shape, in a mapping that stands for this target where it leaves keys out.
  package let shape: @Sendable (Target) -> Shape
  /// The default of the key in the file's notation.
  package var standard: @Sendable (Target) -> JSONValue? = { _ in nil }
  /// Reads a value into a target, reporting what is wrong with it.
  package private(set) var apply: @Sendable (Slot, inout Target, DocumentDecoder) -> Void
}

extension Field {
  /// Where in the target a value goes.
  package typealias Path<Value> = WritableKeyPath<Target, Value> & Sendable

  /// A key of type `type`, whose value and its place `store` takes.
  package init<Value>(
    _ name: String, _ type: ValueType<Value>, _ doc: String, isRequired: Bool = false,
    standard: @escaping @Sendable (Target) -> JSONValue? = { _ in nil },
    store: @escaping @Sendable (Value, SourceLocation, inout Target) -> Void
  ) {
    self.init(
      name: name, wanted: type.wanted, doc: doc, isRequired: isRequired, shape: { _ in type.shape },
      standard: standard
    ) { slot, target, decoder in
      if let value = type.decode(slot, decoder) { store(value, slot.location, &target) }
    }
  }

  /// A key whose value replaces what is at `path`.
  package init<Value>(_ name: String, _ type: ValueType<Value>, _ path: any Path<Value>, _ doc: String) {
    self.init(name, type, doc, standard: { JSONValue(literal: $0[keyPath: path]) }) {
      $2[keyPath: path] = $0
    }
  }

  /// A key whose value replaces what is at `path`, which is nil without it.
  package init<Value>(_ name: String, _ type: ValueType<Value>, _ path: any Path<Value?>, _ doc: String) {
    self.init(name, type, doc) { $2[keyPath: path] = $0 }
  }

  /// A key whose list follows what included files have put at `path`.
  package static func appending<Value>(
    _ name: String, _ type: ValueType<[Value]>, _ path: any Path<[Value]>, _ doc: String
  ) -> Field {
    Field(name, type, doc) { $2[keyPath: path] += $0 }
  }

  /// A key whose mapping changes, key by key, what is at `path`.
  package static func section<Value>(
    _ name: String, _ table: @escaping @Sendable () -> Table<Value>, _ path: any Path<Value>, _ doc: String
  ) -> Field {
    Field(
      name: name, wanted: "a mapping", doc: doc,
      shape: { target in table().shape(defaults: target[keyPath: path]).defined(as: table().name) }
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
  /// The same key, which a mapping must have.
  package var required: Field {
    var field = self
    field.isRequired = true
    return field
  }

  /// The same key, whose place in the files is kept as well: the place in the last file that has it.
  package func noting(_ note: @escaping @Sendable (Slot, inout Target) -> Void) -> Field {
    var field = self
    field.apply = { slot, target, decoder in
      apply(slot, &target, decoder)
      note(slot, &target)
    }
    return field
  }

  /// The same key of a mapping whose description holds `Target` at `path`.
  package func lifted<Outer>(_ path: any WritableKeyPath<Outer, Target> & Sendable) -> Field<Outer> {
    Field<Outer>(
      name: name, wanted: wanted, doc: doc, isRequired: isRequired,
      shape: { shape($0[keyPath: path]) }, standard: { standard($0[keyPath: path]) }
    ) { slot, outer, decoder in
      apply(slot, &outer[keyPath: path], decoder)
    }
  }

  /// The key in the schema, in a mapping that stands for `target` where it leaves keys out.
  package func member(defaults target: Target) -> MemberShape {
    MemberShape(
      name: name, doc: doc, shape: shape(target), isRequired: isRequired,
      standard: isRequired ? nil : standard(target))
  }
}

extension JSONValue {
  /// A key's default as a document writes it; nil for a value that a file cannot give.
  fileprivate init?(literal value: Any) {
    switch value {
    case let flag as Bool: self = .boolean(flag)
    case let number as Double: self = .number(number)
    case let number as Int: self = .number(Double(number))
    case let value as any DocumentLiteral:
      guard let literal = value.literal else { return nil }
      self = literal
    case let word as any RawRepresentable<String>: self = .string(word.rawValue)
    case let number as any RawRepresentable<Int>: self = .number(Double(number.rawValue))
    default: return nil
    }
  }
}

/// A value with its own notation in documents.
package protocol DocumentLiteral {
  /// The value as a document writes it; nil where it cannot.
  var literal: JSONValue? { get }
}
