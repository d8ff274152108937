import Scenes
import Testing

/// Words of keyboards, toolkits and other programs lead to those of scenes.
@Suite struct ForeignWordTests {
  @Test(arguments: [
    ("KEY_SUPER", "KEY_LEFTMETA"), ("Super_L", "KEY_LEFTMETA"), ("win", "KEY_LEFTMETA"),
    ("cmd", "KEY_LEFTMETA"),
    ("KEY_META", "KEY_LEFTMETA"), ("KEY_ALT", "KEY_LEFTALT"), ("KEY_LALT", "KEY_LEFTALT"),
    ("option", "KEY_LEFTALT"), ("Alt_R", "KEY_RIGHTALT"), ("ControlRight", "KEY_RIGHTCTRL"),
    ("KEY_CTRL", "KEY_LEFTCTRL"), ("KEY_SHIFT", "KEY_LEFTSHIFT"), ("KEY_RETURN", "KEY_ENTER"),
    ("Escape", "KEY_ESC"), ("Prior", "KEY_PAGEUP"), ("Next", "KEY_PAGEDOWN"), ("Page_Up", "KEY_PAGEUP"),
    ("BackSpace", "KEY_BACKSPACE"), ("XF86AudioRaiseVolume", "KEY_VOLUMEUP"), ("XF86Back", "KEY_BACK"),
    ("XF86AudioPlay", "KEY_PLAYPAUSE"), ("ArrowLeft", "KEY_LEFT"), ("KEY_VOLUMUP", "KEY_VOLUMEUP"),
    ("c", "KEY_C"), ("KEY_PLAYPUASE", "KEY_PLAYPAUSE"),
  ])
  func aKeyIsKnownByWhatPeopleCallIt(word: String, name: String) {
    #expect(KeyCode(name) != nil)
    #expect(KeyCode.hint(for: word) == " — did you mean '\(name)'?")
  }

  @Test(arguments: [
    ("alt+Right", "KEY_LEFTALT, KEY_RIGHT"), ("super+w", "KEY_LEFTMETA, KEY_W"),
    ("Ctrl-Alt-Delete", "KEY_LEFTCTRL, KEY_LEFTALT, KEY_DELETE"),
  ])
  func keysThatAPlusJoinsAreAList(word: String, names: String) {
    #expect(KeyCode.hint(for: word) == " — several keys together are a list: [\(names)]")
  }

  @Test(arguments: ["KEY_LAFT", "KEY_HOGE", "BTN_TOUCH", "a+foo", "", "KEY_", "+"])
  func shortNamesAreTooMuchAlike(word: String) {
    #expect(KeyCode.hint(for: word) == "")
  }

  @Test(arguments: [
    ("kind: toggle", "switch"), ("kind: checkbox", "switch"), ("kind: dropdown", "segmentedControl"),
    ("kind: pushButton", "button"), ("kind: listView", "scrollView"), ("gestures: []", "gestureRecognizers"),
    ("kind: slider, max: 4", "maximumValue"), ("kind: slider, min: 4", "minimumValue"),
    ("kind: button, targets: [{ events: press, send: x }]", "touchUpInside"),
    ("kind: button, targets: [{ events: onClick, send: x }]", "touchUpInside"),
    ("kind: button, targets: [{ events: tap, send: x }]", "touchUpInside"),
    ("kind: button, targets: [{ events: on-change, send: x }]", "valueChanged"),
    ("gestureRecognizers: [{ type: drag }]", "pan"),
    ("gestureRecognizers: [{ type: pan, actions: { end: { log: x } } }]", "ended"),
    ("gestureRecognizers: [{ type: pan, actions: { start: { log: x } } }]", "began"),
    ("gestureRecognizers: [{ type: pan, action: { publish: x } }]", "emit"),
    ("gestureRecognizers: [{ type: screenEdgePan, edges: left, edge: left }]", "edges"),
    ("gestureRecognizers: [{ type: pan, numberOfTouchesRequired: 2 }]", "minimumNumberOfTouches"),
    ("gestureRecognizers: [{ type: swipe, minimumNumberOfTouches: 2 }]", "numberOfTouchesRequired"),
    ("gestureRecognizers: [{ type: swipe, fingers: 3 }]", "numberOfTouchesRequired"),
    ("gestureRecognizers: [{ type: pan, max_fingers: 3 }]", "maximumNumberOfTouches"),
    ("hide: true", "hidden"), ("multi-touch: true", "multipleTouchEnabled"), ("rotate: 5", "transform"),
    ("padding: [1, 1, 1, 1]", "hitTestInsets"), ("size: [9, 9]", "frame"),
    ("on: { touchesBegan: { set: { view: v, hide: true } } }, id: v", "hidden"),
  ])
  func aWordOfAnotherToolkitSuggestsOurs(keys: String, meant: String) {
    let scene = "version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(keys) }] }]"
    #expect(diagnostics(scene).hasSuffix(" — did you mean '\(meant)'?"))
  }

  @Test(arguments: [
    "{ frame: [0, 0, 9, 9], x: 5 }", "{ frame: [0, 0, 9, 9], width: 5 }",
    "{ id: v, frame: [0, 0, 9, 9], on: { touchesBegan: { set: { view: v, y: 5 } } } }",
  ])
  func aNumberOfAFrameLeadsToIt(view: String) {
    let message = diagnostics("version: 1\nwindows: [{ subviews: [\(view)] }]")
    #expect(message.hasSuffix(": it is a number of frame: [X, Y, WIDTH, HEIGHT]"), "\(message)")
  }

  @Test(arguments: [
    "kind: slidr, targets: [{ events: valueChanged, action: { log: \"${value}\" } }]",
    "kind: toggle, action: { log: \"${value}\" }",
    "kind: doohickey, action: { log: \"${value}\" }",
    "kind: doohickey, on: { trackingBegan: { log: \"${value}\" } }",
    "gestureRecognizers: [{ type: pann, action: { log: \"${translation.x}\" } }]",
    "gestureRecognizers: [{ type: drag, action: { log: \"${translation.x}\" } }]",
    "gestureRecognizers: [{ type: doohickey, action: { log: \"${translation.x}\" } }]",
  ])
  func whatFollowsFromAKindOrTypeThatThereIsNotIsReportedOnce(keys: String) {
    let found = diagnostics("version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(keys) }] }]")
    #expect(found.split(separator: "\n").count == 1, "\(found)")
  }

  @Test func aTrackpadIsATouchpad() {
    for (theirs, ours) in [
      ("swap_xy: true", "swapAxes"), ("transform: [1]", "calibration"), ("map_to_output: HDMI", "screen"),
    ] {
      #expect(
        diagnostics("version: 1\ndevices: [{ match: { kind: touchscreen }, \(theirs) }]")
          .hasSuffix("did you mean '\(ours)'?"))
    }
    for (theirs, ours) in [("serial", "uniq"), ("usb-port", "idPath")] {
      #expect(
        diagnostics("version: 1\ndevices: [{ match: { \(theirs): a } }]").hasSuffix("did you mean '\(ours)'?")
      )
    }
    let message = diagnostics("version: 1\ndevices: [{ match: { kind: trackpad } }]")
    #expect(message.hasSuffix("found the text 'trackpad' — did you mean 'touchpad'?"))
  }

  @Test(arguments: [
    (
      "onPress: x",
      "write targets: [{ events: touchUpInside, action: … }] of a control, or on: { touchesEnded: … } of a plain view"
    ),
    ("onChange: x", "write targets: [{ events: valueChanged, action: … }]"),
  ])
  func aHandlerNamedAsAKeyGetsAdvice(key: String, remedy: String) {
    let message = diagnostics("version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(key) }] }]")
    #expect(message.hasSuffix(": \(remedy)"))
  }
}
