import JSON

extension SceneDescription {
  /// The keys of a scene file.
  static let table = Table<SceneDescription>(
    name: "scene", subject: "a scene",
    fields: [
      Field("version", .version, \.version, "The version of the format.").required,
      Field("include", ValueType<String>.word.list, \.include, "Files to merge first, relative to this one."),
      .appending("screens", ScreenDescription.type.list, \.screens, "The surfaces that windows lie on."),
      .appending(
        "devices", DeviceRuleDescription.type.list, \.devices,
        "What to do with which device; first match wins."),
      Field(
        "virtualTerminal", .integer(in: 1...63), \.virtualTerminal,
        "The virtual terminal that the scene belongs to: while another one is in front, no device is read."),
      .section("application", { ApplicationDescription.table }, \.application, "The application."),
      .section("settings", { SettingsDescription.table }, \.settings, "The tunables of touch delivery."),
      .section(
        "actions", { ActionLimits.table }, \.actions,
        "The bounds on programs that actions start, and who starts them."),
      .section("log", { LogDescription.table }, \.log, "Where the dispatch log goes."),
      .appending("windows", WindowDescription.type.list, \.windows, "The windows, front-most last."),
    ])
}

extension ValueType<Int> {
  fileprivate static let version = ValueType(
    "1, the only version of the format so far", .one(of: [.number(1)]),
    parse: { node in node.number == 1 ? 1 : nil })
}
