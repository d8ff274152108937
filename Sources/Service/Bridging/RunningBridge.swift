/// The configuration of a bridge, which it reads from a file.
package protocol FileConfiguration {
  /// The file that is read without another one.
  static var standardPath: String { get }

  /// The content of the file at `path`; throws every mistake in it.
  static func read(_ path: String) throws -> Self
}

/// A bridge, which its program starts and ends.
package protocol RunningBridge: AnyObject {
  /// Connects to both ends, now and whenever one has been away.
  func start() throws
  /// Says goodbye to both ends, and ends the loop.
  func finish()
}
