/// A scene file that has no error, includes merged: what to build, in the file's terms.
package struct SceneDescription: Sendable {
  /// The screens; never empty.
  package internal(set) var screens: [ScreenDescription] = []
  /// The rules for devices; the first that matches a device counts.
  package internal(set) var devices: [DeviceRuleDescription] = []
  /// The number of the virtual terminal that the scene belongs to; nil where it is all the same.
  package internal(set) var virtualTerminal: Int?
  /// The application and its delegate.
  package internal(set) var application: ApplicationDescription
  /// The tunables of touch delivery.
  package internal(set) var settings = SettingsDescription()
  /// The windows, front-most last among equal levels.
  package internal(set) var windows: [WindowDescription] = []
  /// The bounds on the programs that actions start, and who starts them.
  package internal(set) var actions = ActionLimits()
  /// Where the dispatch log goes.
  package internal(set) var log = LogDescription()
  /// The content of every script that a responder names, by `ScriptReference.path`.
  package internal(set) var scripts: [String: [UInt8]] = [:]

  /// The version of the format, checked and of no further use.
  var version = 1
  /// Handled before decoding; kept so that `include` is a key like any other.
  var include: [String] = []

  init(at location: SourceLocation) {
    application = ApplicationDescription(at: location)
  }
}
