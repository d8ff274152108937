internal import TouchControls
internal import Decoding
internal import Diagnostics
import TouchDelivery

extension ReferenceCheck {
  /// Checks a control's targets, and that its value is possible.
  func checkControl(_ view: ViewDescription) {
    for target in view.targets {
      if let repetition = target.repetition { check(repetition, of: target.events) }
      check(target.response.actions, of: .control(view.kind), script: view.responder.script != nil)
    }
    ControlValueCheck(view.properties, of: view.kind, decoder).run()
    if view.kind == .dial { checkAngles(of: view.properties) }
  }

  /// Checks that the angles of a dial leave it a way of at most a turn.
  private func checkAngles(of properties: PropertyValues) {
    let fresh = Dial(id: "")
    let location = properties.location(of: "endAngle") ?? properties.location(of: "startAngle")
    var angles = (start: fresh.startAngle, end: fresh.endAngle)
    if case .number(let angle)? = properties["startAngle"] { angles.start = angle }
    if case .number(let angle)? = properties["endAngle"] { angles.end = angle }
    let sweep = angles.end - angles.start
    guard let location, sweep <= 0 || sweep > 360 else { return }
    decoder.report(
      "'endAngle' is \(angles.end.written) and 'startAngle' \(angles.start.written); a dial goes clockwise from 'startAngle' to"
        + " 'endAngle', which is greater by 360 at most", at: location)
  }

  private func check(_ repetition: RepetitionDescription, of events: ControlEvents) {
    if events != .touchDown {
      decoder.report(
        "'repeat' is for a target of touchDown alone, which a finger goes on doing; give other events another target",
        at: repetition.location)
    }
    let pace = repetition.pace
    guard pace.fastest > pace.every else { return }
    decoder.report(
      "'fastest' is \(pace.fastest.written), more than 'every', \(pace.every.written); it becomes quicker, not slower",
      at: repetition.location)
  }

  /// Checks that the view has what `changes` sets, and that the new values are possible.
  func check(_ changes: ViewChanges) {
    guard !changes.view.value.isEmpty else { return }
    guard let entry = responders[changes.view.value], let kind = entry.viewKind else {
      return reportUnknown("view", changes.view, among: responders.viewNames)
    }
    let check = ViewChangesCheck(values: changes.values, kind: kind, decoder: decoder)
    check.checkKeys(of: changes)
    checkHitTest(of: changes, entry)
    check.checkValues(beside: entry.properties)
  }

  private func checkHitTest(of changes: ViewChanges, _ entry: ResponderEntry) {
    guard let target = changes.values.hitTestTarget, !entry.isAlive else { return }
    let view = entry.id.value
    checkHitTest(target, of: view, among: responders.viewNames.filter { responders.isView($0, inside: view) })
  }
}

/// Checks that a view of a kind has what is set, and that the new values are possible.
struct ViewChangesCheck {
  let values: PropertyValues
  let kind: ViewKind
  let decoder: DocumentDecoder

  /// Checks that the kind has the properties.
  func checkKeys(of changes: ViewChanges) {
    let ofKind = Set(kind.properties.map(\.name))
    for key in changes.keys where !ofKind.contains(key.name) {
      let owners = ViewKind.allCases.filter { $0.properties.contains { $0.name == key.name } }.map(\.rawValue)
      decoder.report(
        "'\(key.name)' is a key of \(owners.spokenList(with: "and")), and"
          + " \(changes.view.value.quoted) is \(kind.subject)", at: key.location)
    }
  }

  /// Checks that the properties accept the new values, and these against the bounds among `properties`, those of the view, or
  /// that come with them; without properties only the former.
  func checkValues(beside properties: PropertyValues?) {
    guard acceptsValues(), let properties else { return }
    let bounds = kind.properties.filter { $0.role?.boundsValues == true }.map(\.name)
    ControlValueCheck(values.completed(by: properties.only(bounds)), of: kind, decoder).run(setting: values)
  }

  /// Whether the properties of this kind of view accept the new values; keys have one type for all kinds.
  private func acceptsValues() -> Bool {
    var acceptsAll = true
    for property in kind.properties {
      guard let value = values[property.name], let location = values.location(of: property.name),
        !property.kind.contains(value)
      else { continue }
      acceptsAll = false
      decoder.report(
        "\(property.name.quoted) of \(kind.subject) wants \(ValueType(property.kind).wanted), found \(value.word)",
        at: location)
    }
    return acceptsAll
  }
}

extension PropertyRole {
  /// Whether the property says which values there are.
  fileprivate var boundsValues: Bool {
    switch self {
    case .minimum, .maximum, .items: true
    case .value, .step: false
    }
  }
}

/// Checks that a control's value is possible, by the role of each property of its kind.
private struct ControlValueCheck {
  /// A bound of the values, with where the scene gives it.
  private struct Bound {
    let name: String
    let number: Double
    let location: SourceLocation?
  }

  private let values: PropertyValues
  private let decoder: DocumentDecoder
  /// A control of the kind, which has the values that are not given.
  private let fresh: View
  private let properties: [Property<View>]

  init(_ values: PropertyValues, of kind: ViewKind, _ decoder: DocumentDecoder) {
    self.values = values
    self.decoder = decoder
    fresh = kind.makeView(id: "")
    properties = type(of: fresh).properties
  }

  /// Checks all; a bound among the `new` values is the one that makes a range empty.
  func run(setting new: PropertyValues = PropertyValues()) {
    checkAgreement()
    checkRange(new)
    checkIndex()
  }

  /// The value that is given, and its place.
  private var value: (property: Property<View>, value: PropertyValue, location: SourceLocation)? {
    for property in properties where property.role == .value {
      if let value = values[property.name], let location = values.location(of: property.name) {
        return (property, value, location)
      }
    }
    return nil
  }

  private func checkAgreement() {
    guard let (first, value, location) = value,
      let other = properties.last(where: { $0.role == .value && values[$0.name] != nil }),
      values[other.name] != value
    else { return }
    decoder.report(
      "\(first.name.quoted) and \(other.name.quoted) are the same property and disagree", at: location)
  }

  private func checkRange(_ new: PropertyValues) {
    guard let least = bound(.minimum), let greatest = bound(.maximum) else { return }
    guard least.number <= greatest.number else {
      let place = new.location(of: greatest.name) ?? new.location(of: least.name)
      guard let location = place ?? least.location ?? greatest.location else { return }
      return decoder.report(
        "\(least.name.quoted) is \(least.number.written), above \(greatest.name.quoted), \(greatest.number.written)",
        at: location)
    }
    if case (let property, .number(let number), let location)? = value,
      !(least.number...greatest.number).contains(number)
    {
      decoder.report(
        "\(property.name.quoted) is \(number.written), not from \(least.number.written)"
          + " to \(greatest.number.written)", at: location)
    }
    guard let step = bound(.step), let place = step.location, step.number > greatest.number - least.number
    else { return }
    decoder.report(
      "\(step.name.quoted) is \(step.number.written), more than the range from \(least.name.quoted),"
        + " \(least.number.written), to \(greatest.name.quoted), \(greatest.number.written)", at: place)
  }

  private func bound(_ role: PropertyRole) -> Bound? {
    guard let property = properties.first(where: { $0.role == role }),
      case .number(let number) = values[property.name] ?? property.value(of: fresh)
    else { return nil }
    return Bound(name: property.name, number: number, location: values.location(of: property.name))
  }

  /// Checks that the value is the index of an item, or what it is by default.
  private func checkIndex() {
    guard let (property, value, location) = value, case .count = property.kind, let index = value.count,
      let (count, noun) = items, index >= count, value != property.value(of: fresh)
    else { return }
    let things = count == 1 ? "is 1 \(noun)" : "are \(count) \(noun)s"
    decoder.report("index \(index) is out of range: there \(things), numbered from 0", at: location)
  }

  private var items: (count: Int, noun: String)? {
    for property in properties {
      guard case .items(let noun)? = property.role else { continue }
      return (values[property.name] ?? property.value(of: fresh)).numberOfItems.map { ($0, noun) }
    }
    return nil
  }
}

extension PropertyValue {
  /// How many items a property of that role stands for; nil for a value of another kind.
  var numberOfItems: Int? { if case .texts(let items) = self { items.count } else { count } }
}
