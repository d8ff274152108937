extension JSONValue {
  /// The value of the member called `name`; nil without one, and where this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, where it is one.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
