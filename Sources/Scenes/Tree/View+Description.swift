import TouchDelivery

extension View {
  /// Takes over the properties that need no other object.
  func apply(_ description: ViewDescription) {
    isHidden = description.isHidden
    alpha = Float(description.alpha)
    isUserInteractionEnabled = description.isUserInteractionEnabled
    isMultipleTouchEnabled = description.isMultipleTouchEnabled
    isExclusiveTouch = description.isExclusiveTouch
    superCanBecomeFirstResponder = description.canBecomeFirstResponder
    isRedacted = description.isRedacted
    hitTestInsets = description.hitTestInsets
    hitTestRule = description.hitTest.rule
    applyGeometry(description)
  }

  /// The frame counts before the transform, and gives the bounds their size unless they have their own.
  private func applyGeometry(_ description: ViewDescription) {
    anchorPoint = description.anchorPoint
    transform = description.transform
    if let bounds = description.bounds { self.bounds = bounds }
    var frame = description.frame ?? .full
    frame.setsBounds = description.bounds == nil
    if frame.isAbsolute {
      setFrameBeforeTransform(frame.frame(in: .zero), settingBounds: frame.setsBounds)
    } else {
      relativeFrame = frame
    }
  }
}

extension RelativeFrame {
  /// Whether no superview can change it.
  fileprivate var isAbsolute: Bool {
    [x, y, width, height].allSatisfy { length in
      if case .points = length { true } else { false }
    }
  }
}

extension HitTestPolicy {
  /// The rule; the one for a descendant is connected once the tree is complete.
  fileprivate var rule: HitTestRule {
    switch self {
    case .default, .descendant: .standard
    case .itself: .itself
    case .none: .none
    case .passthrough: .passthrough
    }
  }
}
