extension ActionLimits {
  /// The keys of the section `actions`.
  static let table = Table<ActionLimits>(
    name: "actionLimits", subject: "the section 'actions'",
    fields: [
      Field(
        "maximumRunning", .integer(in: 1...1000), \.maximumRunning,
        "How many programs started by exec may run at once."),
      Field(
        "timeout", .positive(upTo: 86_400, "a number of seconds"), \.timeout,
        "How many seconds a program may run before it and its children are ended."),
      Field(
        "performer", .choice(), \.performer,
        "Who starts the service's programs: a service of its own, or the user whose session is in front."),
      Field(
        "performsWhileLocked", .boolean, \.performsWhileLocked,
        "Whether the performer 'session' starts programs while the session is locked."
      ).placed(at: \.performsWhileLockedLocation),
      .appending(
        "keys", ValueType<KeyCode>.key.list, \.keys,
        "The keys that scripts may press, besides those that the scene's own actions name."),
    ])
}
