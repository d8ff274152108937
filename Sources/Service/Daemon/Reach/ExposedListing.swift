internal import ControlSocket
internal import Diagnostics
internal import DispatchLog
internal import JSON
internal import Scenes
internal import TouchDelivery

/// The list of what a scene exposes now.
struct ExposedListing {
  private let objects: [ExposedObjects.Present]
  private let emits: [String]
  private let actions: [String]
  private let screens: [Screen]

  /// The list of `objects` and their screens, of the names under which the actions of `scene` publish, and of the actions that others may send.
  init(_ objects: ExposedObjects, of scene: SceneDescription) {
    self.objects = objects.present
    emits = scene.emittedNames
    actions = scene.application.exposure.send
    screens = objects.screens
  }

  /// The list in `format`, whole lines with their ends.
  func write(as format: ExposedFormat) -> [UInt8] {
    switch format {
    case .text: Array(text.utf8)
    case .json: line { $0.object { writeMembers(to: &$0) } }
    case .ndjson:
      objects.flatMap { object in line { $0.object { object.writeMembers(to: &$0) } } }
        + emits.flatMap { name in line { $0.object { Self.write("emit", name, to: &$0) } } }
        + actions.flatMap { name in line { $0.object { Self.write("action", name, to: &$0) } } }
    }
  }

  private func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { write(&$0) }
    return bytes + [UInt8(ascii: "\n")]
  }

  private func writeMembers(to json: inout JSONWriter) {
    json.name("exposed")
    json.array(objects) { json, object in json.object { object.writeMembers(to: &$0) } }
    json.name("emits")
    json.array(emits) { $0.string($1) }
    json.name("actions")
    json.array(actions) { $0.string($1) }
    json.name("screens")
    json.array(screens) { json, screen in
      json.object {
        $0.member("id", screen.id)
        $0.name("size")
        $0.array([screen.size.width, screen.size.height]) { $0.number($1) }
      }
    }
  }

  private static func write(_ kind: String, _ name: String, to json: inout JSONWriter) {
    json.member("kind", kind)
    json.member("name", name)
  }
}

extension ExposedObjects.Present {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("kind", kind)
    if case .gestureRecognizer(let recognizer) = subject { json.member("type", recognizer.type) }
    json.member("access", exposure.access.rawValue)
    switch subject {
    case .view(let view): write(view, to: &json)
    case .screen(let screen):
      json.member("value", screen.isDark)
      json.member("isDark", screen.isDark)
    case .gestureRecognizer: break
    }
    let words: [(StaticString, String?)] = [
      ("name", exposure.name), ("icon", exposure.icon), ("unit", exposure.unit),
      ("class", exposure.deviceClass), ("area", exposure.area),
    ]
    for (name, word) in words where word != nil { json.member(name, word) }
  }

  private func write(_ view: View, to json: inout JSONWriter) {
    let properties = type(of: view).properties
    if let value = (view as? Control)?.controlValue?.property { json.member("value", value) }
    for property in properties where property.role.map({ $0 != .value }) == true {
      json.member(property.name, property.value(of: view))
    }
    for property in properties where property.isReachable && property.name != "value" {
      json.member(property.name, property.value(of: view))
    }
  }

  /// The kind in the words of scenes.
  fileprivate var kind: String {
    switch subject {
    case .gestureRecognizer: "gestureRecognizer"
    case .view(let view as Control): view.kind
    case .view(let view): view is Window ? "window" : "view"
    case .screen: "screen"
    }
  }
}

extension Screen {
  /// Whether it was set dark and no finger has woken it since; files of the kernel are not read for it.
  fileprivate var isDark: Bool { display?.isDark ?? false }
}

extension ControlValue {
  fileprivate var property: PropertyValue {
    switch self {
    case .number(let number): .number(number)
    case .isOn(let isOn): .boolean(isOn)
    }
  }
}

extension ExposedListing {
  /// A line for each thing, then the names and the actions.
  private var text: String {
    let rows = objects.map { object in
      [object.id, object.spokenKind, object.exposure.access.rawValue, object.spokenValue, object.spokenName]
    }
    let lists = [("emits", emits), ("actions", actions)].filter { !$0.1.isEmpty }.map { name, words in
      "\(name): \(words.map(\.onOneLine).joined(separator: ", "))\n"
    }
    if rows.isEmpty, lists.isEmpty {
      return "the scene exposes nothing; 'expose' in a scene lets others reach a view\n"
    }
    return Self.table(rows) + lists.joined()
  }

  /// Columns as wide as their widest cell.
  private static func table(_ rows: [[String]]) -> String {
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in rows.map { $0[column].onOneLine.count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.onOneLine.padded(toAtLeast: $1) }.joined(separator: "  ")
        .withoutTrailingSpaces
        + "\n"
    }.joined()
  }
}

extension ExposedObjects.Present {
  fileprivate var spokenKind: String {
    if case .gestureRecognizer(let recognizer) = subject { recognizer.type } else { kind }
  }

  /// Its value and range, and what is unusual about it: `40 % of 0 to 100, disabled`.
  fileprivate var spokenValue: String {
    if case .screen(let screen) = subject { return screen.isDark ? "dark" : "bright" }
    guard case .view(let view) = subject else { return "" }
    var parts: [String] = []
    if let control = view as? Control {
      if let value = control.spokenValue(unit: exposure.unit) { parts.append(value) }
      if !control.isEnabled { parts.append("disabled") }
    }
    if view.isHidden { parts.append("hidden") }
    if !view.isUserInteractionEnabled { parts.append("takes no touches") }
    return parts.joined(separator: ", ")
  }

  fileprivate var spokenName: String {
    [exposure.name, exposure.area].compactMap(\.self).joined(separator: ", ")
  }
}

extension Control {
  fileprivate func spokenValue(unit: String?) -> String? {
    switch controlValue {
    case .isOn(let isOn): return isOn ? "on" : "off"
    case .number(let number):
      let value = spokenItem(number) ?? Decimal.rounded(number, digits: 3) + (unit.map { " \($0)" } ?? "")
      return spokenRange.map { "\(value) of \($0)" } ?? value
    case nil: return nil
    }
  }

  /// The index with the text of the item that it stands for, or `none`; nil where the items have no texts.
  private func spokenItem(_ index: Double) -> String? {
    for property in type(of: self).properties {
      guard case .items? = property.role, case .texts(let items) = property.value(of: self) else { continue }
      let index = Int(index)
      return items.indices.contains(index) ? "\(index) \(items[index].quoted)" : "none"
    }
    return nil
  }

  private var spokenRange: String? {
    var limits: [Double] = []
    for property in type(of: self).properties {
      switch (property.role, property.value(of: self)) {
      case (.minimum, .number(let limit)), (.maximum, .number(let limit)): limits.append(limit)
      case (.items(let noun), .texts(let items)): return items.count.of(noun)
      case (.items(let noun), .count(let count)): return count.of(noun)
      default: break
      }
    }
    return limits.isEmpty ? nil : limits.map { Decimal.rounded($0, digits: 3) }.joined(separator: " to ")
  }
}
