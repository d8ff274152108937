internal import Decoding
package import TouchDelivery
internal import YAML

/// New values of a view's properties, by the action `set`.
package struct ViewChanges: Sendable {
  /// The view.
  package internal(set) var view: Identifier
  /// The properties that change, by their keys, in the order of the file.
  var keys: [(name: String, value: String, location: SourceLocation)] = []
  var values = PropertyValues()

  init(at location: SourceLocation) {
    view = Identifier("", at: location, isExplicit: false)
  }

  /// The changes in words: `lamp: hidden true, alpha 0.5`.
  package var summary: String {
    "\(view.value): \(keys.map { "\($0.name) \($0.value)" }.joined(separator: ", "))"
  }

  /// The reason why `view` cannot get its new values, if there is one.
  package func obstacle(in view: View) -> String? {
    guard let id = values.hitTestTarget, view.descendant(id.value) == nil else { return nil }
    return "'hitTest' wants a view inside \(view.id), and \(id.value) is not"
  }

  /// Gives `view` its new values.
  package func apply(to view: View) { values.assign(to: view) }
}

extension ViewChanges {
  /// The keys of the action `set`: the view's id, and every property of a view or control that can change.
  static let table = Table<ViewChanges>(
    name: "set", subject: "the action 'set'",
    fields: [Field("view", .identifier, \.view, "The view that changes.").required]
      + SettableProperty.all.map { $0.field($0.type) },
    foreign: Dictionary(
      uniqueKeysWithValues: [
        "kind", "grid", "subviews", "viewController", "gestureRecognizers", "targets", "action",
      ]
      .map { ($0, "only a script can change it") }
    ).merging(ForeignKeys.ofFrame) { own, _ in own })

  static let type = table.type { ViewChanges(at: $0) }.map { ActionDescription.set($0) }
}

/// A property of views and controls as the action `set` has it, of whatever kind the view is.
struct SettableProperty {
  /// The property of the first kind that has it, or of one where it is a number.
  let property: Property<View>
  let type: ValueType<PropertyValue>

  /// All of them, each name once.
  static let all: [SettableProperty] = {
    let properties = ViewKind.allCases.flatMap(\.properties)
    var names: Set<String> = []
    return properties.filter { names.insert($0.name).inserted }.map { first in
      SettableProperty(properties.filter { $0.name == first.name }, like: first)
    }
  }()

  var name: String { property.name }

  /// The key that sets it to a value of `type`.
  func field(_ type: ValueType<PropertyValue>) -> Field<ViewChanges> {
    Field(name, type, property.summary) { [name] value, location, target in
      target.values.set(name, to: value, at: location)
    }.noting { [name] in $1.keys.append((name, $0.node.written, $0.location)) }
  }

  /// What stands for all of `properties`, which have one name.
  private init(_ properties: [Property<View>], like first: Property<View>) {
    let numbers = properties.filter { if case .number = $0.kind { true } else { false } }
    property = numbers.first ?? first
    let type = ValueType<PropertyValue>(property.kind)
    self.type = properties.contains { $0.kind == .boolean } && !numbers.isEmpty ? type.orBoolean : type
  }
}

extension ValueType<PropertyValue> {
  /// These numbers, or for a switch a boolean.
  fileprivate var orBoolean: ValueType {
    let wanted = "a number, or for a switch true or false"
    return ValueType(wanted, .either([.boolean, shape])) { slot, decoder in
      if let boolean = slot.node.boolean { return .boolean(boolean) }
      if slot.node.number != nil { return decode(slot, decoder) }
      return decoder.mismatch(slot, wanted: wanted)
    }
  }
}

extension DocumentNode {
  /// The value on one line, as a scene may write it.
  fileprivate var written: String {
    if let scalar { return scalar.text }
    if let items { return "[\(items.map(\.written).joined(separator: ", "))]" }
    return "{ \((pairs ?? []).map { "\($0.key): \($0.value.written)" }.joined(separator: ", ")) }"
  }
}

/// New values of a screen's properties, by the action `set`.
package struct ScreenChanges: Sendable {
  /// The screen.
  package internal(set) var screen: Identifier
  /// By how much its glass is to be turned clockwise; nil leaves that as it is.
  package internal(set) var rotation: Rotation?
  /// Whether it is to be dark; nil leaves that as it is.
  package internal(set) var isDark: Bool?

  init(at location: SourceLocation) {
    screen = Identifier("", at: location, isExplicit: false)
  }

  /// The changes in words: `panel: rotation 90`.
  package var summary: String {
    let changes = [rotation.map { "rotation \($0.rawValue)" }, isDark.map { "isDark \($0)" }]
    return "\(screen.value): \(changes.compactMap(\.self).joined(separator: ", "))"
  }
}

extension ScreenChanges {
  /// The keys of the action `set` where it is about a screen.
  static let table = Table<ScreenChanges>(
    name: "setScreen", subject: "the action 'set' of a screen",
    fields: [
      Field("screen", .identifier, \.screen, "The screen that changes.").required,
      Field(
        "rotation", .rotation, \.rotation, "By how much the screen's glass is turned clockwise from now on."),
      Field(
        "isDark", .boolean, \.isDark,
        "Whether the screen is dark from now on, so that the next finger wakes it, or is not."),
    ])

  static let type = table.type { ScreenChanges(at: $0) }.map { ActionDescription.turn($0) }
}

extension ValueType<ActionDescription> {
  /// New values of a view or, where the mapping names one, of a screen.
  static let set = ValueType(
    ViewChanges.type.wanted, .either([ViewChanges.type.shape, ScreenChanges.type.shape])
  ) { slot, decoder in
    let isOfScreen = slot.node.pairs?.contains { $0.key == "screen" } ?? false
    return (isOfScreen ? ScreenChanges.type : ViewChanges.type).decode(slot, decoder)
  }
}
