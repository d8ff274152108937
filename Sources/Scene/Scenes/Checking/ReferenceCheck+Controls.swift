internal import Decoding
internal import Diagnostics
import TouchDelivery

extension ReferenceCheck {
  /// Checks a control's targets, and that its value is possible.
  func checkControl(_ view: ViewDescription) {
    for target in view.targets { check(target, of: view) }
    checkValues(view.properties, of: view.kind)
  }

  private func check(_ target: ControlTargetDescription, of view: ViewDescription) {
    let owner = ActionOwner.control(view.kind)
    let hasScript = view.responder.script != nil
    switch target.response {
    case .actions(let actions): check(actions, of: owner, script: hasScript)
    case .send: break
    case .call(let call): check(call, of: owner, script: hasScript)
    }
  }

  /// Checks that the view has what `changes` sets, and that the new values are possible.
  func check(_ changes: ViewChanges) {
    guard !changes.view.value.isEmpty else { return }
    guard let entry = responders[changes.view.value], let kind = entry.viewKind else {
      return reportUnknown("view", changes.view, among: responders.viewNames)
    }
    checkKeys(of: changes, for: kind)
    checkHitTest(of: changes, entry)
    guard checkValue(of: changes, for: kind), let properties = entry.properties else { return }
    checkValues(of: changes, properties, as: kind)
  }

  private func checkKeys(of changes: ViewChanges, for kind: ViewKind) {
    let ofKind = Set(ViewDescription.kinds.cases.first { $0.word == kind.rawValue }?.fields.map(\.name) ?? [])
    for key in changes.keys where !ofKind.contains(key.name) {
      let owners = ViewDescription.kinds.words(with: key.name)
      guard !owners.isEmpty else { continue }
      decoder.report(
        "'\(key.name)' is a key of \(owners.spokenList(with: "and")), and"
          + " \(changes.view.value.quoted) is \(kind.subject)", at: key.location)
    }
  }

  private func checkHitTest(of changes: ViewChanges, _ entry: ResponderEntry) {
    guard let target = changes.values.hitTestTarget, !entry.isAlive else { return }
    let view = entry.id.value
    checkHitTest(target, of: view, among: responders.viewNames.filter { responders.isView($0, inside: view) })
  }

  /// Checks the type of `value`, which is the only key that has another with another kind of control.
  private func checkValue(of changes: ViewChanges, for kind: ViewKind) -> Bool {
    guard let place = changes.values.location(of: "value") else { return true }
    switch (kind, changes.values["value"]) {
    case (.switch, .number):
      decoder.report("'value' of a switch wants true or false, found a number", at: place)
      return false
    case (.slider, .boolean), (.stepper, .boolean):
      decoder.report("'value' of \(kind.subject) wants a number, found a boolean", at: place)
      return false
    default: return true
    }
  }

  /// Checks the new values against the range that the scene gives the control, or that comes with them.
  private func checkValues(of changes: ViewChanges, _ properties: PropertyValues, as kind: ViewKind) {
    let new = changes.values
    let place = new.location(of: "maximumValue") ?? new.location(of: "minimumValue")
    let bounds = ["minimumValue", "maximumValue", "segments", "numberOfPages"]
    checkValues(new.completed(by: properties.only(bounds)), of: kind, at: place)
  }
}

extension ReferenceCheck {
  /// Checks that a control's value is possible; an empty range is reported at `place`, if given.
  private func checkValues(_ values: PropertyValues, of kind: ViewKind, at place: SourceLocation? = nil) {
    switch kind {
    case .switch: checkSwitch(values)
    case .slider, .stepper: checkRange(values, of: kind, at: place)
    case .segmentedControl:
      var count = 0
      if case .texts(let segments)? = values["segments"] { count = segments.count }
      checkIndex("selectedSegmentIndex", in: values, of: "segment", count: count)
    case .pageControl:
      checkIndex("currentPage", in: values, of: "page", count: values.count("numberOfPages") ?? 0)
    case .view, .label, .image, .control, .button: break
    }
  }

  private func checkSwitch(_ values: PropertyValues) {
    guard let isOn = values["isOn"], let value = values["value"], value != isOn,
      let place = values.location(of: "value")
    else { return }
    decoder.report("'value' and 'isOn' are the same property and disagree", at: place)
  }

  private func checkRange(_ values: PropertyValues, of kind: ViewKind, at place: SourceLocation?) {
    let least = number("minimumValue", in: values, of: kind)
    let greatest = number("maximumValue", in: values, of: kind)
    if least > greatest {
      let given = values.location(of: "minimumValue") ?? values.location(of: "maximumValue")
      guard let location = place ?? given else { return }
      return decoder.report(
        "'minimumValue' is \(least.written), above 'maximumValue', \(greatest.written)", at: location)
    }
    if let number = values.number("value"), !(least...greatest).contains(number),
      let place = values.location(of: "value")
    {
      decoder.report(
        "'value' is \(number.written), not from \(least.written) to \(greatest.written)", at: place)
    }
    guard let step = values.number("stepValue"), let place = values.location(of: "stepValue") else { return }
    if kind == .stepper, step <= 0 {
      return decoder.report(
        "'stepValue' is \(step.written), and a stepper needs a step above 0", at: place)
    }
    guard step > greatest - least else { return }
    decoder.report(
      "'stepValue' is \(step.written), more than the range from 'minimumValue', \(least.written),"
        + " to 'maximumValue', \(greatest.written)", at: place)
  }

  /// The number that a control of this kind has, given or by default.
  private func number(_ name: String, in values: PropertyValues, of kind: ViewKind) -> Double {
    if let number = values.number(name) { return number }
    let fresh = kind.makeView(id: "")
    let property = type(of: fresh).properties.first { $0.name == name }
    if case .number(let number)? = property?.value(of: fresh) { return number }
    return 0
  }

  private func checkIndex(_ name: String, in values: PropertyValues, of thing: String, count: Int) {
    guard let index = values.count(name), let place = values.location(of: name), index >= count,
      index > 0 || count > 0 || thing == "segment"
    else { return }
    let things = count == 1 ? "is 1 \(thing)" : "are \(count) \(thing)s"
    decoder.report("index \(index) is out of range: there \(things), numbered from 0", at: place)
  }
}
