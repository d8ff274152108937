import TouchDelivery

extension SettingsDescription {
  /// The tunables that the core knows.
  var delivery: Settings {
    var settings = Settings()
    settings.tapMovement = tapMovement
    settings.tapInterval = tapInterval
    settings.tapDistance = tapDistance
    return settings
  }
}
