/// What a view or an action does when it is called for the `call`th time with `cue`.
struct Reaction: Equatable, Sendable {
  /// The phase's or state's number.
  var cue: Int
  var call: Int
  var changes: [Change]
}
