import Diagnostics
import Scenes
import TestSupport
import Testing

/// A scene with one mistake, as lines after `version: 1`, and the one diagnostic that it deserves.
struct Mistake: CustomTestStringConvertible, Sendable {
  let scene: String
  let expected: String

  init(_ scene: String, _ expected: String) {
    self.scene = scene
    self.expected = expected
  }

  var testDescription: String { expected }
}

@Suite struct DiagnosticTests {
  static func view(_ keys: String) -> String {
    "windows: [{ subviews: [{ frame: [0, 0, 9, 9], \(keys) }] }]"
  }

  static let mistakes = [
    Mistake("verion: 1", "2:1: error: unknown key 'verion' — did you mean 'version'?"),
    Mistake(
      "x: 1",
      "2:1: error: unknown key 'x'; the keys are version, include, variables, override, screens, devices, virtualTerminal, application, settings, actions, log and windows"
    ),
    Mistake(
      "views: []",
      "2:1: error: unknown key 'views': views lie in a window; write windows: [{ id: main, subviews: [ … ] }]"
    ),
    Mistake(
      "gestures: []",
      "2:1: error: unknown key 'gestures': they belong to a view or a window; write windows: [{ id: main, gestureRecognizers: [ … ] }]"
    ),
    Mistake(
      "display: { timeout: 60 }",
      "2:1: error: unknown key 'display': it belongs to a screen; write screens: [{ id: main, size: [WIDTH, HEIGHT], … }]"
    ),
    Mistake(
      "screens: [{ id: main, size: [9, 9], display: { timeout: 60 } }]",
      "2:48: error: unknown key 'timeout' — did you mean 'idleAfter'?"),
    Mistake(
      "devices: [{ name: Goodix }]",
      "2:13: error: unknown key 'name': it says which devices the rule is for, so it belongs below 'match'; write match: { name: … }"
    ),
    Mistake(
      "devices: [{ type: touchscreen }]",
      "2:13: error: unknown key 'type': it says which devices the rule is for, so it belongs below 'match'; write match: { kind: … }"
    ),
    Mistake(
      "devices: [{ match: { type: touchscreen } }]", "2:22: error: unknown key 'type' — did you mean 'kind'?"),
    Mistake(
      view("gestureRecognizers: [{ type: pan, actions: { possible: { log: x } } }]"),
      "2:92: error: unknown key 'possible'; the keys are began, changed, ended, cancelled and failed"),
    Mistake(
      "settings: { tapMovement: 1, tapMovement: 2 }",
      "2:29: error: duplicate key 'tapMovement' — first given at scene.yaml:2:13"),
    Mistake(
      "settings: { &key tapMovement: 1, *key : 2 }",
      "2:34: error: duplicate key 'tapMovement' — first given at scene.yaml:2:18"),
    Mistake("settings: 5", "2:11: error: 'settings' wants a mapping, found 5"),
    Mistake("settings:", "2:1: error: 'settings' wants a mapping, found nothing"),
    Mistake(
      "settings: { tapMovement: '5' }",
      "2:26: error: 'tapMovement' wants a number of points from 0 to 10000, found the text '5'; write it without quotes"
    ),
    Mistake(
      "settings: { tapMovement: .nan }",
      "2:26: error: 'tapMovement' wants a number of points from 0 to 10000, found .nan"),
    Mistake(
      "settings: { tapMovement: .inf }",
      "2:26: error: 'tapMovement' wants a number of points from 0 to 10000, found .inf"),
    Mistake(
      "settings: { tapMovement: 1e999 }",
      "2:26: error: 'tapMovement' wants a number of points from 0 to 10000, found 1e999"),
    Mistake(
      "settings: { tapMovement: -1 }",
      "2:26: error: 'tapMovement' wants a number of points from 0 to 10000, found -1"),
    Mistake(
      "settings: { tapMovement: null }",
      "2:26: error: 'tapMovement' wants a number of points from 0 to 10000, found null"),
    Mistake(
      "settings: { velocityWindow: 0 }",
      "2:29: error: 'velocityWindow' wants a number of seconds above 0, up to 60, found 0"),
    Mistake("? [a]\n: 1", "2:3: error: a key must be a word, found a list"),
    Mistake(
      "actions: { maximumRunning: 1.5 }",
      "2:28: error: 'maximumRunning' wants a whole number from 1 to 1000, found 1.5"),
    Mistake(
      "actions: { timeout: 0 }",
      "2:21: error: 'timeout' wants a number of seconds above 0, up to 86400, found 0"),
    Mistake(
      "actions: { performer: sesion }",
      "2:23: error: 'performer' wants system or session, found the text 'sesion' — did you mean 'session'?"),
    Mistake(
      "actions: { performsWhileLocked: yes }",
      "2:33: error: 'performsWhileLocked' wants true or false, found the text 'yes' — did you mean true?"),
    Mistake(
      "actions: { performsWhileLocked: true }",
      "2:33: error: 'performsWhileLocked: true' needs 'performer: session'; the performer 'system' knows no session that could be locked"
    ),
    Mistake(
      "actions: { keyboard: { layout: nowhere } }\nwindows: [{ on: { touchesBegan: { type: a } } }]",
      "2:32: error: there is no keyboard layout 'nowhere'; 'localectl list-x11-keymap-layouts' lists the layouts, and"
        + " 'localectl list-x11-keymap-variants' with one of them its variants"),
    Mistake(
      "windows: [{ on: { touchesBegan: { type: née } } }]",
      "2:41: error: the keyboard layout 'us' has no key for 'é'; name one that has under actions: { keyboard: { layout: … } }"
    ),
    Mistake(
      "windows: [{ on: { trackingEnded: { log: a } } }]",
      "2:19: error: 'trackingEnded' is for controls, which track touches; write 'kind: control' or another kind of control"
    ),
    Mistake(
      "windows: [{ on: { touchesBegan: { key: { down: KEY_A, up: KEY_A } } } }]",
      "2:40: error: 'key' of keys that stay down has one of 'down' and 'up': write { down: KEY } as it begins and { up: KEY }"
        + " as it ends"),
    Mistake(
      "windows: [{ on: { touchesBegan: { exec: { run: [a], timeout: never } } } }]",
      "2:62: error: 'timeout' wants a number of seconds, or none, found the text 'never'"),
    Mistake(
      "devices: [{ grab: { whileVisible: keys } }]", "2:35: error: no view or window has the id 'keys'"),
    Mistake(
      "devices: [{ grab: {} }]", "2:19: error: the key 'grab' needs the key 'whileVisible': an id"),
    Mistake(
      "devices: [{ grab: maybe }]",
      "2:19: error: 'grab' wants true, false or { whileVisible: ID }, found the text 'maybe'"),
    Mistake(
      "windows: [{ subviews: [{ frame: [0, 0, 9, 9], kind: dial, startAngle: 90, endAngle: 90 }] }]",
      "2:85: error: 'endAngle' is 90 and 'startAngle' 90; a dial goes clockwise from 'startAngle' to 'endAngle', which is"
        + " greater by 360 at most"),
    Mistake(
      "windows: [{ subviews: [{ frame: [0, 0, 9, 9], kind: button, targets: [{ events: touchUpInside, send: a, repeat: {} }] }] }]",
      "2:113: error: 'repeat' is for a target of touchDown alone, which a finger goes on doing; give other events another"
        + " target"),
    Mistake(
      "devices: [{ accommodations: { ignoreAreas: [144, 0, 10, 10%] } }]",
      "2:44: error: 'ignoreAreas' wants a list of areas [x, y, width, height], found a list of plain values; write [[144, 0, 10, 10%]]"
    ),
    Mistake(
      "devices: [{ accommodations: { ignoreAreas: [144, 0] } }]",
      "2:44: error: 'ignoreAreas' wants a list of areas [x, y, width, height], found a list of plain values; write [[x, y, width, height]]"
    ),
    Mistake(
      "devices: [{ accommodations: { ignoreAreas: [[144, 0, 10, 10], 5] } }]",
      "2:63: error: item of 'ignoreAreas' wants [x, y, width, height], found 5"),
    Mistake("screens: {}", "2:10: error: 'screens' wants a list, found a mapping"),
    Mistake(
      "screens: [panel]", "2:11: error: item of 'screens' wants a screen (a mapping), found the text 'panel'"),
    Mistake("screens: [{ size: [100, 100] }]", "2:11: error: a screen needs the key 'id': an id"),
    Mistake(
      "screens: [{ id: a, size: [1, 2, 3] }]", "2:26: error: 'size' wants [width, height], found 3 items"),
    Mistake("screens: [{ id: '', size: [1, 2] }]", "2:17: error: 'id' wants an id, found the text ''"),
    Mistake(
      "screens: [{ id: a, size: [1, 2] }, { id: a, size: [1, 2] }]",
      "2:42: error: duplicate id 'a' — first used at scene.yaml:2:17"),
    Mistake(
      "devices: [{ forward: unhandled }]",
      "2:11: error: 'forward: unhandled' needs 'grab: true'; without it other programs get every touch from the device itself"
    ),
    Mistake(
      "devices: [{ grab: true, forward: unhandled, source: libinput }]",
      "2:11: error: 'forward: unhandled' needs the device's raw events, which libinput does not give; remove 'source: "
        + "libinput'"),
    Mistake(
      "devices: [{ match: { kind: touchpad }, grab: true, forward: unhandled }]",
      "2:11: error: 'forward: unhandled' is for touchscreens, and this rule is for a touchpad; remove it"),
    Mistake(
      "actions: { timeout: none }",
      "2:21: error: 'timeout' wants a number of seconds above 0, up to 86400, found the text 'none'; exec: { run: […],"
        + " timeout: none } lets one program run on"),
    Mistake(
      "devices: [{ match: { kind: touchpad }, forward: unhandled }]",
      "2:11: error: 'forward: unhandled' is for touchscreens, and this rule is for a touchpad; remove it"),
    Mistake(
      "devices: [{ match: { kind: keyboard, name: R }, rotation: 0 }]",
      "2:49: error: 'rotation' is for touch devices, and this rule is for a keyboard; remove it"),
    Mistake(
      "devices: [{ match: { kind: accelerometer }, swapAxes: true }]",
      "2:45: error: 'swapAxes' is for touch devices, and this rule is for an accelerometer; remove it"),
    Mistake(
      "devices: [{ match: { kind: touchpad }, source: libinput }]",
      "2:40: error: 'source: libinput' is not for a touchpad: libinput makes a mouse pointer of it, without touches;"
        + " remove it"),
    Mistake(
      "devices: [{ match: { kind: accelerometer }, source: libinput }]",
      "2:45: error: 'source: libinput' is not for an accelerometer: libinput does not read such devices; remove it"
    ),
    Mistake(
      "devices: [{ calibration: [1, 0, 0, 0, 1] }]",
      "2:26: error: 'calibration' wants [a, b, c, d, e, f], found 5 items"),
    Mistake(
      "devices: [{ calibration: [0, 1, 0, -1, 0, 1, 0, 0, 1] }]",
      "2:26: error: 'calibration' wants [a, b, c, d, e, f], found 9 items; leave out the last three, which only X's matrices have"
    ),
    Mistake(
      "devices: [{ calibration: [1, 0, 0, 0, .nan, 0] }]",
      "2:39: error: e of 'calibration' wants a number from -1000000 to 1000000, found .nan"),
    Mistake(
      "devices: [{ calibration: [0.1, 0.2, 0, 0.3, 0.6, 0] }]",
      "2:26: error: 'calibration' lays the whole surface onto a line, for a·e - b·d is 0 or next to it;"
        + " the matrix that changes nothing is [1, 0, 0, 0, 1, 0]"),
    Mistake(
      "devices: [{ area: [0, 0, 50%, 0] }]",
      "2:19: error: 'area' has no extent: no finger can be in it"),
    Mistake(
      "screens: [{ id: a, size: [1, 2], rotation: 45 }]",
      "2:44: error: 'rotation' wants 0, 90, 180 or 270, found 45"),
    Mistake(
      "windows: [{ on: { touchesBegan: { set: { screen: pannel, rotation: 90 } } } }]\nscreens: [{ id: panel, size: [1, 2] }]",
      "2:50: error: no screen has the id 'pannel' — did you mean 'panel'?"),
    Mistake(
      "screens: [{ id: a, size: [1, 2], display: { onWake: [{ log: '${touch}' }, { call: x }] } }]",
      "2:61: error: the placeholder '${touch}' never has a value in an action of a display;"
        + " no placeholder has one there\n"
        + "scene.yaml:2:75: error: there is no script with a method 'x' to call; 'target' names another responder's"
    ),
    Mistake(
      "windows: [{ on: { touchesBegan: { set: { screen: a } } } }]\nscreens: [{ id: a, size: [1, 2] }]",
      "2:50: error: the action 'set' of a screen needs the key 'rotation' or 'isDark'"),
    Mistake(
      "screens: [{ id: main, size: [1, 2], display: { expose: read } }]\nwindows: [{ id: main }]",
      "2:56: error: the screen 'main' is exposed, so nothing else may have its id; another has it at scene.yaml:3:17"
    ),
    Mistake(
      "devices: [{ match: { kind: keyboard } }]",
      "2:11: error: this rule would read every keyboard, passwords included; say which one is meant by 'name',"
        + " 'vendor', 'product' or 'path'"),
    Mistake(
      "devices: [{ match: { kind: keyboard, name: '?*', path: /dev/input/event* } }]",
      "2:11: error: this rule would read every keyboard, passwords included; say which one is meant by 'name',"
        + " 'vendor', 'product' or 'path'"),
    Mistake(
      "application: { receivesRemoteControlEvents: 1 }",
      "2:45: error: 'receivesRemoteControlEvents' wants true or false, found 1 — did you mean true?"),
    Mistake(
      "application: { id: app, delegate: { id: app } }",
      "2:41: error: duplicate id 'app' — first used at scene.yaml:2:20"),
    Mistake(
      "windows: [{ id: application }]",
      "2:17: error: duplicate id 'application' — the application has it unless the scene gives another"),
    Mistake(
      "windows: [{ id: windowScene }]",
      "2:17: error: duplicate id 'windowScene' — a window scene has it unless the scene gives another"),
    Mistake("windows: [{ id: w, screen: pane }]", "2:28: error: no screen has the id 'pane'"),
    Mistake(
      "windows: [{ firstResponder: w }]",
      "2:29: error: 'firstResponder' wants the id of a view or controller of this window, found 'w'"),
    Mistake(
      "windows: [{ viewController: {} }]",
      "2:13: error: unknown key 'viewController' — did you mean 'rootViewController'?"),
    Mistake(
      "windows: [{ expose: reed }]",
      "2:21: error: 'expose' wants read or write, found the text 'reed' — did you mean 'read'?"),
    Mistake(
      "windows: [{ expose: { name: Lamp } }]",
      "2:21: error: the key 'expose' needs the key 'access': read or write"),
    Mistake(
      "windows: [{ gestureRecognizers: [{ type: tap, expose: write }] }]",
      "2:55: error: 'expose' wants read, found the text 'write'; a recognizer has no value to set"),
    Mistake(
      "application: { expose: { send: reset } }", "2:32: error: 'send' wants a list, found the text 'reset'"),
    Mistake(
      "windows: [{ expose: { access: read, icon: lamp } }]",
      "2:43: error: 'icon' wants a set and an icon of it, such as 'mdi:lamp', found the text 'lamp'"),
    Mistake(
      "windows: [{ expose: { access: read, events: touchDown } }]",
      "2:45: error: 'events' are those of a control, and this is a view"),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: switch, frame: [0, 0, 1, 1], expose: { access: write, class: temperature } }] }]",
      "2:100: error: Home Assistant has no class 'temperature' for something that is switched; it has outlet, switch"
    ),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: button, frame: [0, 0, 1, 1], expose: { access: read, class: doorbel } }] }]",
      "2:99: error: Home Assistant has no class 'doorbel' for something with events — did you mean 'doorbell'?"
    ),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: slider, frame: [0, 0, 1, 1], expose: { access: write, class: temperature, unit: C } }] }]",
      "2:119: error: the class 'temperature' of Home Assistant wants one of K, °C, °F, found 'C'"),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: segmentedControl, segments: [a], frame: [0, 0, 1, 1], expose: { access: write, class: enum } }] }]",
      "2:125: error: Home Assistant has no class 'enum' for a choice; it has none"),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: slider, frame: [0, 0, 1, 1], expose: { access: read, class: timestamp } }] }]",
      "2:99: error: Home Assistant has no class 'timestamp' for a number that is not set"),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: segmentedControl, segments: [a], frame: [0, 0, 1, 1], expose: { access: read, class: aqi } }] }]",
      "2:124: error: Home Assistant has no class 'aqi' for a choice; it has none"),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: scrollView, contentSize: [9, 9], frame: [0, 0, 1, 1], expose: { access: read, class: aqi } }] }]",
      "2:124: error: Home Assistant has no class 'aqi' for an offset; it has none"),
    Mistake(
      "windows: [{ id: w, subviews: [{ kind: scrollView, contentSize: [9, 9], frame: [0, 0, 1, 1], expose: { access: read, unit: mm } }] }]",
      "2:123: error: Home Assistant wants a number where there is a unit, and this is an offset"),
    Mistake(
      "application: { expose: { send: [{ send: off, class: power }] } }",
      "2:53: error: Home Assistant has no class 'power' for an action; it has identify, restart, update"),
    Mistake("application: { expose: read }", "2:24: error: 'expose' wants a mapping, found the text 'read'"),
    Mistake(
      "windows: [{ id: pin, redacted: true, expose: write }]",
      "2:46: error: 'pin' is redacted, so it cannot be exposed; remove 'expose' here, or 'redacted' there"
    ),
    Mistake(
      "windows: [{ id: pin, redacted: true, subviews: [{ id: key, frame: [0, 0, 1, 1], expose: { access: read } }] }]",
      "2:89: error: 'key' lies inside 'pin', which is redacted, so it cannot be exposed;"
        + " remove 'expose' here, or 'redacted' there"),
    Mistake(
      "windows: [{ id: w, rootViewController: { view: { id: pin, redacted: true, gestureRecognizers: [{ id: tap, type: tap, expose: read }] } } }]",
      "2:126: error: 'tap' is on 'pin', which is redacted, so it cannot be exposed;"
        + " remove 'expose' here, or 'redacted' there"),
    Mistake(
      "windows: [{ id: a, subviews: [{ id: b, frame: [0, 0, 1, 1], hitTest: a }] }]",
      "2:70: error: 'hitTest' wants default, self, none, passthrough or the id of a descendant, found 'a'"),
  ]

  @Test(arguments: mistakes)
  func oneMistakeIsOneDiagnostic(_ mistake: Mistake) {
    #expect(diagnostics("version: 1\n" + mistake.scene) == "scene.yaml:" + mistake.expected)
  }

  static let mistakesInViews = [
    Mistake(
      "grid: { columns: 0 }", "2:64: error: 'columns' wants a whole number from 1 to 1000, found 0"),
    Mistake("grid: 4", "2:53: error: 'grid' wants a mapping, such as { columns: … }, found 4"),
    Mistake(
      "grid: { gap: 3 }",
      "2:53: error: the key 'grid' needs the key 'columns': a whole number from 1 to 1000"),
    Mistake(
      "grid: { columns: 1, gap: -1 }",
      "2:72: error: 'gap' wants a number of points from 0 to 1000000, found -1"),
    Mistake(
      "grid: { columns: 1 }, subviews: [{ frame: [0, 0, 1, 1] }]",
      "2:82: error: the grid gives this view its frame; leave 'frame' out, or write the view outside of the grid"
    ),
    Mistake(
      "grid: { columns: 1, rows: 1 }, subviews: [{}, {}]",
      "2:93: error: the grid has 1 cell and 2 views, and this is the first without one; write more 'rows', or leave"
        + " 'rows' out"),
    Mistake(
      "subviews: [{ kind: slider }]", "2:58: error: a slider needs the key 'frame': [x, y, width, height]"),
    Mistake("alpha: full", "2:54: error: 'alpha' wants a number from 0 to 1, found the text 'full'"),
    Mistake(
      "hidden: 'true'",
      "2:55: error: 'hidden' wants true or false, found the text 'true' — did you mean true?"),
    Mistake("isHidden: true", "2:47: error: unknown key 'isHidden' — did you mean 'hidden'?"),
    Mistake("hidden: [true]", "2:55: error: 'hidden' wants true or false, found a list"),
    Mistake(
      "kind: lable",
      "2:53: error: 'kind' wants view, label, image, scrollView, control, button, switch, slider, stepper,"
        + " segmentedControl, pageControl or dial, found the text 'lable' — did you mean 'label'?"),
    Mistake("script: 5.lua", "2:55: error: cannot read the script '5.lua': No such file or directory"),
    Mistake("script: []", "2:55: error: 'script' wants text that is not empty, found a list"),
    Mistake(
      "bounds: [0, 0, -1, 1]",
      "2:62: error: width of 'bounds' wants a number of points from 0 to 1000000, found -1"),
    Mistake(
      "bounds: [0, 0, 50%, 1]",
      "2:62: error: width of 'bounds' wants a number of points from 0 to 1000000, found the text '50%'"),
    Mistake("hitTestInsets: 3", "2:62: error: 'hitTestInsets' wants [top, left, bottom, right], found 3"),
    Mistake(
      "transform: turned",
      "2:58: error: 'transform' wants { rotation, scale, translation } or six numbers, found the text 'turned'"
    ),
    Mistake("transform: { rotate: 3 }", "2:60: error: unknown key 'rotate' — did you mean 'rotation'?"),
    Mistake("transform: { scale: 2 }", "2:67: error: 'scale' wants [x, y], found 2"),
    Mistake("transform: [1, 2]", "2:58: error: 'transform' wants [a, b, c, d, tx, ty], found 2 items"),
    Mistake(
      "hitTest: nobody",
      "2:56: error: 'hitTest' wants default, self, none, passthrough or the id of a descendant, found 'nobody'"
    ),
    Mistake(
      "hitTest: pasthrough",
      "2:56: error: 'hitTest' wants default, self, none, passthrough or the id of a descendant,"
        + " found 'pasthrough' — did you mean 'passthrough'?"),
    Mistake(
      "viewController: { presentingViewController: x }",
      "2:91: error: no view controller has the id 'x'"),
    Mistake(
      "viewController: { id: v, presentingViewController: v }",
      "2:98: error: the responder chain of 'v' leads back to 'v', which it would present"),
    Mistake(
      "on: { touchUpInside: { log: x } }",
      "2:53: error: 'touchUpInside' is an event of controls; write targets: [{ events: touchUpInside, action: … }]"
    ),
    Mistake(
      "on: { pressBegan: { log: x } }",
      "2:53: error: unknown callback 'pressBegan'; 'on' has touchesBegan, touchesMoved, touchesEnded, "
        + "touchesCancelled, pressesBegan, pressesChanged, pressesEnded, pressesCancelled, motionBegan, "
        + "motionEnded, motionCancelled, remoteControlReceived, trackingBegan, trackingEnded, "
        + "scrollViewWillBeginDragging, scrollViewDidScroll, scrollViewWillEndDragging, "
        + "scrollViewDidEndDragging, scrollViewDidEndDecelerating or scrollViewDidEndScrollingAnimation"
        + " — did you mean 'pressesBegan'?"),
    Mistake(
      "on: { touchesBegan: hello }",
      "2:67: error: 'touchesBegan' wants an action such as { exec: [program, argument…] } or { log: text },"
        + " found the text 'hello'"),
    Mistake(
      "on: { touchesBegan: { exec: 'rm -rf' } }",
      "2:75: error: 'exec' wants a list [program, argument…], found the text 'rm -rf'; no shell splits it, so write [rm, -rf], or [sh, -c, \"…\"] where it needs one"
    ),
    Mistake(
      "on: { touchesBegan: { exec: { latest: true } } }",
      "2:75: error: the action 'exec' needs the key 'run': a list [program, argument…]"),
    Mistake(
      "on: { touchesBegan: { exec: { run: [], latest: true } } }", "2:82: error: 'run' needs a program"),
    Mistake(
      "on: { touchesBegan: { exec: { run: [a], queue: [lamp] } } }",
      "2:94: error: 'queue' wants text that is not empty, found a list"),
    Mistake(
      "on: { touchesBegan: { exec: { run: [a], exempt: yes } } }",
      "2:95: error: 'exempt' wants true or false, found the text 'yes' — did you mean true?"),
    Mistake(
      "on: { touchesBegan: { exec: [[a]] } }",
      "2:76: error: program of 'exec' wants text that is not empty, found a list"),
    Mistake(
      "on: { touchesBegan: { exec: [a, null] } }",
      "2:79: error: argument of 'exec' wants text, found null"),
    Mistake(
      "on: { touchesBegan: { exec: [\"a\\0b\"] } }",
      "2:76: error: program of 'exec' wants text that is not empty, found the text 'a\\u{0}b'"),
    Mistake(
      "on: { touchesBegan: { exec: [a], log: b } }",
      "2:80: error: one action has one key, here 'exec'; put 'log' in a separate list item"),
    Mistake(
      "on: { touchesBegan: { exec: [a], latest: true } }",
      "2:80: error: 'latest' belongs to the action 'exec': write exec: { run: …, latest: … }"),
    Mistake(
      "on: { touchesBegan: { id: x, after: { seconds: 1, do: { log: x } } } }",
      "2:69: error: 'id' belongs to the action 'after': write after: { seconds: …, id: … }"),
    Mistake(
      "on: { touchesBegan: { exec: [a], if: b } }",
      "2:80: error: unknown action 'if'; there are exec, key, type, scroll, log, emit, set, send, after, cancel and call"
    ),
    Mistake(
      "on: { touchesBegan: { if: b, exec: [a] } }",
      "2:69: error: unknown action 'if'; there are exec, key, type, scroll, log, emit, set, send, after, cancel and call"
    ),
    Mistake("on: { touchesBegan: { lgo: b } }", "2:69: error: unknown action 'lgo' — did you mean 'log'?"),
    Mistake("on: { touchesBegan: { run: [b] } }", "2:69: error: unknown action 'run' — did you mean 'exec'?"),
    Mistake(
      "on: { touchesBegan: { key: volumeup } }",
      "2:74: error: 'key' wants the kernel's name of a key, such as KEY_VOLUMEUP, found the text 'volumeup' — did you "
        + "mean 'KEY_VOLUMEUP'?"),
    Mistake(
      "on: { touchesBegan: { key: [KEY_LEFTCTRL, KEY_VOLUMUP] } }",
      "2:89: error: item of 'key' wants the kernel's name of a key, such as KEY_VOLUMEUP, found the text "
        + "'KEY_VOLUMUP' — did you mean 'KEY_VOLUMEUP'?"),
    Mistake(
      "on: { touchesBegan: { key: BTN_TOUCH } }",
      "2:74: error: 'key' wants the kernel's name of a key, such as KEY_VOLUMEUP, found the text 'BTN_TOUCH'"),
    Mistake(
      "on: { touchesBegan: { key: super+w } }",
      "2:74: error: 'key' wants the kernel's name of a key, such as KEY_VOLUMEUP, found the text 'super+w' — several "
        + "keys together are a list: [KEY_LEFTMETA, KEY_W]"),
    Mistake("on: { touchesBegan: { key: [] } }", "2:74: error: 'key' needs a key"),
    Mistake(
      "on: { touchesBegan: { key: [KEY_A, KEY_A] } }",
      "2:82: error: KEY_A is held down already; a key is named once"),
    Mistake(
      "on: { touchesBegan: { forward: true } }",
      "2:67: error: a callback needs the key 'do': an action or a list of actions"),
  ]

  @Test(arguments: mistakesInViews)
  func oneMistakeInAViewIsOneDiagnostic(_ mistake: Mistake) {
    #expect(diagnostics("version: 1\n" + Self.view(mistake.scene)) == "scene.yaml:" + mistake.expected)
  }

  @Test func aSceneNeedsItsVersion() {
    #expect(
      diagnostics("windows: []")
        == "scene.yaml:1:1: error: a scene needs the key 'version': 1, the only version of the format so far")
  }

  @Test func controllersThatPresentEachOtherAreNoticed() {
    let scene = """
      version: 1
      windows:
        - rootViewController:
            id: outer
            presentingViewController: inner
            view:
              subviews:
                - { frame: [0, 0, 1, 1], viewController: { id: inner } }
      """
    #expect(
      diagnostics(scene)
        == "scene.yaml:5:33: error: the responder chain of 'inner' leads back to 'outer', which it would present"
    )
  }

  @Test func aScriptIsReadBesideTheFileThatNamesIt() {
    let files = MemoryFiles(["/etc/f/scene.yaml": "version: 1\napplication: { script: ./a/b.lua }"])
    #expect(throws: DiagnosticErrors.self) { try SceneDescription("/etc/f/scene.yaml", in: files) }
    do {
      _ = try SceneDescription("/etc/f/scene.yaml", in: files)
    } catch {
      #expect(
        error.description == "/etc/f/scene.yaml:2:24: error: cannot read the script '/etc/f/a/b.lua':"
          + " No such file or directory")
    }
  }
}
