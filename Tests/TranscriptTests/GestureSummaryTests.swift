import LiveScenes
import Replaying
import DispatchLog
import Recordings
import Scenes
import Testing

/// The tables at the end of `fingerpost replay --explain`.
@Suite struct GestureSummaryTests {
  private func summary(of scene: String, _ touches: String) throws -> String {
    let transcript = Transcript(name: "", text: "\n--- scene.yaml\nversion: 1\n\(scene)")
    let file = try SceneFile(path: "scene.yaml", files: TranscriptFiles(of: transcript))
    let summary = GestureSummary(file.scene)
    let log = DispatchLog()
    log.add(summary)
    let recording = RecordingFile(name: "touches", bytes: Array(touches.utf8))
    try Replay(scene: file, recording: recording).run(log: log, pace: .instant) { _ in }
    return summary.description
  }

  @Test func eachRecognizerAndControlHasARow() throws {
    let scene = """
      windows:
        - id: main
          gestureRecognizers: [{ id: pick, type: tap }, { id: drag, type: pan }]
          subviews:
            - { id: level, kind: slider, frame: [0, 0, 100, 20], maximumValue: 10 }
            - { id: unused, kind: button, frame: [0, 100, 100, 20] }
            - { id: far, frame: [500, 500, 9, 9], gestureRecognizers: [{ id: zoom, type: pinch }] }
      """
    let touches = """
      0    down 1 10 10
      10   move 1 11 10
      20   up 1
      1000 down 1 300 300
      1010 move 1 340 300
      1020 cancelAll
      1030 up 1
      """
    #expect(
      try summary(of: scene, touches) == """

        recognizer  type   view  touches  what came of it
        pick        tap    main  1, 2     1 recognised
                                          2 failed: moved 40 pt, more than 10 pt
        drag        pan    main  1, 2     1 failed: prevented by tap pick
                                          2 recognised, then cancelled
        zoom        pinch  far   none     nothing: no touch hit far

        control  kind    touches  value  what came of it
        level    slider  1        1.1    touchDown, valueChanged x2, touchDragInside, touchCancel
        unused   button  none            nothing: no touch hit it

        """)
  }

  @Test func eachAttemptHasAllItsTouches() throws {
    let scene = """
      windows:
        - id: main
          multipleTouchEnabled: true
          gestureRecognizers: [{ id: twice, type: tap, numberOfTapsRequired: 2 }, { id: two, type: pinch }]
      """
    let touches = """
      0    down 1 10 10
      10   up 1
      100  down 1 10 10
      110  up 1
      1000 down 1 10 10
      1010 up 1
      3000 down 1 10 10, down 2 200 10
      3010 move 2 300 10
      3020 down 3 300 300
      3030 up 1, up 2
      3040 up 3
      """
    #expect(
      try summary(of: scene, touches) == """

        recognizer  type   view  touches  what came of it
        twice       tap    main  1-5      1+2 recognised
                                          3 failed: no tap followed within 0.35 s after tap 1 of 2
                                          4+5 failed: 2 fingers, not 1
                                          6 not given to it: its gesture was over, but not all of its touches were up
        two         pinch  main  1-6      1, 3 failed: 1 finger, not 2
                                          2 failed: prevented by tap twice
                                          4+5+6 recognised

        """)
  }

  @Test func whatIsDisabledOrNotHitSaysSo() throws {
    let scene = """
      windows:
        - id: main
          gestureRecognizers: [{ id: off, type: tap, enabled: false }]
          subviews:
            - { id: locked, kind: button, enabled: false, frame: [0, 0, 100, 20] }
            - { id: alone, kind: button, frame: [0, 50, 100, 20] }
            - { id: both, kind: button, enabled: false, frame: [0, 100, 100, 20] }
            - id: far
              frame: [500, 500, 9, 9]
              gestureRecognizers: [{ id: gone, type: pan, enabled: false }]
      """
    let touches = """
      0    down 1 10 10
      10   up 1
      1000 down 1 10 60, down 2 20 60
      1010 up 1, up 2
      """
    #expect(
      try summary(of: scene, touches) == """

        recognizer  type  view  touches  what came of it
        off         tap   main  none     1-3 not given to it: it was disabled
        gone        pan   far   none     nothing: it is disabled, and no touch hit far

        control  kind    touches  value  what came of it
        locked   button  1               1 not followed: it was disabled
        alone    button  2, 3            touchDown, touchUpInside, primaryActionTriggered
                                         3 refused by multipleTouchEnabled
        both     button  none            nothing: it is disabled, and no touch hit it

        """)
  }

  @Test func whoGetsATouchLateOrNotAtAllSaysWhy() throws {
    let scene = """
      windows:
        - id: main
          gestureRecognizers:
            - { id: pin, type: tap, requireToFail: [twice] }
            - { id: twice, type: tap, numberOfTapsRequired: 2 }
            - { id: drag, type: pan, delaysTouchesBegan: true }
          subviews:
            - { id: key, kind: button, frame: [0, 0, 100, 20] }
            - { id: level, kind: slider, frame: [0, 500, 100, 20], maximumValue: 10, value: 4 }
      """
    let touches = """
      0    down 1 10 10
      20   move 1 60 10
      40   up 1
      1000 down 1 10 10
      1040 up 1
      1200 down 1 200 300
      1240 up 1
      """
    #expect(
      try summary(of: scene, touches) == """

        recognizer  type  view  touches  what came of it
        pin         tap   main  1, 2     1 failed: moved 50 pt, more than 10 pt
                                         2 failed: gestureRecognizerShouldBegin of key said no
                                         3 not given to it: it had recognised and waited for tap twice to fail
        twice       tap   main  1-3      1 failed: moved 50 pt, more than 10 pt
                                         2+3 failed: the next tap was 346.7 pt away, more than 40 pt
        drag        pan   main  1-3      1 recognised
                                         2, 3 failed: moved 0 pt of 10 pt

        control  kind    touches  value  what came of it
        key      button  1, 2            touchDown, touchUpInside, primaryActionTriggered
                                         1 held back by pan drag, then dropped
                                         2 held back by pan drag, then delivered
                                         2 held back at their end by tap pin and tap twice, then delivered
        level    slider  none     4      nothing: no touch hit it

        """)
  }

  @Test func whatAScriptMakesAndMovesHasItsKindAndViews() throws {
    let scene = """
      windows:
        - id: main
          script: moves.lua
          subviews:
            - { id: left, frame: [0, 0, 100, 100], gestureRecognizers: [{ id: pick, type: tap }] }
            - { id: right, frame: [100, 0, 100, 100] }
      --- moves.lua
      local Main = {}
      function Main:didLoad()
        self:addSubview(fingerpost.makeView { id = "count", kind = "stepper", frame = { 0, 200, 100, 30 } })
        fingerpost.after(1, function() fingerpost.view("right"):addGestureRecognizer(fingerpost.recognizer("pick")) end)
      end
      return Main
      """
    let summary = try summary(
      of: scene,
      """
      0    down 1 10 10
      10   up 1
      2000 down 1 150 10
      2010 up 1
      3000 down 1 80 210
      3010 up 1
      """)
    #expect(summary.contains("pick        tap   left, right  1, 2     1, 2 recognised"))
    #expect(summary.contains("count    stepper  3        1 "))
  }

  @Test func whatHappensOverARedactedViewGivesNoPlaceAway() throws {
    let scene = """
      windows:
        - id: main
          redacted: places
          gestureRecognizers: [{ id: pick, type: tap }]
          subviews: [{ id: level, kind: slider, frame: [0, 0, 100, 20] }]
      """
    let touches = "0 down 1 10 10\n10 move 1 31 10\n20 up 1"
    let summary = try summary(of: scene, touches)
    #expect(summary.contains("1 failed: the reason is withheld over a redacted view"))
    #expect(summary.contains("level    slider  1        redacted"))
    #expect(!summary.contains("21") && !summary.contains("0.31"))
    let covered = try self.summary(of: scene.replacing("places", with: "true"), touches)
    #expect(!covered.contains("pick") && !covered.contains("level"))
  }

  @Test func aSceneWithoutAnyHasNoTable() throws {
    #expect(try summary(of: "windows: [{}]", "0 down 1 5 5") == "")
  }
}
