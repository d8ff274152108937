internal import TouchControls
package import TouchDelivery

/// The kinds of views.
package enum ViewKind: String, Sendable, CaseIterable {
  case view, label, image, scrollView, control, button, `switch`, slider, stepper, segmentedControl,
    pageControl, dial

  /// The kind by the class; a label and an image are views like others.
  package init(of view: View) {
    self =
      (view as? Control).flatMap { ViewKind(rawValue: $0.kind) } ?? (view is ScrollView ? .scrollView : .view)
  }

  /// A view of the kind's class as it is at first; touches pass labels and images by, as in UIKit (HT-3).
  package func makeView(id: String) -> View {
    switch self {
    case .view: return View(id: id)
    case .label, .image:
      let view = View(id: id)
      view.isUserInteractionEnabled = false
      return view
    case .scrollView: return ScrollView(id: id)
    case .control: return Control(id: id)
    case .button: return Button(id: id)
    case .switch: return Switch(id: id)
    case .slider: return Slider(id: id)
    case .stepper: return Stepper(id: id)
    case .segmentedControl: return SegmentedControl(id: id)
    case .pageControl: return PageControl(id: id)
    case .dial: return Dial(id: id)
    }
  }
}
