import Controls
import TouchDelivery

extension ReferenceCheck {
  /// Checks a control's targets, and that what it stands at is possible.
  func checkControl(_ view: ViewDescription) {
    for target in view.control.targets { check(target, of: view) }
    checkValues(of: view.control, as: view.kind)
  }

  /// Checks that what `control` stands at is possible; a range that is none is the fault of what is at `place`, if given.
  func checkValues(of control: ControlDescription, as kind: ViewKind, at place: SourceLocation? = nil) {
    switch kind {
    case .switch: checkSwitch(control)
    case .slider: checkRange(control, standing: Slider(id: "").range, at: place)
    case .stepper: checkRange(control, standing: Stepper(id: "").range, at: place)
    case .segmentedControl:
      checkIndex(control.selectedSegmentIndex, in: "segment", count: control.segments.count)
    case .pageControl: checkIndex(control.currentPage, in: "page", count: control.numberOfPages)
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

  private func checkRange(
    _ control: ControlDescription, standing: (least: Double, greatest: Double), at place: SourceLocation?
  ) {
    let least = control.minimumValue?.value ?? standing.least
    let greatest = control.maximumValue?.value ?? standing.greatest
    if least > greatest {
      let location = place ?? control.minimumValue?.location ?? control.maximumValue?.location
      guard let location else { return }
      return decoder.report(
        "'minimumValue' is \(least.written), above 'maximumValue', \(greatest.written)", at: location)
    }
    if case .number(let number)? = control.value?.value, !(least...greatest).contains(number),
      let place = control.value?.location
    {
      decoder.report(
        "'value' is \(number.written), not from \(least.written) to \(greatest.written)", at: place)
    }
    checkStep(control.stepValue, least: least, greatest: greatest)
  }

  private func checkStep(_ step: Located<Double>?, least: Double, greatest: Double) {
    guard let step, step.value > greatest - least else { return }
    decoder.report(
      "'stepValue' is \(step.value.written), more than the way from 'minimumValue', \(least.written),"
        + " to 'maximumValue', \(greatest.written)", at: step.location)
  }

  private func checkIndex(_ index: Located<Int>?, in thing: String, count: Int) {
    guard let index, index.value >= count, index.value > 0 || count > 0 || thing == "segment" else {
      return
    }
    let things = count == 1 ? "is 1 \(thing)" : "are \(count) \(thing)s"
    decoder.report("there \(things), and \(index.value) counts from 0", at: index.location)
  }
}

extension Slider {
  fileprivate var range: (least: Double, greatest: Double) { (minimumValue, maximumValue) }
}

extension Stepper {
  fileprivate var range: (least: Double, greatest: Double) { (minimumValue, maximumValue) }
}
