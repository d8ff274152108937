import TouchDelivery

extension ReferenceCheck {
  /// Checks that the view has what `changes` sets, and can stand at that.
  func check(_ changes: ViewChanges) {
    guard !changes.view.value.isEmpty else { return }
    guard let entry = responders[changes.view.value], let kind = entry.viewKind else {
      return reportUnknown("view", changes.view, among: responders.viewNames)
    }
    checkKeys(of: changes, for: kind)
    checkHitTest(of: changes, entry)
    if let value = changes.values.control.value, !check(value, of: kind) { return }
    if let control = entry.control { checkValues(of: changes, control, as: kind) }
  }

  private func checkKeys(of changes: ViewChanges, for kind: ViewKind) {
    let ofKind = Set(ViewDescription.kinds.cases.first { $0.word == kind.rawValue }?.fields.map(\.name) ?? [])
    for key in changes.keys where !ofKind.contains(key.name) {
      let owners = ViewDescription.kinds.words(with: key.name)
      guard !owners.isEmpty else { continue }
      decoder.report(
        "'\(key.name)' is a key of \(owners.spokenList(with: "and")), and"
          + " '\(changes.view.value)' is \(kind.subject)", at: key.location)
    }
  }

  private func checkHitTest(of changes: ViewChanges, _ entry: ResponderEntry) {
    guard let target = changes.hitTestTarget, !entry.isAlive else { return }
    let inside = responders.viewNames.filter {
      $0 != entry.id.value && responders.isDescendant($0, of: entry.id.value)
    }
    checkHitTest(target, among: inside)
  }

  private func check(_ value: Located<ControlValue>, of kind: ViewKind) -> Bool {
    switch (kind, value.value) {
    case (.switch, .number):
      decoder.report("'value' of a switch wants true or false, found a number", at: value.location)
      return false
    case (.slider, .isOn), (.stepper, .isOn):
      decoder.report("'value' of \(kind.subject) wants a number, found a boolean", at: value.location)
      return false
    default: return true
    }
  }

  /// Checks the new values against the range that the scene gives the control, or that comes with them.
  private func checkValues(of changes: ViewChanges, _ control: ControlDescription, as kind: ViewKind) {
    let new = changes.values.control
    let place = new.maximumValue?.location ?? new.minimumValue?.location
    checkValues(of: control.taking(new, keys: Set(changes.keys.map(\.name))), as: kind, at: place)
  }
}

extension ControlDescription {
  /// The range of this one and what `changes` brings of its `keys`; what else this one stands at is left out.
  fileprivate func taking(_ changes: ControlDescription, keys: Set<String>) -> ControlDescription {
    var result = changes
    result.minimumValue = changes.minimumValue ?? minimumValue
    result.maximumValue = changes.maximumValue ?? maximumValue
    if !keys.contains("segments") { result.segments = segments }
    if !keys.contains("numberOfPages") { result.numberOfPages = numberOfPages }
    return result
  }
}
