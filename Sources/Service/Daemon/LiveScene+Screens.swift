internal import DispatchLog
package import Evdev
internal import Scenes
package import Time
package import TouchDelivery

extension LiveScene {
  /// Makes the screens without a size in the scene as large as the touchpads among `surfaces` that alone touch them (SCR-2).
  ///
  /// - Returns: the screens whose size has changed; the caller lays devices onto them again.
  package func fitScreens(to surfaces: [LaidSurface], at time: Instant) -> [Screen] {
    let changed = tree.screens.filter { screen in
      guard !screen.hasOwnSize, let size = surfaces.size(of: screen), size != screen.initialSize else {
        return false
      }
      tree.application.resize(screen, to: size, at: time)
      if isUp { recordSize(of: screen, at: time) }
      return true
    }
    if !changed.isEmpty, isUp { settle() }
    return changed
  }

  func recordSize(of screen: Screen, at time: Instant) {
    log.record(.screen(screen.id, sized: screen.size), at: time)
  }
}

extension Screen {
  /// Whether its size follows from a touchpad.
  var isFitted: Bool { !hasOwnSize && initialSize != Self.standardSize }
}
