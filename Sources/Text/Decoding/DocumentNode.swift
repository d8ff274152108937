package import Diagnostics
package import JSON
package import YAML

/// A value of a file or of a script's table, with the place where it stands; aliases and merge keys are resolved.
package struct DocumentNode: Sendable {
  /// The place.
  package let location: SourceLocation
  /// The value.
  package let content: Content
  /// The number of values in this one, itself and those behind aliases included.
  package let weight: Int
  /// The number of levels, its own included.
  package let height: Int

  /// The kinds of values.
  package enum Content: Sendable {
    /// A text, number, boolean or nothing.
    case scalar(YAMLScalar)
    /// A list.
    case sequence([DocumentNode])
    /// A mapping.
    case mapping([DocumentPair])
    /// An empty table of a script, which can be a list or a mapping.
    case emptyTable
    /// A value that could not be read, which is reported already.
    case unknown
  }

  /// A value at `location`.
  package init(_ content: Content, at location: SourceLocation) {
    self.location = location
    self.content = content
    let children = Self.children(of: content)
    weight = children.reduce(1) { $0 + $1.weight }
    height = (children.map(\.height).max() ?? 0) + 1
  }

  private static func children(of content: Content) -> [DocumentNode] {
    switch content {
    case .scalar, .emptyTable, .unknown: []
    case .sequence(let items): items
    case .mapping(let pairs): pairs.map(\.value)
    }
  }

  /// The value in the words of a diagnostic: `a list`, `true`, `the text 'x'`.
  package var found: String {
    switch content {
    case .scalar(let scalar): scalar.found
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .emptyTable: "an empty table"
    case .unknown: "nothing"
    }
  }
}

/// A key of a mapping with its value.
package struct DocumentPair: Sendable {
  /// The key.
  package let key: String
  /// The place of the key.
  package let keyLocation: SourceLocation
  /// The value.
  package let value: DocumentNode

  /// The pair of the same key with another value.
  package func with(_ value: DocumentNode) -> DocumentPair {
    DocumentPair(key: key, keyLocation: keyLocation, value: value)
  }
}

extension DocumentNode {
  /// A value of a request or, with `isTable`, of a script's table, where an empty one may be a list and places have paths.
  package init(_ value: JSONValue, at location: SourceLocation, isTable: Bool = false) {
    func node(_ value: JSONValue, behind step: String) -> DocumentNode {
      DocumentNode(value, at: isTable ? location.appending(step) : location, isTable: isTable)
    }
    let content: Content =
      switch value {
      case .null: .scalar(YAMLScalar(.null, spelled: "null"))
      case .boolean(let value): .scalar(YAMLScalar(.boolean(value), spelled: "\(value)"))
      case .integer(let value): .scalar(YAMLScalar(.number(Double(value)), spelled: "\(value)"))
      case .number(let value): .scalar(YAMLScalar(value))
      case .string(let text): .scalar(YAMLScalar(text: text, isPlain: false))
      case .array(let elements):
        .sequence(elements.enumerated().map { node($1, behind: "[\($0 + 1)]") })
      case .object(let members):
        isTable && members.isEmpty
          ? .emptyTable
          : .mapping(
            members.map {
              let value = node($0.value, behind: ".\($0.name)")
              return DocumentPair(key: $0.name, keyLocation: value.location, value: value)
            })
      }
    self.init(content, at: location)
  }
}

extension SourceLocation {
  fileprivate func appending(_ step: String) -> SourceLocation {
    let path = path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : path + step
    return SourceLocation(file: file, line: line, column: column, path: path)
  }
}

extension YAMLScalar {
  fileprivate var found: String {
    switch value {
    case .nothing: "nothing"
    case .null, .boolean, .number: text.quotable
    case .text: "the text \(text.quoted)"
    }
  }
}

extension DocumentNode {
  /// The hint for a text in braces without quotes, which is a mapping of one word without a value; empty for anything else.
  var hintForBraces: String {
    guard let pairs, pairs.count == 1, let pair = pairs.first, case .scalar(let scalar) = pair.value.content
    else { return "" }
    switch scalar.value {
    case .null, .nothing:
      return "; a text in braces needs quotes, and what has a value is \"${\(pair.key.quotable)}\""
    case .boolean, .number, .text: return ""
    }
  }

  /// Whether it is a text that would be a number without its quotes.
  var isQuotedNumber: Bool {
    guard case .scalar(let scalar) = content, case .text = scalar.value else { return false }
    return Double(scalar.text)?.isFinite == true
  }

  /// The value behind `key`, when this is a mapping that has it.
  package subscript(key: String) -> DocumentNode? { pairs?.first { $0.key == key }?.value }

  /// The items, when this is a list.
  package var items: [DocumentNode]? {
    switch content {
    case .sequence(let items): items
    case .emptyTable: []
    case .scalar, .mapping, .unknown: nil
    }
  }

  /// The pairs, when this is a mapping.
  package var pairs: [DocumentPair]? {
    switch content {
    case .mapping(let pairs): pairs
    case .emptyTable: []
    case .scalar, .sequence, .unknown: nil
    }
  }

  /// The scalar, when this is one.
  package var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The boolean, when this is `true` or `false` without quotes.
  package var boolean: Bool? {
    if case .boolean(let value) = scalar?.value { value } else { nil }
  }

  /// The number, when this is a finite one without quotes.
  package var number: Double? {
    guard case .number(let value) = scalar?.value, value.isFinite else { return nil }
    return value
  }

  /// The text, when this is a scalar that is not null: a number or a boolean without quotes counts as written.
  package var text: String? {
    switch scalar?.value {
    case .text, .number, .boolean: scalar?.text
    case .nothing, .null, nil: nil
    }
  }
}

/// An alias of a document, which repeats a value that stands above it.
package struct DocumentAlias: Sendable {
  /// The name of the value's anchor.
  package let name: String
  /// The place of the alias.
  package let location: SourceLocation
  /// The value.
  package let value: DocumentNode
}

extension DocumentNode {
  /// Whether it stands at `location`, or something inside it does.
  func contains(_ location: SourceLocation) -> Bool {
    self.location == location || items?.contains { $0.contains(location) } ?? false
      || pairs?.contains { $0.value.contains(location) } ?? false
  }
}

/// A place in a file, as editors count: lines and columns from 1, a column for each character.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as it was asked for.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters (Unicode scalars), not bytes.
  package let column: Int
  /// The path in the table of a script, as `subviews[2].frame`; empty in a file, and for the table itself.
  package let path: String

  /// The place at `line` and `column` of `file`, by default its start, and there at `path`.
  package init(file: String, line: Int = 1, column: Int = 1, path: String = "") {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
  }

  /// `FILE:LINE:COLUMN`, or `PATH of FILE:LINE`.
  package var description: String {
    path.isEmpty ? "\(file.onOneLine):\(line):\(column)" : "\(path) of \(file.onOneLine):\(line)"
  }
}

extension SourceLocation: Comparable {
  /// Whether `a` stands above `b`, or in a file whose name comes first.
  package static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    (a.file, a.line, a.column, a.path) < (b.file, b.line, b.column, b.path)
  }
}

extension SourceLocation {
  /// The place of descriptions that are made for their defaults.
  package static let nowhere = SourceLocation(file: "")
}

extension Diagnostic {
  /// An error at `location`, or a warning.
  package init(_ message: String, at location: SourceLocation, severity: Severity = .error) {
    self.init(
      severity, message, file: location.file, line: location.line, column: location.column,
      path: location.path)
  }
}
