import TouchControls
import Testing
import TouchDelivery

@Suite("Values of controls") struct ValueTests {
  private func slider(_ values: ClosedRange<Double> = 0...1, step: Double = 0) -> Slider {
    let slider = Slider(id: "S")
    slider.maximumValue = values.upperBound
    slider.minimumValue = values.lowerBound
    slider.stepValue = step
    return slider
  }

  /// The values that a slider of 100 points goes through as a finger slides over it.
  private func values(of slider: Slider, at places: [Double]) -> [Double] {
    let stage = ControlStage(slider)
    _ = stage.touch(0, .began, 100, 125)
    return places.enumerated().map { index, place in
      _ = stage.touch(Int64(10 * (index + 1)), .moved, 100 + place, 125)
      return slider.value
    }
  }

  @Test func stepsAreCountedInDecimalNumbers() {
    #expect(values(of: slider(step: 0.1), at: [10, 28, 71, 88]) == [0.1, 0.3, 0.7, 0.9])
    #expect(values(of: slider(-0.25...0.75, step: 0.1), at: [10, 40, 100]) == [-0.15, 0.15, 0.75])
    #expect(values(of: slider(0...10, step: 3), at: [20, 100]) == [3, 9])
    #expect(values(of: slider(0...1_000_000, step: 0.01), at: [12.345678]) == [123_457])
  }

  @Test func withoutStepsItIsAsExactAsAFingerIs() {
    #expect(values(of: slider(), at: [30, 33.3333333, 70.00000001]) == [0.3, 0.333, 0.7])
    #expect(values(of: slider(0...100), at: [33.3333333]) == [33.3])
    #expect(values(of: slider(0...100_000), at: [33.3333333]) == [33_333])
    #expect(values(of: slider(0.12345...0.98765), at: [0, 100, 150]) == [0.12345, 0.98765, 0.98765])
  }

  @Test func aSliderThatItsTargetSetsReportsEachOfTheFingersValuesOnce() {
    let slider = slider()
    slider.addAction(for: .valueChanged) { control, _ in (control as? Slider)?.value = 0 }
    let stage = ControlStage(slider)
    #expect(stage.touch(0, .began, 150, 125) == ["touchDown", "valueChanged 0.5", "by S"])
    #expect(stage.touch(10, .moved, 150, 126) == ["touchDragInside", "by S"])
    #expect(slider.value == 0)
    #expect(stage.touch(20, .ended) == ["touchUpInside", "primaryActionTriggered", "by S"])
    #expect(slider.value == 0)
  }

  @Test func aSliderThatIsNotContinuousTellsOnce() {
    let slider = slider()
    slider.isContinuous = false
    let stage = ControlStage(slider)
    #expect(stage.touch(0, .began, 150, 125) == ["touchDown", "by S"])
    #expect(stage.touch(10, .moved, 170, 125) == ["touchDragInside", "by S"])
    #expect(
      stage.touch(20, .ended) == ["touchUpInside", "valueChanged 0.7", "primaryActionTriggered", "by S"])
    _ = stage.touch(1000, .began, 170, 125)
    #expect(stage.touch(1020, .ended) == ["touchUpInside", "by S"])
  }

  @Test func aStepperAddsDecimalNumbers() {
    let stepper = Stepper(id: "S")
    stepper.stepValue = 0.1
    let stage = ControlStage(stepper)
    let values = (1...3).map { number in
      _ = stage.touch(Int64(number * 1000), .began, 180, 125)
      _ = stage.touch(Int64(number * 1000 + 50), .ended)
      return stepper.value
    }
    #expect(values == [0.1, 0.2, 0.3])
  }

  @Test func aStepperThatItsTargetSetsGoesOnTellingAndNotOfThat() {
    let stepper = Stepper(id: "S")
    stepper.addAction(for: .valueChanged) { control, _ in (control as? Stepper)?.value = 0 }
    let stage = ControlStage(stepper)
    _ = stage.touch(0, .began, 180, 125)
    let step = ["valueChanged 1.0", "primaryActionTriggered"]
    #expect(stage.wait(until: 650) == step + step)
    #expect(stage.touch(660, .ended) == ["touchUpInside", "by S"])
  }
}
