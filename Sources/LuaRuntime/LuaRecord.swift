/// The shape of a small table of numbers, such as `{x=, y=}`.
package final class LuaRecord {
  /// The keys, in the order in which values are given.
  package let names: [String]
  let keys: [LuaReference]
  let indices: [Int32]

  init(names: [String], keys: [LuaReference]) {
    self.names = names
    self.keys = keys
    indices = keys.map(\.index)
  }
}
