/// Why Swift cannot do what a script asked of it; raised in the script once the Swift code has returned.
package enum LuaFailure: Error, Hashable, Sendable {
  /// The state may not take more memory.
  case outOfMemory
  /// Too many calls inside one another.
  case tooDeep
  /// A value has the wrong type; values are counted from 1, the receiver of a method aside.
  case argument(Int, expected: String, got: String)
  /// Anything else, in words.
  case message(String)

  /// What the script's author reads; `member` is the method or property concerned.
  func description(of member: String) -> String {
    switch self {
    case .outOfMemory: "not enough memory"
    case .tooDeep: "too many calls inside one another"
    case .message(let text): text
    case .argument(let index, let expected, let got):
      "bad argument #\(index) to '\(member)' (\(expected) expected, got \(got))"
    }
  }

  /// The failure that an error stands for, where a script asked for what caused it.
  package init(_ error: LuaError) {
    self = error.kind == .memory ? .outOfMemory : .message(error.message)
  }

  init(status: Int) {
    self = status == LuaStatus.noMemory ? .outOfMemory : .tooDeep
  }
}
