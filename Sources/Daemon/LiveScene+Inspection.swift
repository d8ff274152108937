internal import Scenes
package import TouchDelivery

extension LiveScene {
  /// Who would be hit by a first finger at `point` of the screen called `screen`, or of the first one; nothing is
  /// delivered.
  package func hit(at point: Point, screen: String?) throws(StartupError) -> HitDecision {
    tree.application.probe(point, on: try self.screen(screen))
  }

  /// Every scene has a screen.
  private func screen(_ id: String?) throws(StartupError) -> Screen {
    let screens = tree.screens
    guard let id else { return screens[0] }
    if let screen = screens.first(where: { $0.id == id }) { return screen }
    let ids = screens.map(\.id).joined(separator: ", ")
    throw StartupError("no screen has the id '\(id)'; the scene has \(ids)")
  }
}
