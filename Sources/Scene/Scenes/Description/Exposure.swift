internal import Decoding
package import TouchDelivery

/// What others on this machine may know of a view, recognizer or display, and may set of it; a scene's key `expose`.
package struct Exposure: Sendable {
  /// How far others may go.
  package enum Access: String, Sendable, CaseIterable {
    /// Others may know its values and events.
    case read
    /// Others may set its values as well.
    case write
  }

  /// How far others may go.
  package internal(set) var access = Access.read
  /// What a dashboard calls it.
  package internal(set) var name: String?
  /// The icon that a dashboard shows, in the dashboard's own notation.
  package internal(set) var icon: String?
  /// The unit of its value.
  package internal(set) var unit: String?
  /// The class of thing that it is, in the dashboard's own words.
  package internal(set) var deviceClass: String?
  /// The room or place that it belongs to.
  package internal(set) var area: String?
  /// The place of the key's value.
  var location: SourceLocation

  init(at location: SourceLocation) {
    self.location = location
  }
}

extension Exposure {
  /// The keys of a view's or display's exposure that says more than how far others may go.
  static let table = table("exposure", access: ValueType<Access>.choice())
  /// The keys of a recognizer's.
  static let recognizerTable = table("recognizerExposure", access: .read)

  private static func table(_ name: String, access: ValueType<Access>) -> Table<Exposure> {
    Table(
      name: name, subject: "the key 'expose'",
      fields: [
        Field("access", access, \.access, "Whether others may only know its values, or set them as well.")
          .required,
        Field("name", .word, \.name, "What a dashboard calls it; its id without it."),
        Field("icon", .word, \.icon, "The icon that a dashboard shows, as the dashboard writes it."),
        Field("unit", .word, \.unit, "The unit of its value."),
        Field("class", .word, \.deviceClass, "The class of thing that it is, in the dashboard's words."),
        Field("area", .word, \.area, "The room or place that it belongs to."),
      ])
  }

  /// The key `expose` of a view or a display.
  static func field<Target>(ofView path: any Field<Target>.Path<Exposure?>) -> Field<Target> {
    Field(
      "expose", .exposure(table, ValueType<Access>.choice()), path,
      "What others on this machine may know of it and set; nothing without it.")
  }

  /// The key `expose` of a recognizer, which has nothing to set.
  static func field<Target>(ofRecognizer path: any Field<Target>.Path<Exposure?>) -> Field<Target> {
    Field(
      "expose", .exposure(recognizerTable, .read), path,
      "What others on this machine may know of it; nothing without it.")
  }
}

extension ValueType<Exposure.Access> {
  /// The word `read` alone.
  fileprivate static let read = ValueType("read", .words(["read"])) { slot, decoder in
    if slot.node.text == "read" { return .read }
    let hint = slot.node.text == "write" ? "; a recognizer has no value to set" : ""
    decoder.reportMismatch(slot, wanted: "read", hint: hint)
    return nil
  }
}

extension ValueType<Exposure> {
  /// A word of `access`, or a mapping of `table`.
  fileprivate static func exposure(
    _ table: Table<Exposure>, _ access: ValueType<Exposure.Access>
  ) -> ValueType {
    let mapping = table.type { Exposure(at: $0) }
    return ValueType("\(access.wanted), or a mapping with 'access'", .either([access.shape, mapping.shape])) {
      slot, decoder in
      if slot.node.pairs != nil { return mapping.decode(slot, decoder) }
      return access.decode(slot, decoder).map {
        var exposure = Exposure(at: slot.location)
        exposure.access = $0
        return exposure
      }
    }
  }
}

/// The actions of an application that others on this machine may trigger; its key `expose`.
package struct ApplicationExposure: Sendable {
  /// The actions that others may send up the responder chain of the key window.
  package internal(set) var send: [String] = []
}

extension ApplicationExposure {
  /// The keys of the application's `expose`.
  static let table = Table<ApplicationExposure>(
    name: "applicationExposure", subject: "'expose' of the application",
    fields: [
      Field(
        "send", ValueType<String>.word.list, \.send,
        "The actions that others may send up the responder chain of the key window.")
    ])
}

extension Property<View> {
  /// Whether others may know it of a view with `expose`, and set it with `expose: write`.
  package var isReachable: Bool { role == .value || traits.contains(.isReachable) }
}

extension SceneDescription {
  /// The names that the scene's actions of the kind `emit` publish under, in alphabetical order; scripts may publish under
  /// others.
  package var emittedNames: [String] { Set(allActions.compactMap(\.emittedName)).sorted() }
}

extension ActionDescription {
  fileprivate var emittedName: String? {
    if case .emit(let name, _) = self { name } else { nil }
  }
}
