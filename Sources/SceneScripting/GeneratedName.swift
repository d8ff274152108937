/// The ids of made views that were given none: nobody else's, so that they need not be compared with others.
package enum GeneratedName {
  /// What they begin with; an id of a script's own does not.
  package static let prefix = "made/"

  static func isOne(_ id: String) -> Bool { id.utf8.starts(with: prefix.utf8) }
}
