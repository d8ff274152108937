extension ApplicationDescription {
  /// The keys of the section `application`.
  static let table = Table<ApplicationDescription>(
    name: "application", subject: "the section 'application'",
    fields: ResponderDescription.fields.map { $0.lifted(\.responder) } + [
      .section("delegate", { delegateTable }, \.delegate, "The application's next responder."),
      Field(
        "receivesRemoteControlEvents", .boolean, \.receivesRemoteControlEvents,
        "Whether remote controls are listened to from the start."),
    ])

  private static let delegateTable = Table<ResponderDescription>(
    name: "delegate", subject: "the delegate", fields: ResponderDescription.fields)
}
