package import Decoding
internal import TouchDelivery

/// The display of a screen: its light, and the actions when it falls idle and wakes; a screen's key `display`.
package struct DisplayDescription: Sendable {
  /// The pattern for the name of its backlight below `/sys/class/backlight`.
  package internal(set) var backlight: String?
  /// The pattern for the name of its connector below `/sys/class/drm`, with or without the card's.
  package internal(set) var connector: String?
  /// The time without a finger after which it is idle, in seconds; nil for never.
  package internal(set) var idleAfter: Double?
  /// What is done once it is idle; nil where that changes nothing about it.
  package internal(set) var onIdle: [ActionDescription]?
  /// What is done as a finger wakes it.
  package internal(set) var onWake: [ActionDescription] = []
  /// Whether the touch that wakes it is dropped.
  package internal(set) var swallowsWakingTouch = true
  /// How long no finger is down before touches count again, in seconds.
  package internal(set) var settle = 0.3
  /// What others may know of it and set; nil for nothing.
  package internal(set) var exposure: Exposure?
  /// The place of the key.
  package let location: SourceLocation

  /// The times that are probably meant in milliseconds: no panel waits for hours until it is idle.
  var longTimes: [LongTime] {
    [
      idleAfter.flatMap { LongTime("idleAfter", $0, atMost: 9999, at: location) },
      LongTime("settle", settle, atMost: 10, at: location),
    ].compactMap(\.self)
  }
}

extension DisplayDescription {
  static let table = Table<DisplayDescription>(
    name: "display", subject: "the key 'display'",
    fields: [
      Field(
        "backlight", .glob, \.backlight,
        "A glob for the screen's backlight, by its name below /sys/class/backlight. The screen is dark while 'bl_power' there is not 0, or 'brightness' is 0."
      ),
      Field(
        "connector", .glob, \.connector,
        "A glob for the screen's connector, by its name below /sys/class/drm, with or without the card's: 'DSI-*' fits 'card1-DSI-1'. The screen is dark while 'dpms' there is not 'On'. Connectors with nothing connected do not count."
      ),
      Field(
        "idleAfter", .duration, \.idleAfter,
        "How many seconds without a finger make the screen idle. Without it, the screen is never idle."),
      Field(
        "onIdle", .actions, \.onIdle,
        "What to do when the screen gets idle. It then also counts as dark, unless 'backlight' or 'connector' decides that."
      ),
      Field("onWake", .actions, \.onWake, "What to do at once as a finger comes down on the dark screen."),
      Field(
        "swallowsWakingTouch", .boolean, \.swallowsWakingTouch,
        "Whether the touch that wakes the screen, and those that follow too soon, are swallowed."),
      Field(
        "settle", .number(in: 0...60, "a number of seconds"), \.settle,
        "After waking, how many seconds without a finger must pass before touches count again."),
      Exposure.field(ofView: \.exposure),
    ])

  static let type = table.type { DisplayDescription(location: $0) }

  /// All that it does.
  package var actions: [ActionDescription] { onWake + (onIdle ?? []) }

  /// Whether files say that it is dark.
  package var hasFiles: Bool { backlight != nil || connector != nil }

  /// The display as it is at first, bright.
  func makeDisplay() -> Display {
    let display = Display()
    display.idleAfter = idleAfter
    display.darkensWhenIdle = onIdle != nil && !hasFiles
    display.swallowsWakingTouch = swallowsWakingTouch
    display.settle = settle
    return display
  }
}
