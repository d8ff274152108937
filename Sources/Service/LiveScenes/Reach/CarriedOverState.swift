internal import TouchControls
internal import Scenes
internal import TouchDelivery

/// The values of views that a reload keeps: those of controls, and those set from outside the scene.
///
/// A value is kept where the new scene has a view of the same id and kind, where the file gives the property the same
/// value as before, and where the value is possible. Redacted views are never named.
package struct CarriedOverState {
  private var kept: [String] = []
  private var lost: [String] = []

  /// Carries values over from `old`, which is retired, to `new`, which is not up yet.
  package init(from old: LiveScene, to new: LiveScene) {
    let descriptions = Dictionary(
      new.tree.description.views.map { ($0.responder.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    for before in old.tree.description.views where before.responder.id.isExplicit {
      let id = before.responder.id.value
      guard let now = descriptions[id], let source = old.tree.objects.responders[id] as? View,
        let target = new.tree.objects.responders[id] as? View
      else { continue }
      for name in old.changedProperties(of: source, before) {
        let value = CarriedValue(name: name, source: source, before: before, target: target, now: now)
        if value.carry(), source.valueProperty?.name != name { new.outside.note([name], of: target) }
        note(value)
      }
    }
  }

  private mutating func note(_ value: CarriedValue) {
    if value.source.isInsideRedacted || value.target.isInsideRedacted { return }
    let subject = "\(value.name) of \(value.target.id)"
    if let obstacle = value.obstacle { lost.append("\(subject) (\(obstacle))") } else { kept.append(subject) }
  }

  /// The clauses of the record about the reload: `kept: value of lamp`, `not kept: hidden of door (…)`.
  package var clauses: [String] {
    [("kept", kept), ("not kept", lost)].filter { !$0.1.isEmpty }.map { "\($0): \($1.abridged)" }
  }
}

/// A property's value on its way to a view of another scene.
private struct CarriedValue {
  let name: String
  let source: View
  let before: ViewDescription
  let target: View
  let now: ViewDescription

  /// Gives the view its value, unless there is an obstacle, and returns whether it did.
  func carry() -> Bool {
    guard obstacle == nil else { return false }
    let changes = ExternalChanges(copying: [name], of: source)
    if let target = target as? ScrollView {
      // Its handlers wait until the scene is up.
      target.quietly { changes.apply(to: target) }
    } else {
      changes.apply(to: target)
    }
    return true
  }

  /// Why the view cannot have the value; nil where it can.
  var obstacle: String? {
    if before.kind != now.kind { return "its kind is \(now.kind.rawValue) now" }
    if word(before) != word(now) { return "the file gives another" }
    if hasOtherSegment { return "its segments are others" }
    return ExternalChanges(copying: [name], of: source).obstacle(in: target)
  }

  /// The value that a scene gives the property; a switch has two keys for it.
  private func word(_ description: ViewDescription) -> PropertyValue? {
    guard source.valueProperty?.name == name else { return description.properties[name] }
    let names = type(of: source).properties.filter { $0.role == .value }.map(\.name)
    return names.lazy.compactMap { description.properties[$0] }.first
  }

  /// Whether the selected segment has another title.
  private var hasOtherSegment: Bool {
    guard let old = source as? SegmentedControl, let new = target as? SegmentedControl else { return false }
    let index = old.selectedSegmentIndex
    guard old.segments.indices.contains(index), new.segments.indices.contains(index) else { return false }
    return old.segments[index] != new.segments[index]
  }
}

extension LiveScene {
  /// The properties of `view` to keep: a control's value that differs from `description`, and those that were set from
  /// outside and have not changed since.
  fileprivate func changedProperties(of view: View, _ description: ViewDescription) -> [String] {
    var names: [String] = []
    if let own = view.valueProperty, own.value(of: view) != own.value(of: description.makeFreshView()) {
      names.append(own.name)
    }
    let states = outside.states[view.id] ?? [:]
    let properties = type(of: view).properties
    return names + properties.filter { states[$0.name] == $0.value(of: view) }.map(\.name)
  }
}

extension View {
  /// The property that is a control's value.
  fileprivate var valueProperty: Property<View>? {
    type(of: self).properties.last { $0.role == .value }
  }
}

extension [String] {
  /// The first ones, and how many more there are.
  package var abridged: String {
    let most = 8
    let rest = count - most
    return prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
