internal import DispatchLog
package import TouchDelivery

/// A scene that is up to be looked at: its scripts have run `didLoad`, no program starts and no touch is delivered.
package struct SceneInspection {
  let live: LiveScene

  /// The scene in `file`; `warn` gets a line for what its scripts print and for what goes wrong in them.
  package init(_ file: SceneFile, warn: @escaping (String) -> Void) throws(StartupError) {
    let log = DispatchLog()
    log.add(IncidentWriter(write: warn))
    live = try file.rehearse(log: log)
    for warning in live.warnings { warn(warning) }
    live.bringUp(at: .zero)
  }

  /// Who would be hit by a first finger at `point` of the screen called `screen`, or of the first one.
  package func hit(at point: Point, screen: String?) throws(StartupError) -> HitDecision {
    try live.hit(at: point, screen: screen)
  }
}
