internal import TouchDelivery

/// What `edge=` may be.
enum ScriptEdge: String, CaseIterable {
  case left, right, top, bottom, none

  var rectEdge: RectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .none: .none
    }
  }
}
