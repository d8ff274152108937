extension LogDescription {
  /// The keys of the section `log`.
  static let table = Table<LogDescription>(
    name: "log", subject: "the section 'log'",
    fields: [
      Field(
        "journal", .choice(), \.journal,
        "Which records a service writes to the journal: incidents, which are scenes, devices, errors and actions that failed, or all."
      )
    ])
}
