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

  @Test(
    "Short names are too much alike",
    arguments: ["KEY_LAFT", "KEY_HOGE", "BTN_TOUCH", "a+foo", "", "KEY_", "+"])
  func aWordThatIsNoKeySuggestsNone(word: String) {
    #expect(KeyCode.hint(for: word) == "")
  }

  @Test(arguments: [
    ("kind: toggle", "switch"), ("kind: checkbox", "switch"), ("kind: dropdown", "segmentedControl"),
    ("kind: pushButton", "button"), ("gestures: []", "gestureRecognizers"),
    ("kind: slider, max: 4", "maximumValue"), ("kind: slider, min: 4", "minimumValue"),
    ("kind: button, targets: [{ events: press, send: x }]", "touchUpInside"),
    ("kind: button, targets: [{ events: onClick, send: x }]", "touchUpInside"),
    ("kind: button, targets: [{ events: tap, send: x }]", "touchUpInside"),
    ("kind: button, targets: [{ events: on-change, send: x }]", "valueChanged"),
    ("gestureRecognizers: [{ type: drag }]", "pan"),
    ("gestureRecognizers: [{ type: pan, actions: { end: { log: x } } }]", "ended"),
    ("gestureRecognizers: [{ type: pan, actions: { start: { log: x } } }]", "began"),
    ("gestureRecognizers: [{ type: pan, action: { publish: x } }]", "emit"),
  ])
  func aWordOfAnotherToolkitSuggestsOurs(keys: String, meant: String) {
    let scene = "version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(keys) }] }]"
    #expect(diagnostics(scene).hasSuffix(" — did you mean '\(meant)'?"))
  }

  @Test func aTrackpadIsATouchpad() {
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
