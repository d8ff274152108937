/// A value of a script that is nothing but data.
package indirect enum ScriptValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// Any other number, infinities and not-a-number included.
  case number(Double)
  /// A string; what was no UTF-8 in it has become replacement characters.
  case text(String)
  /// A table with elements from 1 on.
  case list([ScriptValue])
  /// A table with names, in the order of their bytes; one without anything may stand for a list as well.
  case mapping([Member])

  /// A name in a table and what it stands for.
  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// What it stands for.
    package let value: ScriptValue
  }
}

extension ScriptValue {
  /// About how many bytes it takes: its texts and names, and `overhead` for each value.
  func size(each overhead: Int) -> Int {
    switch self {
    case .null, .boolean, .integer, .number: overhead
    case .text(let text): overhead + text.utf8.count
    case .list(let elements): elements.reduce(overhead) { $0 + $1.size(each: overhead) }
    case .mapping(let members):
      members.reduce(overhead) { $0 + $1.name.utf8.count + $1.value.size(each: overhead) }
    }
  }
}
