internal import Decoding
package import Diagnostics
package import JSON
package import TouchDelivery

/// New values of a view's exposed properties, from outside the scene.
package struct ExternalChanges: Sendable {
  private let values: PropertyValues
  /// The names of the properties, in the order in which they were given.
  package let names: [String]

  /// The changes that `json`, an object, asks of `view`.
  ///
  /// Throws all that is wrong with them: others may not set the property, its kind of view has none, or the value is
  /// outside of the range that the view has now.
  package init(_ json: JSONValue, of view: View) throws(DiagnosticErrors) {
    let decoder = DocumentDecoder(ofScenesWith: NoFiles())
    var changes = ViewChanges(at: .nowhere)
    changes.view = Identifier(view.id, at: .nowhere)
    Self.table(of: view).decode(
      Slot(name: "'values'", node: DocumentNode(json, at: .nowhere)), into: &changes, decoder)
    if changes.keys.isEmpty, decoder.diagnostics.isEmpty {
      decoder.report("'values' has no property to set", at: .nowhere)
    }
    let check = ViewChangesCheck(values: changes.values, kind: ViewKind(of: view), decoder: decoder)
    check.checkKeys(of: changes)
    check.checkValues(beside: PropertyValues(of: view))
    if let errors = DiagnosticErrors(decoder.diagnostics, files: []) { throw errors }
    values = changes.values
    names = changes.keys.map(\.name)
  }

  /// The changes that give another view what `view` has of the properties called `names`.
  package init(copying names: [String], of view: View) {
    self.init(PropertyValues(of: view), names)
  }

  private init(_ values: PropertyValues, _ names: [String]) {
    self.values = values.only(names)
    self.names = names
  }

  /// Gives `view` the values.
  package func apply(to view: View) { values.assign(to: view) }

  /// Why `view` cannot have the values now; nil where it can.
  package func obstacle(in view: View) -> String? {
    let decoder = DocumentDecoder(ofScenesWith: NoFiles())
    ViewChangesCheck(values: values, kind: ViewKind(of: view), decoder: decoder)
      .checkValues(beside: PropertyValues(of: view))
    return decoder.diagnostics.first?.message
  }

  /// The changes of the properties that are a control's value; nil without one.
  package var ofValue: ExternalChanges? { only { $0.role == .value } }

  /// The value of a control that they set, as a number: 1 for on; nil without one.
  package var number: Double? {
    ofValue.flatMap { changes in changes.names.last.flatMap { changes.values[$0]?.asNumber } }
  }

  /// The other changes; nil without one.
  package var ofState: ExternalChanges? { only { $0.role != .value } }

  private func only(_ isMeant: (Property<View>) -> Bool) -> ExternalChanges? {
    let chosen = names.filter { name in
      SettableProperty.all.contains { $0.name == name && isMeant($0.property) }
    }
    return chosen.isEmpty ? nil : ExternalChanges(values, chosen)
  }

  /// The changes in words: `value 40, hidden true`.
  package var summary: String {
    names.compactMap { name in values[name].map { "\(name) \($0.word)" } }.joined(separator: ", ")
  }
}

extension ExternalChanges {
  /// The properties of `view` that others may set; its value is one that it can have now.
  private static func table(of view: View) -> Table<ViewChanges> {
    guard let (name, type) = view.typeOfValue else { return table }
    return Table(
      name: table.name, subject: table.subject,
      fields: table.fields.map { field in
        let property = field.name == name ? SettableProperty.all.first { $0.name == name } : nil
        return property?.field(type) ?? field
      }, foreign: table.foreign)
  }

  /// The properties that others may set, of those that the action `set` has.
  private static let table: Table<ViewChanges> = {
    let names = Set(SettableProperty.all.filter(\.property.isReachable).map(\.name))
    let others = ViewChanges.table.fields.map(\.name).filter { !names.contains($0) }
    return Table(
      name: "setRequest", subject: "'values'",
      fields: ViewChanges.table.fields.filter { names.contains($0.name) },
      foreign: Dictionary(uniqueKeysWithValues: others.map { ($0, "only the scene can set it") }))
  }()
}

extension View {
  /// The property that is its value, as this view has it: whether it is on, the index of an item, or a number in a range.
  fileprivate var typeOfValue: (name: String, type: ValueType<PropertyValue>)? {
    let properties = type(of: self).properties
    for property in properties where property.role == .value {
      switch property.kind {
      case .count(let bounds, _):
        guard let count = properties.lazy.compactMap({ $0.itemCount(of: self) }).first else { continue }
        let indices = bounds.lowerBound...max(bounds.lowerBound, count - 1)
        return (property.name, ValueType<Int>.integer(in: indices).map { .number(Double($0)) })
      case .number:
        guard let least = number(.minimum), let greatest = number(.maximum) else { continue }
        return (property.name, ValueType<Double>.number(describedBy: least, greatest).map { .number($0) })
      case .boolean:
        return (property.name, ValueType<Bool>.boolean.map { .boolean($0) })
      default: continue
      }
    }
    return nil
  }

  private func number(_ role: PropertyRole) -> Double? {
    let property = type(of: self).properties.first { $0.role == role }
    guard case .number(let number)? = property?.value(of: self) else { return nil }
    return number
  }
}

extension ValueType<Double> {
  /// Any number; a message about something else names the bounds, which are checked with the view.
  fileprivate static func number(describedBy least: Double, _ greatest: Double) -> ValueType {
    ValueType(
      "a number from \(least.written) to \(greatest.written)", .number(in: least...greatest),
      parse: { $0.number })
  }
}

extension Property<View> {
  /// How many items `view` has; nil for a property that is something else.
  fileprivate func itemCount(of view: View) -> Int? {
    if case .items? = role { value(of: view).numberOfItems } else { nil }
  }
}

extension ScreenChanges {
  /// The changes of the screen called `id` in `json`, an object from outside the scene.
  ///
  /// Throws everything that is wrong with them.
  package init(fromOutside json: JSONValue, of id: String) throws(DiagnosticErrors) {
    let decoder = DocumentDecoder(files: NoFiles())
    self.init(at: .nowhere)
    Self.outsideTable.decode(
      Slot(name: "'values'", node: DocumentNode(json, at: .nowhere)), into: &self, decoder)
    if let errors = DiagnosticErrors(decoder.diagnostics, files: []) { throw errors }
    screen = Identifier(id, at: .nowhere)
  }

  /// The properties that others may set.
  private static let outsideTable = Table<ScreenChanges>(
    name: "setScreenRequest", subject: "'values' of a screen",
    fields: table.fields.filter { $0.name == "isDark" }.map(\.required),
    foreign: ["rotation": "only the scene can set it"])
}

/// An empty file system, for a document that names no file.
private struct NoFiles: NamedFiles {
  func obstacle(at path: String, _ decoder: DocumentDecoder) -> String? { "a request names no file" }
}
