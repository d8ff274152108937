internal import Diagnostics

/// A kind of objects that scripts can hold: its name for messages, and its members.
package final class LuaClass {
  /// The kind in messages, such as `touch`.
  package let name: String
  /// Whether scripts may keep values of their own in its objects.
  package let hasFields: Bool
  let index: Int32
  let metatable: Int32
  let members: [String: Int]
  let describe: (AnyObject) -> String

  init(
    name: String, hasFields: Bool, index: Int32, metatable: Int32, members: [String: Int],
    describe: @escaping (AnyObject) -> String
  ) {
    self.name = name
    self.hasFields = hasFields
    self.index = index
    self.metatable = metatable
    self.members = members
    self.describe = describe
  }

  /// Whether objects of this kind have a property or method called `name`.
  package func hasMember(_ name: String) -> Bool { members[name] != nil }

  /// The member whose name is nearest to a misspelt one, if any is near.
  package func nearMiss(of name: String) -> String? { NearMiss.nearest(to: name, among: members.keys) }
}
