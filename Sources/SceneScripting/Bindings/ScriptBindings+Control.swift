internal import Controls
internal import LuaRuntime
internal import TouchDelivery

/// The bounds of numbers are those of scenes.
extension ScriptBindings {
  /// What every control has; mirrors `UIControl`.
  var controlMembers: [LuaMember<Control>] {
    [
      .flag("enabled", \.isEnabled),
      .flag("selected", \.isSelected),
      .flag("highlighted", \.isHighlighted),
      .condition("isTracking") { $0.isTracking },
      .condition("isTouchInside") { $0.isTouchInside },
      .method("addTarget") { [self] (control, stack) throws(LuaFailure) in
        try addTarget(TargetOptions(stack, of: .control, self), to: control, on: stack)
      },
      .method("removeTarget") { [self] (control, stack) throws(LuaFailure) in
        removeTarget(try TargetOptions(stack, of: .control, self), from: control)
      },
      .method("sendActions") { (control, stack) throws(LuaFailure) in
        control.sendActions(for: try TargetOptions.events.read(1, on: stack))
      },
    ]
  }

  /// What a switch has; mirrors `UISwitch`.
  var switchMembers: [LuaMember<Switch>] { [.flag("isOn", \.isOn), .flag("value", \.isOn)] }

  /// What a slider has; mirrors `UISlider`.
  var sliderMembers: [LuaMember<Slider>] {
    [
      .amount("value", \.value, in: Self.numbers),
      .amount("minimumValue", \.minimumValue, in: Self.numbers),
      .amount("maximumValue", \.maximumValue, in: Self.numbers),
      .amount("stepValue", \.stepValue, in: 0...1_000_000),
      .flag("continuous", \.isContinuous),
    ]
  }

  /// What a stepper has; mirrors `UIStepper`.
  var stepperMembers: [LuaMember<Stepper>] {
    [
      .amount("value", \.value, in: Self.numbers),
      .amount("minimumValue", \.minimumValue, in: Self.numbers),
      .amount("maximumValue", \.maximumValue, in: Self.numbers),
      .amount("stepValue", \.stepValue, in: 0...1_000_000),
      .flag("continuous", \.isContinuous),
      .flag("autorepeat", \.autorepeat),
      .flag("wraps", \.wraps),
    ]
  }

  /// What a segmented control has; mirrors `UISegmentedControl`.
  var segmentedControlMembers: [LuaMember<SegmentedControl>] {
    [
      .property("segments") { (control, stack) throws(LuaFailure) in
        try stack.pushArray(control.segments) { (title) throws(LuaFailure) in try stack.push(title) }
      } set: { (control, stack) throws(LuaFailure) in
        var titles: [String] = []
        try stack.forEachElement(of: 1) { (element) throws(LuaFailure) in titles.append(try element.string(1))
        }
        control.segments = titles
      },
      .count("selectedSegmentIndex", \.selectedSegmentIndex, in: -1...9_999),
      .flag("momentary", \.isMomentary),
    ]
  }

  /// What a page control has; mirrors `UIPageControl`.
  var pageControlMembers: [LuaMember<PageControl>] {
    [
      .count("numberOfPages", \.numberOfPages, in: 0...9_999),
      .count("currentPage", \.currentPage, in: 0...9_999),
    ]
  }

  private static let numbers = -1_000_000.0...1_000_000.0
}

/// What `self.super` has of views with recognizers, and of controls.
extension ScriptBindings {
  var superControlMembers: [LuaMember<SuperReceiver>] {
    [
      .method("gestureRecognizerShouldBegin") { [self] (receiver, stack) throws(LuaFailure) in
        let (script, view) = try receiver.view()
        stack.push(script.superGestureRecognizerShouldBegin(try recognizer(1, on: stack), view: view))
      },
      .method("cancelTracking") { [self] (receiver, stack) throws(LuaFailure) in
        let (script, control) = try receiver.control()
        script.superCancelTracking(control: control, event: try event(1, on: stack))
      },
      .method("sendAction") { [self] (receiver, stack) throws(LuaFailure) in
        let (script, control) = try receiver.control()
        let target =
          stack.isNil(2) ? nil : try stack.object(2, as: Responder.self, expected: "responder or nil")
        script.superSendAction(
          try stack.string(1), to: target, control: control, event: try event(3, on: stack))
      },
      tracking("beginTracking") { (script, touch, control, event, stack) in
        stack.push(script.superBeginTracking(touch, control: control, event: event))
      },
      tracking("continueTracking") { (script, touch, control, event, stack) in
        stack.push(script.superContinueTracking(touch, control: control, event: event))
      },
      tracking("endTracking") { (script, touch, control, event, _) in
        script.superEndTracking(touch, control: control, event: event)
      },
    ]
  }

  private func tracking(
    _ name: String, _ body: @escaping (ResponderScript, Touch, Control, Event, LuaStack) -> Void
  ) -> LuaMember<SuperReceiver> {
    .method(name) { (receiver, stack) throws(LuaFailure) in
      let (script, control) = try receiver.control()
      let touch = try stack.object(1, as: Touch.self, expected: "touch")
      body(script, touch, control, try stack.object(2, as: Event.self, expected: "event"), stack)
    }
  }
}
