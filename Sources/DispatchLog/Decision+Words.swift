internal import TouchDelivery

extension TouchesPhase {
  /// The phase's word in the log.
  var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension PressesPhase {
  /// The phase's word in the log.
  var name: String {
    switch self {
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension MotionPhase {
  /// The phase's word in the log.
  var name: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}

extension GestureRecognizer.State {
  /// The state's word in the log.
  var name: String { "\(self)" }
}

extension EventCall {
  /// The record's kind.
  var kind: String {
    switch message {
    case .touches: "touches"
    case .presses: "presses"
    case .motion: "motion"
    case .remoteControl: "remote"
    }
  }
}

extension HitDecision {
  /// The views from the window, or the outermost superview, to the one that was hit.
  var path: [View] {
    var path: [View] = []
    var next = view
    while let view = next {
      path.append(view)
      next = view.superview
    }
    return path.reversed()
  }
}

extension Responder {
  /// Where the overridden method at fault is written.
  func place(of method: OverriddenMethods?) -> String? { method.flatMap { overrides?.place(of: $0) } }
}
