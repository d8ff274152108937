/// The last responder of the chain; mirrors an app delegate that is a `UIResponder` (RC-8, APP-12).
public final class ApplicationDelegate: Responder {}
