package import DispatchLog

extension ViewTree {
  /// The tree for people or for programs, with a newline at its end.
  package func write(as format: RecordFormat) -> [UInt8] {
    switch format {
    case .text: Array(text.utf8)
    case .ndjson: ndjson
    }
  }
}

extension SceneInspection {
  /// The tree as it is now.
  package var tree: ViewTree { ViewTree(live.tree) }
}
