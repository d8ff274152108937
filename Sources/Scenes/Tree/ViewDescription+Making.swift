import Controls
import TouchDelivery

extension ViewDescription {
  /// A view of the kind's class, with nothing but its id.
  func makeView() -> View {
    let id = responder.id.value
    return switch kind {
    case .view, .label, .image: View(id: id)
    case .control: Control(id: id)
    case .button: Button(id: id)
    case .switch: Switch(id: id)
    case .slider: Slider(id: id)
    case .stepper: Stepper(id: id)
    case .segmentedControl: SegmentedControl(id: id)
    case .pageControl: PageControl(id: id)
    }
  }
}
