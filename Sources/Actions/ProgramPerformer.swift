package import Scenes

/// Somebody who starts programs for a daemon that runs on: it can be told of new bounds, looked at, and brought to an end.
package protocol ProgramPerformer: ProgramStarter {
  /// How many programs run now, or are about to.
  var runningCount: Int { get }

  /// Keeps the bounds of another scene from now on; those that run already have theirs.
  func adopt(_ limits: ActionLimits)

  /// Gives what runs now at most `seconds` more; then it is ended as after the timeout.
  func hurry(_ seconds: Double)

  /// Calls `finished` once nothing runs any more, at once where nothing does; what does not end is not waited for beyond a
  /// few seconds.
  func finish(_ finished: @escaping () -> Void)
}
