/// A group of windows, between them and the application in the responder chain; mirrors `UIWindowScene`.
public final class WindowScene: Responder {
  /// The application it belongs to.
  public internal(set) weak var application: Application?

  /// The application (RC-7).
  public override var superNext: Responder? { application }
}
