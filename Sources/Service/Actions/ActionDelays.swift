internal import Scenes
internal import TouchDelivery

/// The actions of a scene that wait for their time; those of one name replace each other.
///
/// Their timers end with the application's.
final class ActionDelays {
  /// How many wait at most, so that one on each movement of a finger cannot fill the memory.
  static let mostWaiting = 1_000
  private var named: [String: Timer] = [:]
  private var count = 0

  /// Lets `delayed` wait in `application`, in place of what waits under its name, and calls `body` then; false where too many wait.
  func start(_ delayed: DelayedActions, in application: Application, _ body: @escaping () -> Void) -> Bool {
    let name = delayed.id?.value
    if let name { cancel(name) }
    guard count < Self.mostWaiting else { return false }
    count += 1
    let timer = application.schedule(after: delayed.seconds, canWait: true) { [weak self] in
      self?.finish(name)
      body()
    }
    if let name { named[name] = timer }
    return true
  }

  /// Cancels what waits under `name`; false without any.
  @discardableResult
  func cancel(_ name: String) -> Bool {
    guard let timer = named[name] else { return false }
    timer.invalidate()
    finish(name)
    return true
  }

  private func finish(_ name: String?) {
    count -= 1
    if let name { named[name] = nil }
  }
}
