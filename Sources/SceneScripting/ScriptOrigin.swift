/// Whose code runs: what is printed, performed and reported is in its name.
final class ScriptOrigin {
  /// The id of the responder whose script it is.
  let responder: String
  /// The script's file.
  let file: String
  weak var script: ResponderScript?

  init(responder: String, file: String) {
    self.responder = responder
    self.file = file
  }
}
