/// A group of windows, between them and the application in the responder chain; mirrors `UIWindowScene`.
public final class WindowScene: Responder {
  /// Whether a scene takes part; mirrors `UIScene.ActivationState`.
  public enum ActivationState: String, Sendable, CaseIterable {
    case foregroundActive, foregroundInactive, background, unattached
  }

  /// The application it belongs to.
  @Weak public internal(set) var application: Application?
  /// Whether its windows get touches; leaving `foregroundActive` cancels theirs, and new ones pass them by (APP-10).
  public var activationState = ActivationState.foregroundActive {
    didSet {
      if activationState != .foregroundActive, oldValue == .foregroundActive {
        application?.sceneDidDeactivate(self)
      }
    }
  }

  /// The application (RC-7).
  public override var superNext: Responder? { application }
}
