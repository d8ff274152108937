/// A family of methods that scripts can override.
protocol OverridableMethod: Hashable, CaseIterable, RawRepresentable where RawValue == Int {
  /// The names in scripts, in the order of the cases.
  static var names: [String] { get }

  /// Why `object`, of a kind called `kind`, is never asked for it, or nil where it is.
  func whyNeverCalled(on object: AnyObject, kind: String) -> String?

  /// Why a function of this name is never called although it overrides something elsewhere, or nil.
  static func whyForeign(_ name: String) -> String?
}

extension OverridableMethod {
  /// The name in scripts.
  var name: String { Self.names[rawValue] }

  /// The method of this name.
  init?(named name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: index)
  }

  func whyNeverCalled(on object: AnyObject, kind: String) -> String? { nil }

  static func whyForeign(_ name: String) -> String? { nil }
}
