package import DispatchLog
package import Scenes
internal import TouchDelivery

extension GestureSummary {
  /// A summary of the recognizers and controls of `scene`, those that nothing happens to included.
  package convenience init(_ scene: SceneDescription) {
    let tree = SceneTree(scene)
    self.init(
      recognizers: tree.gestureRecognizers.map(\.recognizer).map {
        Recognizer(id: $0.id, type: $0.type, view: $0.view?.id, isEnabled: $0.isEnabled)
      },
      controls: tree.controls.map { Control($0.control, kind: $0.kind.rawValue) }
    ) {
      ViewKind(of: $0).rawValue
    }
  }
}
