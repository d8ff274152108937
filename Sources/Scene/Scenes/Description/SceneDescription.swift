package import Decoding
package import Diagnostics
import JSON
package import TouchDelivery

/// A scene file that has no error, includes merged: what to build, in the file's terms.
package struct SceneDescription: Sendable {
  /// The screens; never empty.
  package internal(set) var screens: [ScreenDescription] = []
  /// The rules for devices; the first that matches a device counts.
  package internal(set) var devices: [DeviceRuleDescription] = []
  /// The number of the virtual terminal that the scene belongs to; nil for any.
  package internal(set) var virtualTerminal: Int?
  /// The application and its delegate.
  package internal(set) var application: ApplicationDescription
  /// The tunables of touch delivery.
  package internal(set) var settings = SettingsDescription()
  /// The windows, front-most last among equal levels.
  package internal(set) var windows: [WindowDescription] = []
  /// The bounds on the programs that actions start, and who starts them.
  package internal(set) var actions = ActionLimits()
  /// Which keys type which character; nil where the scene types nothing.
  package internal(set) var layout: KeyboardLayout?
  /// The records that a service writes to the journal.
  package internal(set) var journal = JournalChoice.incidents
  /// The content of every script that a responder names, by `ScriptReference.path`.
  package internal(set) var scripts: [String: [UInt8]] = [:]
  /// What stands for the variables that the scene uses, by name.
  package internal(set) var values: [String: String] = [:]
  /// What is odd without being wrong.
  package internal(set) var warnings: [Diagnostic] = []

  /// What the variables stand for, in the scene and in what its scripts make.
  package internal(set) var variables: [String: Variables.Definition] = [:]

  init(at location: SourceLocation) {
    application = ApplicationDescription(at: location)
  }
}

extension SceneDescription {
  /// All windows and views, each before those inside it.
  package var views: [ViewDescription] { windows.flatMap(\.allViews) }

  /// What has callbacks: the application, its delegate, the views and all controllers.
  var responders: [ResponderDescription] { respondersOutsideViews + views.flatMap(\.responders) }

  /// Those that no view describes: the application, its delegate and the root view controllers.
  var respondersOutsideViews: [ResponderDescription] {
    let roots = windows.compactMap(\.rootViewController?.controller.responder)
    return [application.responder, application.delegate] + roots
  }

  /// The screen of that id, or the first.
  package func screen(_ id: Identifier?) -> ScreenDescription? {
    id.map { id in screens.first { $0.id.value == id.value } } ?? screens.first
  }
}

extension SceneDescription {
  static let table = Table<SceneDescription>(
    name: "scene", subject: "a scene",
    fields: [
      Field("version", .version, "The version of the format.") { _, _, _ in }.required,
      // The files that are included, and what is overridden, are known before anything is decoded: `SceneSources`.
      Field(
        "include", ValueType<String>.word.list,
        "Scene files to merge into this one, by paths relative to it. Their 'screens', 'devices' and 'windows' come before this file's; in 'application', 'settings', 'actions' and 'log' this file's keys win. Each has its own 'version'. A file that several include is read once. At most 64."
      ) { _, _, _ in },
      Field(
        "variables", .variables, \.variables,
        "What `${var.NAME}` stands for in the values of this scene, unless the panel has another value for NAME."
      ),
      Field(
        "override", .overrides,
        "Other values for keys of views, windows and recognizers of included files, by their ids."
      ) { _, _, _ in },
      .appending(
        "screens", ScreenDescription.type.list, \.screens,
        "The surfaces that windows lie on. Without any there is one, 'main', without a 'size'."),
      .appending(
        "devices", DeviceRuleDescription.type.list, \.devices,
        "What to do with which device: a list of rules, of which the first that matches counts. Without any, every touchscreen touches the first screen."
      ),
      Field(
        "virtualTerminal", .integer(in: 1...63), \.virtualTerminal,
        "The virtual terminal that the scene belongs to: while another one is in front, no device is read. Without it devices are always read."
      ),
      .section(
        "application", { ApplicationDescription.table }, \.application, "The application and its delegate."),
      .section("settings", { SettingsDescription.table }, \.settings, "The tunables of touch delivery."),
      .section(
        "actions", { ActionLimits.table }, \.actions,
        "The limits for programs that actions start, and who starts them."),
      .section("log", { JournalChoice.table }, \.journal, "Where the dispatch log goes."),
      .appending(
        "windows", WindowDescription.type.list, \.windows,
        "The windows. Of those with the same level, the last is in front."),
    ], foreign: ForeignKeys.ofScenes)
}

/// The limits of a scene, far beyond what any needs.
extension DocumentLimit {
  /// Windows, views, view controllers and gesture recognizers.
  static let objects = DocumentLimit(
    10_000, of: "windows, views, view controllers and gesture recognizers in one scene")
  static let devices = DocumentLimit(
    256, of: "rules below 'devices'",
    remedy: "one with a pattern, such as 'name: \"Goodix*\"', is for many devices")
  static let screens = DocumentLimit(64, of: "screens in one scene")
}

extension ValueType<Int> {
  fileprivate static let version = ValueType(
    "1, the only version of the format so far", .one(of: [.number(1)]),
    parse: { node in node.number == 1 ? 1 : nil })
}

/// The tunables of a scene.
package struct SettingsDescription: Hashable, Sendable {
  /// The settings of touch delivery.
  package internal(set) var delivery = Settings()
  /// The thresholds above which a movement of the device is a shake.
  package internal(set) var shakes = ShakeSettings()
  /// Times that are probably meant in milliseconds.
  var longTimes: LongTime.ByKey = [:]
}

extension SettingsDescription {
  static let table = Table<SettingsDescription>(
    name: "settings", subject: "the section 'settings'",
    fields: Field.properties(Settings.properties, of: \.delivery, in: Settings(), noting: \.longTimes)
      + Field.properties(ShakeSettings.properties, of: \.shakes, in: ShakeSettings(), noting: \.longTimes))
}

/// The records that a service writes to the journal; the one key of a scene's section `log`.
package enum JournalChoice: String, Sendable, CaseIterable {
  /// Scenes, devices, errors, and actions that failed.
  case incidents
  /// Every record, with each decision.
  case all
}

extension JournalChoice {
  static let table = Table<JournalChoice>(
    name: "log", subject: "the section 'log'",
    fields: [
      Field(
        "journal", .choice(), \.self,
        "Which records a service writes to the journal: incidents, which are scenes, devices, errors and actions that failed, or all."
      )
    ])
}

/// A screen of the scene.
package struct ScreenDescription: Sendable {
  /// Its id, unique among the screens.
  package internal(set) var id: Identifier
  /// Its extent in its unit, onto which a device's coordinates are scaled; nil leaves it to touchpads (SCR-2).
  package internal(set) var size: Size?
  /// By how much its glass is turned clockwise at the start.
  package internal(set) var rotation = Rotation.none
  /// The warnings that are not given about it.
  package internal(set) var allowed: [Advice] = []
  /// What its coordinates count.
  package internal(set) var unit = ScreenUnit.points
  /// Whether there is anything to be seen on it; nil where the scene does not say.
  package internal(set) var display: DisplayDescription?
}

extension ScreenDescription {
  /// The screen of a scene that describes none: `main`.
  static func standard(at location: SourceLocation) -> ScreenDescription {
    ScreenDescription(id: Identifier("main", at: location, isExplicit: false))
  }
}

extension ScreenDescription {
  static let table = Table<ScreenDescription>(
    name: "screen", subject: "a screen",
    fields: [
      Field("id", .identifier, \.id, "The name that devices and windows refer to.").required,
      Field(
        "size", .screenSize, \.size,
        "The width and height in 'unit'. The coordinates of devices are scaled onto them. Without it, a touchpad decides."
      ),
      Field(
        "unit", .choice(), \.unit,
        "The unit of the screen's coordinates: points, or millimetres, where a point is 25.4/163 mm."),
      Advice.field(\.allowed),
      Field(
        "rotation", .rotation, \.rotation,
        "How far the glass is turned clockwise at the start. Write the 'size' that it then has."
      ),
      Field(
        "display", DisplayDescription.type, \.display,
        "When the screen is dark or idle, and whether the touch that wakes it counts."),
    ])

  static let type = table.type { ScreenDescription(id: Identifier("", at: $0, isExplicit: false)) }
    .counted(against: .screens)
}

extension ScreenDescription {
  /// The screen as it is at the start.
  package func makeScreen() -> Screen {
    Screen(id: id.value, size: size, rotation: rotation, unit: unit, display: display?.makeDisplay())
  }
}
