/// The release that all programs are of.
package enum Release {
  /// The version, which the newest release in CHANGELOG.md and the Debian packages have too.
  package static let version = "0.2.0"

  /// What `--version` says: the version, and the architecture that the program is for as Debian calls it.
  package static var words: String { "\(version) \(architecture)" }

  private static var architecture: String {
    #if arch(x86_64)
      "amd64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
