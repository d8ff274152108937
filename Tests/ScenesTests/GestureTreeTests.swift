import TouchControls
import TouchGestures
import Scenes
import Testing
import TouchDelivery

/// What scenes say of recognizers and controls arrives at the objects.
@Suite struct GestureTreeTests {
  private func tree(_ keys: String, settings: String = "{}") throws -> SceneTree {
    SceneTree(
      try load(
        "version: 1\nsettings: \(settings)\nwindows: [{ subviews: [{ id: v, frame: [0, 0, 9, 9], \(keys) }] }]"
      ))
  }

  private func recognizer<Recognizer>(_ keys: String, as type: Recognizer.Type) throws -> Recognizer {
    let tree = try tree("gestureRecognizers: [{ id: g, \(keys) }]")
    let recognizer = try #require(tree.objects.gestureRecognizers.first?.recognizer)
    #expect(recognizer.id == "g")
    #expect(recognizer.view?.id == "v")
    return try #require(recognizer as? Recognizer)
  }

  private func control<Kind>(_ keys: String, as type: Kind.Type) throws -> Kind {
    try #require(try tree(keys).objects.responders["v"] as? Kind)
  }

  @Test func propertiesOfAllRecognizersHaveUIKitsDefaults() throws {
    let standard = try recognizer("type: pinch", as: PinchGestureRecognizer.self)
    #expect(standard.isEnabled && standard.cancelsTouchesInView && standard.delaysTouchesEnded)
    #expect(!standard.delaysTouchesBegan)
    let given = try recognizer(
      "type: rotation, enabled: false, cancelsTouchesInView: false, delaysTouchesEnded: false,"
        + " delaysTouchesBegan: true", as: RotationGestureRecognizer.self)
    #expect(!given.isEnabled && !given.cancelsTouchesInView && !given.delaysTouchesEnded)
    #expect(given.delaysTouchesBegan)
  }

  @Test func propertiesOfTapsAndPresses() throws {
    let tap = try recognizer("type: tap", as: TapGestureRecognizer.self)
    #expect((tap.numberOfTapsRequired, tap.numberOfTouchesRequired) == (1, 1))
    let triple = try recognizer(
      "type: tap, numberOfTapsRequired: 3, numberOfTouchesRequired: 2", as: TapGestureRecognizer.self)
    #expect((triple.numberOfTapsRequired, triple.numberOfTouchesRequired) == (3, 2))
    let press = try recognizer("type: longPress", as: LongPressGestureRecognizer.self)
    #expect((press.numberOfTapsRequired, press.numberOfTouchesRequired) == (0, 1))
    #expect((press.minimumPressDuration, press.allowableMovement) == (0.5, 10))
    let long = try recognizer(
      "type: longPress, minimumPressDuration: 2, allowableMovement: 30, numberOfTouchesRequired: 2,"
        + " numberOfTapsRequired: 1", as: LongPressGestureRecognizer.self)
    #expect((long.numberOfTapsRequired, long.numberOfTouchesRequired) == (1, 2))
    #expect((long.minimumPressDuration, long.allowableMovement) == (2, 30))
  }

  @Test func propertiesOfPansAndSwipes() throws {
    let pan = try recognizer("type: pan", as: PanGestureRecognizer.self)
    #expect((pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) == (1, .max))
    let edge = try recognizer(
      "type: screenEdgePan, edges: [left, bottom], minimumNumberOfTouches: 2, maximumNumberOfTouches: 3",
      as: ScreenEdgePanGestureRecognizer.self)
    #expect((edge.minimumNumberOfTouches, edge.maximumNumberOfTouches) == (2, 3))
    #expect(edge.edges == [.left, .bottom])
    #expect(try recognizer("type: swipe", as: SwipeGestureRecognizer.self).direction == .right)
    let swipe = try recognizer(
      "type: swipe, direction: [up, left], numberOfTouchesRequired: 2", as: SwipeGestureRecognizer.self)
    #expect(swipe.direction == [.up, .left])
    #expect(swipe.numberOfTouchesRequired == 2)
  }

  @Test func recognizersAreConnectedAcrossTheScene() throws {
    let tree = try tree(
      "gestureRecognizers: [{ type: tap, requireToFail: [b], simultaneousWith: [c] }], subviews:"
        + " [{ frame: [0, 0, 1, 1], gestureRecognizers: [{ id: b, type: tap }, { id: c, type: pan }] }]")
    let first = try #require(tree.objects.gestureRecognizers.first?.recognizer)
    #expect(first.id == "v/gestureRecognizers/0")
    #expect(first.failureRequirements.map { $0.wrappedValue?.id } == ["b"])
    #expect(first.simultaneous.map { $0.wrappedValue?.id } == ["c"])
    #expect(tree.objects.gestureRecognizers.map(\.recognizer.id) == ["v/gestureRecognizers/0", "b", "c"])
  }

  @Test func scriptsOfRecognizersAreCarried() throws {
    let scene = try load(
      "version: 1\nwindows: [{ gestureRecognizers: [{ type: custom, script: s.lua, delegate: d.lua }] }]",
      with: ["s.lua": "s", "d.lua": "d"])
    let custom = try #require(SceneTree(scene).objects.gestureRecognizers.first)
    #expect(custom.description.script?.path == "s.lua")
    #expect(custom.description.delegate?.path == "d.lua")
    #expect(scene.scripts["d.lua"] == Array("d".utf8))
  }

  @Test func propertiesOfSlidersAndSteppers() throws {
    let slider = try control(
      "kind: slider, value: 30, maximumValue: 50, minimumValue: 10, stepValue: 5, continuous: false",
      as: Slider.self)
    #expect((slider.value, slider.minimumValue, slider.maximumValue, slider.stepValue) == (30, 10, 50, 5))
    #expect(!slider.isContinuous)
    let stepper = try control(
      "kind: stepper, value: -2, minimumValue: -5, maximumValue: 5, stepValue: 0.5, autorepeat: false,"
        + " wraps: true, continuous: false", as: Stepper.self)
    #expect(
      (stepper.value, stepper.minimumValue, stepper.maximumValue, stepper.stepValue) == (-2, -5, 5, 0.5))
    #expect(!stepper.autorepeat && stepper.wraps && !stepper.isContinuous)
    let standard = try control("kind: stepper", as: Stepper.self)
    #expect((standard.maximumValue, standard.stepValue) == (100, 1))
    #expect(standard.autorepeat && !standard.wraps && standard.isContinuous)
  }

  @Test func propertiesOfOtherControls() throws {
    #expect(try control("kind: switch, value: true", as: Switch.self).isOn)
    #expect(try control("kind: switch, isOn: true", as: Switch.self).isOn)
    #expect(try !control("kind: switch", as: Switch.self).isOn)
    let segments = try control(
      "kind: segmentedControl, segments: [a, 2], selectedSegmentIndex: 1, momentary: true",
      as: SegmentedControl.self)
    #expect(segments.segments == ["a", "2"])
    #expect(segments.selectedSegmentIndex == 1)
    #expect(segments.isMomentary)
    let pages = try control("kind: pageControl, currentPage: 2, numberOfPages: 3", as: PageControl.self)
    #expect((pages.numberOfPages, pages.currentPage) == (3, 2))
    let button = try control(
      "kind: button, enabled: false, selected: true, highlighted: true, alpha: 0.5", as: Button.self)
    #expect(!button.isEnabled && button.isSelected && button.isHighlighted && button.alpha == 0.5)
  }

  @Test func everyTunableReachesTheCore() throws {
    let numbers = [
      "tapMaximumDuration": 1.5, "tapMovement": 2, "tapInterval": 3, "tapDistance": 4, "tapFingerSpread": 5,
      "panHysteresis": 6, "swipeMinimumDistance": 7, "swipeMaximumDuration": 8, "swipeMaximumCrossRatio": 9,
      "pinchThreshold": 10, "rotationThreshold": 0.5, "edgeRegion": 12, "controlSlop": 13,
      "velocityWindow": 14,
    ]
    let flags = ["exclusiveTouchWithholdsFromRecognizers", "recognizersStartAfresh"]
    let pairs = numbers.map { "\($0.key): \($0.value)" } + flags.map { "\($0): true" }
    let settings = try tree("hidden: true", settings: "{ \(pairs.joined(separator: ", ")) }").application
      .settings
    for (name, number) in numbers {
      let property = try #require(Settings.properties.first { $0.name == name })
      #expect(property.value(of: settings) == .number(number), "\(name)")
    }
    #expect(Settings.properties.count == numbers.count + flags.count)
    #expect(settings.exclusiveTouchWithholdsFromRecognizers && settings.recognizersStartAfresh)
    #expect(Mirror(reflecting: settings).children.count == numbers.count + flags.count)
    #expect(
      try tree("hidden: true", settings: "{ tapMaximumDuration: 2 }").application.settings.tapFingerSpread
        == 2)
  }
}
