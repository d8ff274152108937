/// The kinds of objects that scripts hold; a kind comes after the one whose members it shares.
enum ScriptKind: Int, CaseIterable {
  case responder, view, window, viewController, windowScene, application, delegate
  case control, button, `switch`, slider, stepper, segmentedControl, pageControl
  case recognizer, tap, longPress, pan, screenEdgePan, swipe, pinch, rotation
  case touch, press, event, timer, screen, `super`, recognizerSuper, recognizerDelegate, fingerpost

  /// The word in messages.
  var name: String {
    switch self {
    case .viewController: "view controller"
    case .windowScene: "window scene"
    case .delegate: "application delegate"
    case .fingerpost: "table 'fingerpost'"
    case .segmentedControl: "segmented control"
    case .pageControl: "page control"
    case .tap, .pan, .swipe, .pinch, .rotation: "\(self) recognizer"
    case .longPress: "long press recognizer"
    case .screenEdgePan: "screen edge pan recognizer"
    case .recognizerSuper: "super"
    case .recognizerDelegate: "delegate"
    default: "\(self)"
    }
  }
}
