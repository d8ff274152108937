internal import TouchDelivery

extension TouchDisposition.Reason {
  /// The reason in a clause for people.
  var words: String {
    switch self {
    case .noWindow: "no window was hit"
    case .ignoringInteraction: "interaction events are ignored"
    case .refused(let rule): "its view did not take it (\(rule.rawValue))"
    case .viewGone: "its view was gone"
    case .discarded: "nobody handled it"
    }
  }
}
