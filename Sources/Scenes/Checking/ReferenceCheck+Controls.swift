import Controls
import TouchDelivery

extension ReferenceCheck {
  /// Checks a control's targets, and that what it stands at is possible.
  func checkControl(_ view: ViewDescription) {
    for target in view.control.targets { check(target, of: view) }
    switch view.kind {
    case .switch: checkSwitch(view.control)
    case .slider: checkRange(view.control, standing: Slider(id: "").range)
    case .stepper: checkRange(view.control, standing: Stepper(id: "").range)
    case .segmentedControl:
      checkIndex(view.control.selectedSegmentIndex, in: "segments", count: view.control.segments.count)
    case .pageControl: checkIndex(view.control.currentPage, in: "pages", count: view.control.numberOfPages)
    case .view, .label, .image, .control, .button: break
    }
  }

  private func check(_ target: ControlTargetDescription, of view: ViewDescription) {
    let owner = ActionOwner.control(view.kind)
    let hasScript = view.responder.script != nil
    switch target.response {
    case .actions(let actions): check(actions, of: owner, script: hasScript)
    case .send: break
    case .call(let call): check(call, of: owner, script: hasScript)
    }
  }

  private func checkSwitch(_ control: ControlDescription) {
    guard let isOn = control.isOn, let value = control.value, value.value != .isOn(isOn.value) else { return }
    decoder.report("'value' and 'isOn' are the same property and disagree", at: value.location)
  }

  private func checkRange(_ control: ControlDescription, standing: (least: Double, greatest: Double)) {
    let least = control.minimumValue?.value ?? standing.least
    let greatest = control.maximumValue?.value ?? standing.greatest
    if least > greatest, let place = control.minimumValue?.location ?? control.maximumValue?.location {
      decoder.report(
        "'minimumValue' is \(least.written), above 'maximumValue', \(greatest.written)", at: place)
    } else if case .number(let number)? = control.value?.value, !(least...greatest).contains(number),
      let place = control.value?.location
    {
      decoder.report(
        "'value' is \(number.written), not from \(least.written) to \(greatest.written)", at: place)
    }
  }

  private func checkIndex(_ index: Located<Int>?, in things: String, count: Int) {
    guard let index, index.value >= count, index.value > 0 || count > 0 || things == "segments" else {
      return
    }
    decoder.report("there are \(count) \(things), and \(index.value) counts from 0", at: index.location)
  }
}

extension Slider {
  fileprivate var range: (least: Double, greatest: Double) { (minimumValue, maximumValue) }
}

extension Stepper {
  fileprivate var range: (least: Double, greatest: Double) { (minimumValue, maximumValue) }
}
