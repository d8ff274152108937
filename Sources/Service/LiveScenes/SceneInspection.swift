package import Diagnostics
internal import DispatchLog
internal import TouchTime
package import TouchDelivery

/// A scene that is up only to be inspected: its scripts have run `didLoad`, no program starts and no touch is
/// delivered.
package struct SceneInspection {
  let live: LiveScene
  /// The file and line that describe each responder and recognizer, by its id.
  package var places: [String: String] { live.places }

  /// The scene in `file`; `warn` gets a line for what its scripts print and for what goes wrong in them.
  package init(_ file: SceneFile, warn: @escaping (String) -> Void) throws(PlainError) {
    let log = DispatchLog()
    log.add(IncidentWriter(write: warn))
    live = try file.dryRun(log: log)
    for warning in live.warnings { warn(warning) }
    live.bringUp(at: .zero)
  }

  /// The hit of a first finger at `point` of the screen called `screen`, or of the first one.
  package func hit(at point: Point, screen: String?) throws(PlainError) -> HitDecision {
    try live.hit(at: point, screen: screen)
  }

  /// Where those rules for devices stand by which no finger counts that comes down at `point` of that screen (AC-5).
  package func rules(ignoring point: Point, on screen: String?) throws(PlainError) -> [String] {
    try live.rules(ignoring: point, on: screen)
  }
}
