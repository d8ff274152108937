import Diagnostics
import TouchGestures
import Scenes
import TestSupport
import Testing
import TouchDelivery

@Suite struct SenseTests {
  /// A scene for each warning that a description alone shows, and the message.
  static let oddities: [(advice: Advice, views: String, message: String)] = [
    (
      .touchesOfControl,
      "- { id: v, frame: [0, 0, 9, 9], kind: button, ALLOW targets: [{ events: touchDown, send: x }], on: { touchesEnded: { log: x } } }",
      "'touchesEnded' keeps touches from a button, so its targets get no events; write targets, such as"
    ),
    (
      .neverScrolls, "- { id: v, frame: [0, 0, 9, 9], kind: scrollView, ALLOW contentSize: [9, 9] }",
      "the content, [9, 9], is not larger than the view, [9, 9], so nothing scrolls; write a larger 'contentSize', or 'alwaysBounceVertical: true'"
    ),
    (
      .noInteraction, "- { id: v, frame: [0, 0, 9, 9], kind: label, ALLOW on: { touchesBegan: { log: x } } }",
      "a label takes no touches, so this never happens; write 'userInteractionEnabled: true'"
    ),
    (
      .noAction, "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: pan }] }",
      "this gesture has no effect; write what it does under 'action' or 'actions'"
    ),
    (
      .impatientTap,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ id: one, type: tap, action: { log: x } }, { id: two, type: tap, numberOfTapsRequired: 2, action: { log: x } }] }",
      "this tap recognises before 'two' can; 'requireToFail: [two]' lets it wait"
    ),
    (
      .uselessDelay,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: tap, maximumDelay: 0.2, action: { log: x } }] }",
      "'maximumDelay' limits a delay, and this recognizer delays nothing; write 'delaysTouchesBegan: true' beside it, or leave it out"
    ),
    (
      .uselessDelay,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: longPress, minimumPressDuration: 3, delaysTouchesBegan: true, maximumDelay: 0.2, actions: { began: { log: x } } }] }",
      "the fingers have to rest for 3 s, and this recognizer gives up 0.2 s after the first; write a shorter 'minimumPressDuration' and do the rest by 'after', or a longer 'maximumDelay'"
    ),
    (
      .longTime,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: tap, delaysTouchesBegan: true, maximumDelay: 150, action: { log: x } }] }",
      "'maximumDelay' is in seconds; 150 milliseconds are 0.15"
    ),
    (
      .longTime,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: longPress, minimumPressDuration: 3000, action: { log: x } }] }",
      "'minimumPressDuration' is in seconds; 3000 milliseconds are 3"
    ),
    (
      .longTime,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: longPress, minimumPressDuration: 50, action: { log: x } }] }",
      "'minimumPressDuration' is in seconds; 50 milliseconds are 0.05"
    ),
    (
      .longTime,
      "- { id: v, kind: button, frame: [0, 0, 9, 9], ALLOW targets: [{ events: touchDown, action: { log: x }, repeat: { after: 0.5, every: 50 } }] }",
      "'every' is in seconds; 50 milliseconds are 0.05"
    ),
    (
      .takenDrags,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ id: p, type: pan, action: { log: x } }], subviews: [{ id: s, kind: slider, frame: [0, 0, 9, 9], ALLOW action: { log: x } }] }",
      "the pan 'p' around it takes its finger as soon as that moves; put the control outside of the pan's view, or let 'shouldReceiveTouch' of a 'delegate:' of the pan say no there, or take 'screenEdgePan' or two fingers"
    ),
    (
      .neverWins,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ id: s, type: swipe, action: { log: x } }, { id: p, type: pan, action: { log: x } }] }",
      "this swipe never recognises, because 'p' recognises before it; 'requireToFail: [s]' on 'p' lets that wait, and 'simultaneousWith: [s]' lets both recognise"
    ),
    (
      .neverWins,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ id: one, type: tap, action: { log: x } }, { type: tap, action: { log: y } }] }",
      "this tap never recognises, because 'one' before it is the same gesture; remove one, or write 'simultaneousWith: [one]'"
    ),
    (
      .halfPair,
      "- { id: v, frame: [0, 0, 9, 9], kind: button, ALLOW targets: [{ events: touchDown, action: { exec: [mic, on] } }, { events: touchUpInside, action: { exec: [mic, off] } }] }",
      "'exec: [mic, on]' is undone at some ends only: a finger that slides away, or that a gesture or the system takes, leaves it as it is; undo it at touchUpInside, touchUpOutside and touchCancel, of which touchUpOutside and touchCancel are missing"
    ),
    (
      .notPlaceholder,
      "- { id: v, frame: [0, 0, 9, 9], kind: slider, ALLOW targets: [{ events: valueChanged, action: { log: \"now {value}\" } }] }",
      "'{value}' is text as it stands; what has a value here is \"${value}\""
    ),
    (
      .everyState,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW gestureRecognizers: [{ type: screenEdgePan, edges: left, action: { exec: [back] } }] }",
      "this starts as the gesture begins, at each change and as it ends; write actions: { ended: { exec: […] } }"
    ),
    (
      .noEvent,
      "- { id: v, frame: [0, 0, 9, 9], kind: button, ALLOW targets: [{ events: valueChanged, action: { log: x } }] }",
      "a button never sends valueChanged; write touchUpInside, or 'kind: switch' for one with a value"
    ),
    (
      .shellWords,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW on: { touchesBegan: { exec: [ls, $HOME] } } }",
      "no shell reads '$HOME', so the program gets it as it is; write exec: [sh, -c, \"…\"]"
    ),
    (
      .leakyZone,
      "- { id: outer, frame: [0, 0, 9, 9], gestureRecognizers: [{ type: tap, action: { log: x } }], subviews: [{ id: v, frame: [0, 0, 9, 9], ALLOW on: { touchesBegan: [] } }] }",
      "the recognizers of 'outer' get the touches of this view as well; to keep them from all, put it in a separate window"
    ),
    (
      .redactedEmit,
      "- { id: outer, frame: [0, 0, 9, 9], redacted: true, subviews: [{ id: v, frame: [0, 0, 9, 9], kind: button, ALLOW targets: [{ events: touchDown, action: { emit: { name: x } } }] }] }",
      "no subscriber gets what is emitted inside a redacted view; let the redacted view's own script or 'on' do it"
    ),
    (
      .redactedEmit,
      "- { id: outer, frame: [0, 0, 9, 9], redacted: true, subviews: [{ id: v, frame: [0, 0, 9, 9], kind: button, ALLOW targets: [{ events: touchDown, action: { log: x } }] }] }",
      "the log withholds what 'log' writes inside a redacted view; take it away, or write 'redacted: places'"
    ),
    (
      .shellWords,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW on: { touchesBegan: { exec: [ls, --dir=$HOME] } } }",
      "no shell reads '--dir=$HOME', so the program gets it as it is"
    ),
    (
      .shellWords,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW on: { touchesBegan: { exec: [curl, a, \"|\", sh] } } }",
      "no shell reads '|', so the program gets it as it is"
    ),
    (
      .shellWords,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW on: { touchesBegan: { exec: [rm, /tmp/shots/*] } } }",
      "no shell reads '/tmp/shots/*', so the program gets it as it is"
    ),
    (
      .shellWords,
      "- { id: v, frame: [0, 0, 9, 9], ALLOW on: { touchesBegan: { exec: [~/bin/lamp, on] } } }",
      "no shell reads '~/bin/lamp'; write the whole path of the program"
    ),
    (
      .noScreen, "- { id: v, frame: [0, 0, 1280, 800], ALLOW on: { touchesBegan: { log: x } } }",
      "this frame reaches beyond the screen, which is 1000 x 1000 points where a scene has no 'screens'; write"
    ),
    (
      .unordered,
      "- { id: v, frame: [0, 0, 9, 9], kind: slider, ALLOW targets: [{ events: valueChanged, action: { exec: [mixer, \"${value}\"] } }] }",
      "a slider starts many of these, and the last value may not be the last to arrive; write exec: { run: […], latest: true }"
    ),
  ]

  private func advice(_ views: String, _ start: String = "", scripts: [String: String] = [:]) throws
    -> [String]
  {
    let scene = try load("version: 1\n\(start)windows:\n  - subviews:\n      \(views)", with: scripts)
    return scene.advice.map(\.message)
  }

  @Test(arguments: oddities.indices) func anOddityIsExplainedAndNamed(_ index: Int) throws {
    let oddity = Self.oddities[index]
    let found = try advice(oddity.views.replacing("ALLOW", with: ""))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(oddity.message) == true, "\(found)")
    #expect(found.first?.hasSuffix(" [\(oddity.advice.rawValue)]") == true)
  }

  @Test(arguments: oddities.indices) func itIsSilencedWhereItStands(_ index: Int) throws {
    let oddity = Self.oddities[index]
    let found = try advice(oddity.views.replacing("ALLOW", with: "allow: [\(oddity.advice.rawValue)],"))
    #expect(found.isEmpty, "\(found)")
  }

  @Test func aKeyWindowThatIsHidden() throws {
    func advice(_ keys: String) throws -> [String] {
      try load("version: 1\nwindows: [{ id: a, \(keys) }, { id: b }]").advice.map(\.message)
    }
    #expect(try advice("key: true, hidden: true").count { $0.hasSuffix("[hiddenKey]") } == 1)
    #expect(try advice("key: true") == [])
    #expect(try advice("hidden: true") == [])
    #expect(try advice("key: true, hidden: true, allow: [hiddenKey]") == [])
  }

  @Test(arguments: [
    ("display: { idleAfter: 60000, onIdle: { log: x } }", 1),
    ("display: { idleAfter: 3600, onIdle: { log: x } }", 0),
    ("allow: [longTime], display: { idleAfter: 60000, onIdle: { log: x } }", 0),
  ])
  func anIdleTimeInMilliseconds(keys: String, count: Int) throws {
    let scene = try load("version: 1\nscreens: [{ id: main, size: [800, 480], \(keys) }]")
    let expected = "'idleAfter' is in seconds; 60000 milliseconds are 60 [longTime]"
    #expect(scene.advice.map(\.message) == Array(repeating: expected, count: count))
  }

  @Test(arguments: [
    (
      "screens: [{ id: main, size: [800, 480], KEYS display: { settle: 30, backlight: x } }]", "settle", "30",
      "0.03"
    ),
    ("settings: { tapInterval: 30 }\napplication: { KEYS id: app }", "tapInterval", "30", "0.03"),
    ("settings: { shakeInterval: 59 }\napplication: { KEYS id: app }", "shakeInterval", "59", "0.059"),
    ("devices: [{ KEYS accommodations: { holdDuration: 50 } }]", "holdDuration", "50", "0.05"),
    ("devices: [{ KEYS accommodations: { longestTouch: 5000 } }]", "longestTouch", "5000", "5"),
    (
      "windows: [{ subviews: [{ kind: stepper, KEYS fastest: 20, frame: [0, 0, 100, 50] }] }]", "fastest",
      "20",
      "0.02"
    ),
    ("devices: [{ KEYS accommodations: { ignoreRepeat: 50 } }]", "ignoreRepeat", "50", "0.05"),
    ("devices: [{ KEYS accommodations: { tapAssistanceDelay: 20 } }]", "tapAssistanceDelay", "20", "0.02"),
  ])
  func millisecondsBelowAMinute(_ text: String, key: String, number: String, seconds: String) throws {
    let scene = try load("version: 1\n" + text.replacing("KEYS", with: ""))
    #expect(
      scene.advice.map(\.message) == [
        "'\(key)' is in seconds; \(number) milliseconds are \(seconds) [longTime]"
      ])
    let allowing = try load("version: 1\n" + text.replacing("KEYS", with: "allow: [longTime],"))
    #expect(allowing.advice.isEmpty)
  }

  /// Every property in seconds says how many make sense, and has a default below that.
  @Test func everyTimeHasAGreatestOne() throws {
    func check<Owner>(_ properties: [Property<Owner>], of fresh: Owner) {
      for property in properties {
        guard case .number(let range) = property.kind, range.unit == .seconds,
          case .number(let number) = property.value(of: fresh)
        else { continue }
        #expect((range.greatestMeant ?? 0) > number, "\(property.name)")
        #expect((range.greatestMeant ?? .infinity) < range.bounds.upperBound, "\(property.name)")
      }
    }
    check(Settings.properties, of: Settings())
    check(ShakeSettings.properties, of: ShakeSettings())
    check(AccommodationSettings.properties, of: AccommodationSettings())
    for type in GestureRecognizerType.allCases {
      check(type.recognizerClass.properties, of: type.makeGestureRecognizer(id: ""))
    }
  }

  @Test(arguments: [
    ("log: \"{{ value }}\"", "'{{value}}'"), ("log: $value", "'$value'"), ("log: \"%value%\"", "'%value%'"),
    ("exec: [mixer, $value]", "'$value'"), ("exec: [sh, -c, \"mixer $value%\"]", "'$value'"),
    ("emit: { name: x, data: { level: \"{value}\" } }", "'{value}'"),
  ])
  func placeholdersOfOtherPrograms(_ action: String, _ found: String) throws {
    let text =
      "- { frame: [0, 0, 9, 9], kind: stepper, targets: [{ events: valueChanged, action: { \(action) } }] }"
    #expect(
      try advice(text) == [
        "\(found) is text as it stands; what has a value here is \"${value}\" [notPlaceholder]"
      ])
  }

  @Test(arguments: [
    "log: \"$${value}\"", "log: value", "log: \"{level}\"", "log: \"{translation.x}\"", "log: $values",
    "exec: [sh, -c, \"value=$1; echo $value\"]", "log: '{\"value\": 1}'", "log: \"100 % of value %\"",
  ])
  func textThatIsNoPlaceholder(_ action: String) throws {
    #expect(
      try advice(
        "- { frame: [0, 0, 9, 9], kind: stepper, targets: [{ events: valueChanged, action: { \(action) } }] }"
      ) == [])
  }

  @Test func aWordThatIsNearlyAKindDoesNotHideTheOtherMistakes() {
    let found = diagnostics(
      "version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], kind: Button, targets: [{ events: touchUp, exec: [x] }] }] }]"
    )
    #expect(found.contains("did you mean 'button'?"))
    #expect(found.contains("did you mean 'touchUpInside'?"))
    #expect(found.contains("unknown key 'exec': write action: { exec: … }"))
  }

  @Test func everyWarningIsTried() {
    let elsewhere: Set<Advice> = [
      .outOfReach, .missingMethod, .ignoresForwarded, .scriptSlip, .smallScreen, .hiddenKey, .longProgram,
      .stuckKey, .missingProgram, .unusedVariable,
    ]
    #expect(Set(Self.oddities.map(\.advice)).union(elsewhere) == Set(Advice.allCases))
  }

  @Test(arguments: [
    ("size: [217, 136]", 1), ("size: [217, 140]", 0), ("size: [217, 136], unit: mm", 0),
    ("size: [217, 136], allow: [smallScreen]", 0),
  ])
  func pointsThatAreMillimetres(screen: String, count: Int) throws {
    let text =
      "version: 1\nscreens: [{ id: panel, \(screen) }]\nwindows: [{ id: w, subviews: [{ frame: [0, 0, 9, 9], kind: button }] }]"
    let warnings = try load(text).advice.map(\.message)
    #expect(warnings.count { $0.hasPrefix("217 x 136 points are probably a mistake") } == count)
    #expect(warnings.count { $0.hasSuffix(" [smallScreen]") } == count)
    let elsewhere = try load(
      "version: 1\nscreens: [{ id: main, size: [800, 480] }, { id: panel, \(screen) }]\nwindows: [{ id: w, subviews: [{ frame: [0, 0, 9, 9], kind: button }] }]"
    )
    #expect(elsewhere.advice.isEmpty, "no window is on the small screen")
  }

  @Test(arguments: [
    ("[15.4, 8.6]", true), ("[8, 4.8]", true), ("[154, 86]", false), ("[320, 10]", false),
    ("[30, 12]", false),
  ])
  func aScreenAsSmallAsAFinger(size: String, isOdd: Bool) throws {
    let text =
      "version: 1\nscreens: [{ id: panel, size: \(size), unit: mm }]\nwindows: [{ id: w, subviews: [{ frame: [0, 0, 1, 1], kind: button }] }]"
    #expect(try load(text).advice.contains { $0.message.hasSuffix(" [smallScreen]") } == isOdd)
  }

  @Test(arguments: [
    "- { frame: [0, 0, 9, 9], kind: button, targets: [{ events: touchDown, send: x }], on: { touchesBegan: { forward: true, do: { log: x } } } }",
    "- { frame: [0, 0, 9, 9], kind: label, userInteractionEnabled: true, on: { touchesBegan: { log: x } } }",
    "- { frame: [0, 0, 9, 9], gestureRecognizers: [{ id: a, type: pan }, { type: tap, requireToFail: [a], action: { log: x } }] }",
    "- { frame: [0, 0, 9, 9], gestureRecognizers: [{ type: tap, requireToFail: [two], action: { log: x } }, { id: two, type: tap, numberOfTapsRequired: 2, action: { log: x } }] }",
    "- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: [sh, -c, \"ls | wc\"] } } }",
    "- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: [nice, sh, -c, \"$HOME/a | wc\"] } } }",
    "- { frame: [0, 0, 9, 9], kind: slider, targets: [{ events: valueChanged, action: { exec: { run: [mixer, \"${value}\"], latest: true } } }] }",
    "- { frame: [0, 0, 9, 9], redacted: true, on: { touchesBegan: { emit: { name: x } } } }",
    "- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: { run: [mpv, a], timeout: none } } } }",
    "- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: { run: [mpv, a], timeout: 600 } } } }",
    "- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: [sleep, \"10\"] } } }",
    "- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: [aplay, ding.wav] } } }",
    "- { frame: [0, 0, 9, 9], kind: control, on: { trackingBegan: { key: { down: KEY_A } }, trackingEnded: { key: { up: KEY_A } } } }",
  ])
  func whatIsRightHasNoWarning(_ views: String) throws {
    #expect(try advice(views) == [])
  }

  private static let mpvGoesOn = "'mpv' goes on for as long as it is let, and is ended after 10 s"

  @Test(arguments: [
    ("exec: [mpv, film.mkv]", "'mpv' goes on for as long as it is let, and is ended after 10 s"),
    (
      "exec: [/usr/bin/ffplay, a]",
      "'/usr/bin/ffplay' goes on for as long as it is let, and is ended after 10 s"
    ),
    ("exec: [tail, -f, a]", "'tail' goes on for as long as it is let, and is ended after 10 s"),
    ("exec: [sleep, 1m]", "'sleep 1m' takes longer, and is ended after 10 s"),
    ("exec: { run: [sh, -c, \"a; sleep 7\"], timeout: 5 }", "'sleep 7' takes longer, and is ended after 5 s"),
    ("exec: [env, -u, A, X=1, mpv, a]", mpvGoesOn),
    ("exec: [nice, -n, 5, mpv, a]", mpvGoesOn),
    ("exec: [nice, -n5, mpv, a]", mpvGoesOn),
    ("exec: [ionice, -c, 3, --, /usr/bin/nice, --adjustment, 5, mpv, a]", mpvGoesOn),
    ("exec: [systemd-inhibit, --what=idle, --who, me, mpv, a]", mpvGoesOn),
    ("exec: [nohup, mpv, a]", mpvGoesOn),
    ("exec: [sh, -c, \"mpv a\"]", mpvGoesOn),
    ("exec: [bash, --norc, -ec, \"cd /a && X=1 exec mpv b\"]", mpvGoesOn),
    ("exec: [env, X=1, sh, -c, \"while true; do mpv a; done\"]", mpvGoesOn),
    ("exec: [timeout, 0, mpv, a]", mpvGoesOn),
    ("exec: [stdbuf, -oL, tail, -f, a]", "'tail' goes on for as long as it is let, and is ended after 10 s"),
    (
      "exec: [stdbuf, -o, L, tail, -f, a]", "'tail' goes on for as long as it is let, and is ended after 10 s"
    ),
    ("exec: [busybox, sleep, 1m]", "'sleep 1m' takes longer, and is ended after 10 s"),
    ("exec: [timeout, 60, mpv, a]", "'timeout 60 mpv a' takes longer, and is ended after 10 s"),
    (
      "exec: [nice, timeout, -k, 5, 1m, mpv, a]",
      "'timeout -k 5 1m mpv a' takes longer, and is ended after 10 s"
    ),
    ("exec: [timeout, 60, sh, -c, mpv a]", "'timeout 60 sh -c mpv a' takes longer, and is ended after 10 s"),
    (
      "exec: { run: [timeout, 60, mpv, a], timeout: 20 }",
      "'timeout 60 mpv a' takes longer, and is ended after 20 s"
    ),
  ])
  func whatRunsForLongIsWarnedOf(_ action: String, _ message: String) throws {
    #expect(
      try advice("- { frame: [0, 0, 9, 9], on: { touchesBegan: { \(action) } } }") == [
        message
          + "; write exec: { run: […], timeout: none } to let it run, or 'timeout' with more seconds [longProgram]"
      ])
  }

  @Test(
    "what ends in time, and what nothing ends because it has left the process group",
    arguments: [
      "[timeout, 8, mpv, a]", "[timeout, 60, backup]", "[timeout, 60, sleep, 5]", "[nice, -n, mpv, backup]",
      "[env, -S, mpv a]", "[bash, mpv]", "[setsid, mpv, a]", "[sh, -c, \"timeout 60 mpv a\"]",
      "[systemd-inhibit, timeout, 60, mpv, a]", "[timeout]", "[env, X=1]",
      "[sh, -c, \"command -v mpv && echo yes\"]",
    ])
  func whatDoesNotRunForLong(_ words: String) throws {
    #expect(
      try advice("- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: \(words) } } }").filter {
        $0.hasSuffix("[longProgram]")
      } == [])
  }

  @Test func aKeyThatNothingLetsUpIsOdd() throws {
    #expect(
      try advice(
        "- { frame: [0, 0, 9, 9], on: { touchesBegan: { key: { down: [KEY_A, KEY_B] } }, touchesEnded: { key: { up: KEY_B } } } }"
      )
      .contains {
        $0.hasPrefix("KEY_A goes down here and nothing lets it up") && $0.hasSuffix("[stuckKey]")
      })
  }

  @Test(arguments: [
    "[setsid, sh, -c, \"echo $HOME\"]", "[sudo, timeout, 5, /bin/sh, -c, \"echo $HOME\"]",
    "[timeout, \"${touch}\", bash, -c, \"echo $HOME\"]",
  ])
  func aShellReadsWhatAnyProgramGivesIt(_ words: String) throws {
    let lines = try advice("- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: \(words) } } }")
    #expect(lines.filter { $0.hasSuffix("[shellWords]") } == [])
  }

  @Test func oneTextWithBlanksIsTakenApart() throws {
    #expect(
      try advice("- { frame: [0, 0, 9, 9], on: { touchesBegan: { exec: [systemctl suspend] } } }") == [
        "this is one word with blanks, and no program is called so; write [systemctl, suspend] [shellWords]"
      ])
  }

  @Test func ignoringTouchesThatAreForwardedIsOdd() throws {
    let script =
      "local V = {}\nfunction V:didLoad() self.application:beginIgnoringInteractionEvents() end\nreturn V"
    let scene = try load(
      "version: 1\ndevices: [{ grab: true, forward: unhandled }]\nwindows: [{ script: v.lua }]",
      with: ["v.lua": script])
    #expect(scene.advice.map { "\($0.file):\($0.line ?? 0)" } == ["v.lua:2"])
    let allowing = try load(
      "version: 1\ndevices: [{ grab: true, forward: unhandled }]\nwindows: [{ script: v.lua, allow: [ignoresForwarded] }]",
      with: ["v.lua": script])
    #expect(allowing.advice.isEmpty)
  }

  @Test(arguments: [
    ("step: 1", "slider", "stepValue"), ("touchUp", "", "touchUpInside"), ("type: rotate", "", "rotation"),
    ("type: doubleTap", "", "tap' — "),
  ])
  func wordsOfOtherWorldsAreKnown(_ word: String, _ kind: String, _ meant: String) {
    let views =
      word.hasPrefix("type")
      ? "gestureRecognizers: [{ \(word) }]"
      : word.hasPrefix("step")
        ? "kind: slider, \(word)"
        : "kind: button, targets: [{ events: \(word), action: [] }]"
    let found = diagnostics("version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(views) }] }]")
    #expect(found.contains("did you mean '\(meant.prefix { $0 != "'" })'?"), "\(found)")
  }
}
