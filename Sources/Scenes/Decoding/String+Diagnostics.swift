extension String {
  /// The text in single quotes, on one line and no longer than a message can bear.
  var quotedForDiagnostic: String {
    let shown = prefix(60).unicodeScalars.map { $0.value < 0x20 ? "·" : String($0) }.joined()
    return "'\(shown)\(count > 60 ? "…" : "")'"
  }
}
