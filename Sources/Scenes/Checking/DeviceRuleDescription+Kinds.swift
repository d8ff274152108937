extension DeviceRuleDescription {
  /// What says where a surface lies.
  private static let surfaceKeys: Set = [
    "screen", "rotation", "calibration", "swapAxes", "invertX", "invertY", "area",
  ]

  /// Reports what the kind of device that the rule asks for cannot do; `pairs` are what the rule has.
  func check(_ pairs: [YAMLPair], _ decoder: SceneDecoder) {
    checkSurface(pairs, decoder)
    checkSource(pairs, decoder)
    if forward == .unhandled { checkForwarding(decoder) }
    guard match.isForEveryKeyboard else { return }
    decoder.report(
      "this rule would read every keyboard, passwords included; say which one is meant by 'name', 'vendor',"
        + " 'product' or 'path'", at: location)
  }

  private func checkSurface(_ pairs: [YAMLPair], _ decoder: SceneDecoder) {
    guard let kind = match.kind, kind == .keyboard || kind == .accelerometer else { return }
    for pair in pairs where Self.surfaceKeys.contains(pair.key) {
      decoder.report(
        "'\(pair.key)' is for what is touched, and this rule is for \(kind.withArticle); leave it away",
        at: pair.keyLocation)
    }
  }

  private func checkSource(_ pairs: [YAMLPair], _ decoder: SceneDecoder) {
    guard source == .libinput, let kind = match.kind, let reason = kind.needForEvdev else { return }
    decoder.report(
      "'source: libinput' is not for \(kind.withArticle): \(reason); leave it away",
      at: pairs.first { $0.key == "source" }?.keyLocation ?? location)
  }

  private func checkForwarding(_ decoder: SceneDecoder) {
    if !grab {
      decoder.report(
        "'forward: unhandled' needs 'grab: true'; without it others get every touch from the device itself",
        at: location)
    }
    if source == .libinput {
      decoder.report(
        "'forward: unhandled' needs the device as it is, which libinput does not give; leave 'source: libinput' away",
        at: location)
    }
    if let kind = match.kind, kind != .touchscreen {
      decoder.report(
        "'forward: unhandled' is for touchscreens, and this rule is for a \(kind.rawValue)", at: location)
    }
  }
}

extension DeviceKind {
  fileprivate var withArticle: String { self == .accelerometer ? "an \(rawValue)" : "a \(rawValue)" }

  /// Why libinput cannot read such devices for touches, keys or motion; nil where it can.
  fileprivate var needForEvdev: String? {
    switch self {
    case .touchscreen, .keyboard: nil
    case .touchpad: "libinput makes a mouse pointer of it, without touches"
    case .accelerometer: "libinput does not read such devices"
    }
  }
}
