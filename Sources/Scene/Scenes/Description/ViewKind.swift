import Controls
package import TouchDelivery

/// What a view is a stand-in for.
package enum ViewKind: String, Sendable, CaseIterable {
  case view, label, image, control, button, `switch`, slider, stepper, segmentedControl, pageControl

  /// The kind by the class; a label and an image are views like others.
  package init(of view: View) {
    self = (view as? Control).flatMap { ViewKind(rawValue: $0.kind) } ?? .view
  }

  /// A view of the kind's class as it is at first; touches pass labels and images by, as in UIKit (HT-3).
  package func makeView(id: String) -> View {
    switch self {
    case .view: return View(id: id)
    case .label, .image:
      let view = View(id: id)
      view.isUserInteractionEnabled = false
      return view
    case .control: return Control(id: id)
    case .button: return Button(id: id)
    case .switch: return Switch(id: id)
    case .slider: return Slider(id: id)
    case .stepper: return Stepper(id: id)
    case .segmentedControl: return SegmentedControl(id: id)
    case .pageControl: return PageControl(id: id)
    }
  }

  /// Whether it follows fingers and has targets.
  var isControl: Bool { ![.view, .label, .image].contains(self) }

  /// Whether it stands at something.
  var hasValue: Bool { isControl && self != .control && self != .button }

  /// The kind with its article, for messages.
  var subject: String { (self == .image ? "an " : "a ") + rawValue }
}
