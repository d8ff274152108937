import JSON

/// The interfaces that the page's `records.d.ts` declares, as far as the records of a log need them.
struct RecordTypes {
  /// A member of an interface.
  struct Member {
    let name: String
    let type: String
    let isOptional: Bool
  }

  /// The members of each interface, with those that it inherits.
  private(set) var interfaces: [String: [Member]] = [:]
  /// The interface of each kind of record, by the kind.
  private(set) var kinds: [String: String] = [:]

  /// Reads the declarations in `text`, in which there is a line for each member.
  init(_ text: String) {
    var current: String?
    for line in text.split(separator: "\n") {
      if let start = line.wholeMatch(of: /interface (\w+)(?: extends (\w+))? \{/) {
        current = String(start.1)
        interfaces[String(start.1)] = start.2.flatMap { interfaces[String($0)] } ?? []
      } else if let current, let member = line.wholeMatch(of: #/  (\w+)(\??): (.+);/#) {
        let member = Member(
          name: String(member.1), type: String(member.3), isOptional: !member.2.isEmpty)
        interfaces[current]?.append(member)
        if member.name == "kind", member.type.hasPrefix("\"") {
          kinds[String(member.type.dropFirst().dropLast())] = current
        }
      }
    }
  }

  /// What a record has that its type does not allow; nil for nothing.
  func mismatch(_ record: JSONValue) -> String? {
    guard let kind = record["kind"]?.string, let interface = kinds[kind] else { return "it has no kind" }
    return mismatch(record, interface)
  }

  private func mismatch(_ value: JSONValue, _ type: String) -> String? {
    if type.hasSuffix("[]") {
      guard case .array(let elements) = value else { return "\(value.text) is not \(type)" }
      let element = type.dropLast(2).filter { $0 != "(" && $0 != ")" }
      return elements.lazy.compactMap { mismatch($0, element) }.first
    }
    if type.contains(" | ") {
      let alternatives = type.split(separator: " | ").map { mismatch(value, String($0)) }
      return alternatives.contains(nil) ? nil : "\(value.text) is not \(type)"
    }
    if let members = interfaces[type] { return mismatch(value, of: type, members) }
    return isPlain(value, type) ? nil : "\(value.text) is not \(type)"
  }

  private func mismatch(_ value: JSONValue, of type: String, _ members: [Member]) -> String? {
    guard case .object(let found) = value else { return "\(value.text) is not \(type)" }
    if let extra = found.first(where: { one in !members.contains { $0.name == one.name } }) {
      return "\(type) has no \(extra.name)"
    }
    return members.lazy.compactMap { member -> String? in
      guard let value = value[member.name] else {
        return member.isOptional ? nil : "\(type) lacks \(member.name)"
      }
      return mismatch(value, member.type).map { "\(member.name): \($0)" }
    }.first
  }

  private func isPlain(_ value: JSONValue, _ type: String) -> Bool {
    switch (type, value) {
    case ("unknown", _), ("null", .null), ("boolean", .boolean), ("string", .string): true
    case ("number", .integer), ("number", .number), ("Record<string, any>", .object): true
    case ("Place", .array(let numbers)): numbers.count == 2 && numbers.allSatisfy { isPlain($0, "number") }
    case (_, .string(let text)): type == "\"\(text)\""
    default: false
    }
  }
}
