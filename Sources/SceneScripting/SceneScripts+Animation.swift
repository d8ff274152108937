internal import LuaRuntime
internal import TouchDelivery

extension SceneScripts {
  /// Runs `changes` and animates the views whose frame, bounds, center, transform or alpha it changed (HT-16).
  ///
  /// Where it fails, it is reported, and what it had changed by then is animated.
  func animate(_ changes: LuaReference, duration: Double, allowsUserInteraction: Bool) {
    let views = bindings.changes.collect {
      perform(as: currentOrigin) { () throws(LuaError) in try state.call(changes) }
    }
    application?.animate(views, duration: duration, allowsUserInteraction: allowsUserInteraction)
  }
}

/// Notes which views a piece of script changes, while somebody wants to know.
final class ViewChanges {
  private var views: [View] = []
  private var known: Set<ObjectIdentifier> = []
  private var isCollecting = false

  /// The views noted while `body` runs, in the order of their first change.
  func collect(_ body: () -> Void) -> [View] {
    let around = (views, known, isCollecting)
    (views, known, isCollecting) = ([], [], true)
    defer { (views, known, isCollecting) = around }
    body()
    return views
  }

  func note(_ view: View) {
    if isCollecting, known.insert(ObjectIdentifier(view)).inserted { views.append(view) }
  }
}
