import Diagnostics
import TouchGestures
import Scenes
import Testing

/// Mistakes in what a scene says of recognizers, controls and their actions.
@Suite struct GestureDiagnosticTests {
  static func recognizer(_ keys: String) -> String {
    "windows: [{ id: w, gestureRecognizers: [{ \(keys) }] }]"
  }

  static func chord(_ views: String) -> String {
    "windows: [{ id: w, gestureRecognizers: [{ type: chord, views: \(views) }],"
      + " subviews: [{ id: left, frame: [0, 0, 9, 9] }, { id: right, frame: [9, 0, 9, 9] }] }]"
  }

  static func control(_ keys: String) -> String {
    "windows: [{ id: w, subviews: [{ id: c, frame: [0, 0, 9, 9], \(keys) }] }]"
  }

  static func set(_ control: String, _ changes: String) -> String {
    "windows: [{ id: w, subviews: [{ id: c, frame: [0, 0, 9, 9], \(control) }],"
      + " on: { touchesBegan: { set: { view: c, \(changes) } } } }]"
  }

  static func action(_ action: String) -> String { "windows: [{ id: w, on: { touchesBegan: \(action) } }]" }

  static let recognizers = [
    Mistake(recognizer("id: a"), "2:41: error: a gesture recognizer needs the key 'type': TYPES"),
    Mistake(
      recognizer("type: tab"), "2:49: error: 'type' wants TYPES, found the text 'tab' — did you mean 'tap'?"),
    Mistake(
      recognizer("type: custom"),
      "2:41: error: a custom recognizer needs the key 'script': the path of a Lua file"),
    Mistake(
      recognizer("type: tap, direction: left"),
      "2:54: error: 'direction' is a key of swipe, not of a tap recognizer"),
    Mistake(
      recognizer("type: pan, numberOfTouchesRequired: 2"),
      "2:54: error: 'numberOfTouchesRequired' is a key of tap, longPress, swipe, pinch and rotation, not of a pan recognizer"
        + " — did you mean 'minimumNumberOfTouches'?"
    ),
    Mistake(
      recognizer("type: swipe, direction: letf"),
      "2:67: error: 'direction' wants right, left, up or down, found the text 'letf' — did you mean 'left'?"),
    Mistake(
      recognizer("type: swipe, direction: [left, 5]"),
      "2:74: error: item of 'direction' wants right, left, up or down, found 5"),
    Mistake(
      recognizer("type: screenEdgePan, edges: []"),
      "2:71: error: 'edges' wants at least one of left, right, top or bottom"),
    Mistake(
      recognizer("type: screenEdgePan"),
      "2:41: error: a screenEdgePan recognizer needs the key 'edges': left, right, top or bottom, or a list of them"
    ),
    Mistake(
      recognizer("type: swipe, direction: []"),
      "2:67: error: 'direction' wants at least one of right, left, up or down"),
    Mistake(
      recognizer("type: pan, maximumNumberOfTouches: 0"),
      "2:78: error: 'maximumNumberOfTouches' wants a whole number from 1 to 2147483647, found 0"),
    Mistake(
      recognizer("type: chord"),
      "2:41: error: a chord recognizer needs the key 'views': a list of the ids of 2 to 10 views"),
    Mistake(
      recognizer("type: chord, views: [a]"),
      "2:63: error: 'views' wants a list of the ids of 2 to 10 views, found a list of 1"),
    Mistake(
      chord("[left, right, left]"), "2:77: error: 'views' names 'left' twice"),
    Mistake(
      chord("[left, rihgt]"), "2:63: error: no view has the id 'rihgt' — did you mean 'right'?"),
    Mistake(
      chord("[left, w]"),
      "2:63: error: 'w' is not inside 'w', which the chord belongs to; move the chord to a view around all that it names"
    ),
    Mistake(
      recognizer("type: longPress, minimumPressDuration: -1"),
      "2:82: error: 'minimumPressDuration' wants a number of seconds from 0 to 86400, found -1"),
    Mistake(
      recognizer("id: a, type: tap, requireToFail: [b] }, { id: b, type: tap, requireToFail: [a]"),
      "2:119: error: 'requireToFail' goes in a circle: 'a' for 'b' and 'b' for 'a'; remove it from one of them"
    ),
    Mistake(
      recognizer(
        "id: a, type: tap, requireToFail: [b] }, { id: b, type: tap, requireToFail: [c] }, "
          + "{ id: c, type: tap, requireToFail: [a]"),
      "2:161: error: 'requireToFail' goes in a circle: 'a' for 'b', 'b' for 'c' and 'c' for 'a'; remove it"
        + " from one of them"
    ),
    Mistake(
      recognizer("type: pinch, scale: 2"),
      "2:56: error: unknown key 'scale': a pinch measures it; actions have it as '${scale}', scripts as 'scale'"
    ),
    Mistake(
      recognizer("type: tap, requiresExclusiveTouchType: true"),
      "2:54: error: unknown key 'requiresExclusiveTouchType': every touch is a finger's here; leave it out"),
    Mistake(
      recognizer("type: tap, isEnabled: true"),
      "2:54: error: unknown key 'isEnabled' — did you mean 'enabled'?"),
    Mistake(
      recognizer("type: tap, numberOfTapsRequired: 0"),
      "2:76: error: 'numberOfTapsRequired' wants a whole number from 1 to 2147483647, found 0"),
    Mistake(
      recognizer("type: longPress, numberOfTouchesRequired: 2147483648"),
      "2:85: error: 'numberOfTouchesRequired' wants a whole number from 1 to 2147483647, found 2147483648"),
    Mistake(
      recognizer("type: pan, minimumNumberOfTouches: 3, maximumNumberOfTouches: 2"),
      "2:105: error: 'maximumNumberOfTouches' is 2, below 'minimumNumberOfTouches', 3"),
    Mistake(
      recognizer("id: a, type: tap, requireToFail: [a]"),
      "2:77: error: 'requireToFail' of 'a' names that recognizer itself"),
    Mistake(
      recognizer("id: slide, type: tap, simultaneousWith: [slyde]"),
      "2:84: error: no gesture recognizer has the id 'slyde' — did you mean 'slide'?"),
    Mistake(
      recognizer("type: tap, requireToFail: [w]"),
      "2:70: error: no gesture recognizer has the id 'w'"),
    Mistake(recognizer("id: w, type: tap"), "2:47: error: duplicate id 'w' — first used at scene.yaml:2:17"),
    Mistake(
      recognizer("type: tap, actions: { began: { log: x } }"),
      "2:65: error: unknown key 'began': DISCRETE fire once, as they have ended"),
    Mistake(
      recognizer("type: tap, action: { log: '${scale}' }"),
      "2:69: error: the placeholder '${scale}' never has a value in an action of a tap recognizer;"
        + " ${location.x}, ${location.y}, ${numberOfTouches}, ${touch} and ${state} have one there"),
    Mistake(
      recognizer("type: tap, action: { call: x }"),
      "2:62: error: there is no script with a method 'x' to call; 'target' names another responder's"),
    Mistake(
      recognizer("type: tap, delegate: d.lua"),
      "2:64: error: cannot read the script 'd.lua': No such file or directory"),
  ]

  static let controls = [
    Mistake(
      control("value: 1"), "2:61: error: 'value' is a key of switch, slider, stepper and dial, not of a view"),
    Mistake(
      control("kind: button, segments: [a]"),
      "2:75: error: 'segments' is a key of segmentedControl, not of a button"),
    Mistake(
      control("kind: switch, value: 1"),
      "2:82: error: 'value' wants true or false, found 1 — did you mean true?"),
    Mistake(
      control("kind: switch, value: true, isOn: false"),
      "2:82: error: 'value' and 'isOn' are the same property and disagree"),
    Mistake(control("kind: slider, value: 2"), "2:82: error: 'value' is 2, not from 0 to 1"),
    Mistake(
      control("kind: slider, minimumValue: 2"), "2:89: error: 'minimumValue' is 2, above 'maximumValue', 1"),
    Mistake(
      control("kind: stepper, stepValue: 0"),
      "2:87: error: 'stepValue' wants a number above 0, up to 1000000, found 0"),
    Mistake(
      control("kind: segmentedControl, segments: [a], selectedSegmentIndex: 1"),
      "2:122: error: index 1 is out of range: there is 1 segment, numbered from 0"),
    Mistake(
      control("kind: slider, stepValue: 5"),
      "2:86: error: 'stepValue' is 5, more than the range from 'minimumValue', 0, to 'maximumValue', 1"),
    Mistake(
      control("kind: button, font: OK"), "2:75: error: unknown key 'font': nothing is drawn; leave it out"),
    Mistake(
      control("kind: button, actions: {}"),
      "2:75: error: unknown key 'actions': write a control's under 'targets' and a responder's under 'on'"),
    Mistake(
      control("kind: button, targets: [{ events: [], send: x }]"),
      "2:95: error: 'events' wants at least one of EVENTS"),
    Mistake(
      control("kind: button, targets: [{ events: touchUp, send: x }]"),
      "2:95: error: 'events' wants EVENTS, found the text 'touchUp' — did you mean 'touchUpInside'?"),
    Mistake(
      control("kind: button, targets: [{ events: touchDown, send: x, call: y }]"),
      "2:115: error: unknown key 'call': a target has one of 'action', 'send' and 'call'"),
    Mistake(
      control("kind: button, targets: [{ send: x }]"),
      "2:85: error: a target needs the key 'events': EVENTS, or a list of them"),
    Mistake(
      control("kind: button, targets: [{ events: touchDown }]"),
      "2:85: error: a target needs the key 'action': an action or a list of actions"),
    Mistake(
      control("kind: button, targets: [{ events: touchDown, call: x, target: w }]"),
      "2:123: error: 'w' has no script, so it has no method 'x'"),
    Mistake(
      control("kind: button, targets: [{ events: touchDown, action: { log: '${value}' } }]"),
      "2:121: error: the placeholder '${value}' never has a value in an action of a button;"
        + " ${location.x}, ${location.y}, ${numberOfTouches}, ${touch} and ${phase} have one there"),
  ]

  static let actions = [
    Mistake(
      action("{ log: '${locatoin.x}' }"),
      "2:47: error: unknown placeholder '${locatoin.x}' — did you mean '${location.x}'?"),
    Mistake(
      action("{ log: '${HOME}' }"),
      "2:47: error: unknown placeholder '${HOME}'; write '$${' for the characters themselves"),
    Mistake(
      action("{ log: '${touch' }"),
      "2:47: error: 'log' has a '${' without '}'; write '$${' for the characters themselves"),
    Mistake(
      action("{ exec: ['${touch}'] }"),
      "2:49: error: program of 'exec' cannot have placeholders; its arguments can"),
    Mistake(
      action("{ emit: {} }"), "2:48: error: the action 'emit' needs the key 'name': text that is not empty"),
    Mistake(
      action("{ emit: { name: x, data: { a: ['${state}'] } } }"),
      "2:71: error: the placeholder '${state}' never has a value in an action of touchesBegan;"
        + " ${location.x}, ${location.y}, ${numberOfTouches}, ${touch} and ${phase} have one there"),
    Mistake(action("{ set: { hidden: true } }"), "2:47: error: the action 'set' needs the key 'view': an id"),
    Mistake(action("{ set: { view: v } }"), "2:55: error: no view has the id 'v'"),
    Mistake(
      action("{ set: { view: w, hiden: true } }"), "2:58: error: unknown key 'hiden' — did you mean 'hidden'?"
    ),
    Mistake(
      action("{ set: { view: w, hidden: 1 } }"),
      "2:66: error: 'hidden' wants true or false, found 1 — did you mean true?"),
    Mistake(
      action("{ set: { view: w, value: 1 } }"),
      "2:65: error: 'value' is a key of switch, slider, stepper and dial, and 'w' is a view"),
    Mistake(action("{ set: { view: w, hitTest: self } }"), ""),
    Mistake(
      action("{ set: { view: w, hitTest: application } }"),
      "2:67: error: 'hitTest' wants default, self, none, passthrough or the id of a descendant, found 'application'"
    ),
    Mistake(
      set("kind: slider, maximumValue: 9", "value: 10"), "2:140: error: 'value' is 10, not from 0 to 9"),
    Mistake(set("kind: slider, maximumValue: 9", "value: 10, maximumValue: 10"), ""),
    Mistake(
      set("kind: slider, maximumValue: 9", "minimumValue: 10"),
      "2:147: error: 'minimumValue' is 10, above 'maximumValue', 9"),
    Mistake(
      set("kind: stepper, maximumValue: 9", "stepValue: 0"),
      "2:145: error: 'stepValue' of a stepper wants a number above 0, up to 1000000, found 0"),
    Mistake(set("kind: slider, maximumValue: 9", "stepValue: 0"), ""),
    Mistake(set("kind: slider", "redacted: true"), ""),
    Mistake(set("kind: slider", "redacted: places"), ""),
    Mistake(
      set("kind: stepper, maximumValue: 9", "stepValue: 10"),
      "2:145: error: 'stepValue' is 10, more than the range from 'minimumValue', 0, to 'maximumValue', 9"),
    Mistake(
      set("kind: switch", "value: 1"),
      "2:123: error: 'value' of a switch wants true or false, found 1"),
    Mistake(
      set("kind: switch", "value: ON"),
      "2:123: error: 'value' wants a number, or for a switch true or false, found the text 'ON'"),
    Mistake(
      set("kind: segmentedControl, segments: [a, b]", "selectedSegmentIndex: 2"),
      "2:166: error: index 2 is out of range: there are 2 segments, numbered from 0"),
    Mistake(
      set("kind: pageControl, numberOfPages: 2", "currentPage: 2"),
      "2:152: error: index 2 is out of range: there are 2 pages, numbered from 0"),
    Mistake(set("kind: pageControl, numberOfPages: 2", "currentPage: 2, numberOfPages: 3"), ""),
    Mistake(
      set("kind: button", "wraps: true"),
      "2:123: error: 'wraps' is a key of stepper and dial, and 'c' is a button"),
    Mistake(action("{ call: x, target: y }"), "2:59: error: no responder has the id 'y'"),
    Mistake(
      action("{ call: x, log: y }"),
      "2:40: error: there is no script with a method 'x' to call; 'target' names another responder's\n"
        + "scene.yaml:2:51: error: unknown key 'log'; the keys are call and target"),
    Mistake(
      action("{ after: { seconds: 0, do: [] } }"),
      "2:60: error: 'seconds' wants a number of seconds above 0, up to 86400, found 0"),
    Mistake(
      action("{ after: { seconds: 1 } }"),
      "2:49: error: the action 'after' needs the key 'do': an action or a list of actions"),
    Mistake(
      action("{ after: { seconds: 1, do: { log: '${value}' } } }"),
      "2:74: error: the placeholder '${value}' never has a value in an action of touchesBegan;"
        + " ${location.x}, ${location.y}, ${numberOfTouches}, ${touch} and ${phase} have one there"),
    Mistake(
      action("[{ after: { seconds: 1, id: lock, do: [] } }, { cancel: lok }]"),
      "2:96: error: no action 'after' has the id 'lok' — did you mean 'lock'?"),
    Mistake(action("{ after: { seconds: 1, id: lock, do: { cancel: lock } } }"), ""),
    Mistake(action("{ send: '' }"), "2:48: error: 'send' wants text that is not empty, found the text ''"),
  ]

  @Test(arguments: recognizers + controls + actions)
  func oneMistakeIsOneDiagnostic(_ mistake: Mistake) {
    let expected = mistake.expected
      .replacing(
        "TYPES", with: GestureRecognizerType.allCases.map(\.rawValue).spokenList(with: "or")
      )
      .replacing("DISCRETE", with: GestureRecognizerType.discrete.map { "\($0)s" }.spokenList(with: "and"))
      .replacing(
        "EVENTS",
        with: "touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit,"
          + " touchUpInside, touchUpOutside, touchCancel, valueChanged, primaryActionTriggered, allTouchEvents"
          + " or allEvents")
    #expect(
      diagnostics("version: 1\n" + mistake.scene) == (expected.isEmpty ? "" : "scene.yaml:" + expected))
  }
}
