internal import Diagnostics

/// What decoding needs besides the value at hand: where to put diagnostics, and how to read scripts.
final class SceneDecoder {
  private let files: any SceneFiles
  private let checkScript: ScriptCheck
  private(set) var diagnostics: [SceneDiagnostic] = []
  /// How many names may still be compared for suggestions, so that a file of mistakes takes no longer than others.
  private var comparisonsLeft = 20_000
  private(set) var scripts: [String: Result<[UInt8], SceneFileError>] = [:]

  init(files: any SceneFiles, checkScript: @escaping ScriptCheck) {
    self.files = files
    self.checkScript = checkScript
  }

  func report(_ message: String, at location: SourceLocation) {
    diagnostics.append(SceneDiagnostic(message, at: location))
  }

  func report(_ new: [SceneDiagnostic]) {
    diagnostics += new
  }

  /// Says that `slot` wants something else than what it has.
  func reportMismatch(_ slot: Slot, wanted: String, hint: String = "") {
    report("\(slot.name) wants \(wanted), found \(slot.node.found)\(hint)", at: slot.location)
  }

  /// ` — did you mean 'hidden'?`, or nothing when no candidate is near or the file is past helping.
  func suggestion(for word: String, among candidates: @autoclosure () -> [String]) -> String {
    guard comparisonsLeft > 0 else { return "" }
    let candidates = candidates()
    comparisonsLeft -= candidates.count
    return NearMiss.suggestion(for: word, among: candidates)
  }

  /// Reads and checks the script at `path` once, however many responders name it.
  func script(at path: String) -> Result<[UInt8], SceneFileError> {
    if let known = scripts[path] { return known }
    let content = files.read(path)
    scripts[path] = content
    if case .success(let text) = content { report(checkScript(path, text)) }
    return content
  }
}
