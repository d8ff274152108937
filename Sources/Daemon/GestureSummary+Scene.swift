package import DispatchLog
package import Scenes
internal import TouchDelivery

extension GestureSummary {
  /// A summary of the recognizers and controls of `scene`, those that nothing happens to included.
  package convenience init(_ scene: SceneDescription) {
    let tree = SceneTree(scene)
    self.init(
      recognizers: tree.gestureRecognizers.map {
        ($0.recognizer.id, $0.recognizer.type, $0.recognizer.view?.id ?? "")
      },
      controls: tree.controls.map { ($0.control.id, $0.kind.rawValue) })
  }
}
