internal import CLua

/// The kinds of values in Lua.
package enum LuaType: Int32, Sendable {
  case none = -1
  case `nil`, boolean, lightUserdata, number, string, table, function, userdata, thread

  /// Lua's word for it.
  package var name: String {
    switch self {
    case .none: "no value"
    case .lightUserdata: "userdata"
    default: "\(self)"
    }
  }
}
