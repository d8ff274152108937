import TouchDelivery

extension SettingsDescription {
  /// The tunables that the core knows.
  var delivery: Settings {
    var settings = Settings()
    settings.tapMaximumDuration = tapMaximumDuration
    settings.tapMovement = tapMovement
    settings.tapInterval = tapInterval
    settings.tapDistance = tapDistance
    settings.panHysteresis = panHysteresis
    settings.swipeMinimumDistance = swipeMinimumDistance
    settings.swipeMaximumDuration = swipeMaximumDuration
    settings.swipeMaximumCrossRatio = swipeMaximumCrossRatio
    settings.pinchThreshold = pinchThreshold
    settings.rotationThreshold = rotationThreshold
    settings.edgeRegion = edgeRegion
    settings.controlSlop = controlSlop
    settings.velocityWindow = velocityWindow
    settings.exclusiveTouchWithholdsFromRecognizers = exclusiveTouchWithholdsFromRecognizers
    settings.tapFingerSpread = tapFingerSpread ?? tapMaximumDuration
    return settings
  }
}
