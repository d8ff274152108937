/// A bridge, as the program that it is the work of starts and ends it.
package protocol RunningBridge: AnyObject {
  /// Connects to both ends, now and whenever one has been away.
  func start() throws
  /// Says goodbye to both ends, and ends the loop.
  func finish()
}
