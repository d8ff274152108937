/// Where a view lay in the window that it was taken out of, so that the touches that are cancelled by it can be told in
/// its coordinates, and not at all where it was redacted (TD-13).
final class Departure {
  @Weak var window: Window?
  /// From the window's coordinates to the superview's.
  let fromWindow: AffineTransform
  let wasInsideRedacted: Bool

  /// That of `view` as it lies now; nil without a window.
  init?(of view: View) {
    guard let window = view.window, let superview = view.superview else { return nil }
    self.window = window
    fromWindow = superview.conversionFromRoot
    wasInsideRedacted = superview.isInsideRedacted
  }
}
