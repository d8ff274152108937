/// One report of one device: what its fingers did at one moment.
///
/// A finger that is down and not listed is stationary. A source keeps one frame and refills it, so that a moving
/// finger allocates nothing.
public struct TouchFrame {
  /// When, by the device's own stamp.
  public var time: Instant
  /// The screen that the locations lie on.
  public var screen: Screen
  /// The fingers that changed, in the order in which new ones are to be numbered.
  public var contacts: [Contact]

  /// A frame of `contacts` on `screen`.
  public init(time: Instant, screen: Screen, contacts: [Contact] = []) {
    self.time = time
    self.screen = screen
    self.contacts = contacts
  }
}
