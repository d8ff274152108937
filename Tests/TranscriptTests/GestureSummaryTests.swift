import Daemon
import DispatchLog
import InputDevices
import Scenes
import Testing

/// The tables at the end of `fingerpost replay --explain`.
@Suite struct GestureSummaryTests {
  private func summary(of scene: String, _ touches: String) throws -> String {
    let transcript = Transcript(name: "", text: "\n--- scene.yaml\nversion: 1\n\(scene)")
    let file = try SceneFile(path: "scene.yaml", files: TranscriptFiles(transcript: transcript))
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

        recognizer  type   view  touches  recognised  failed  cancelled  why it failed last
        pick        tap    main  1, 2     1           1       0          moved 40 pt, more than 10 pt
        drag        pan    main  1, 2     1           1       1          prevented by tap pick
        zoom        pinch  far   none     0           0       0

        control  kind    touches  value  events
        level    slider  1        1.1    touchDown, valueChanged x2, touchDragInside, touchCancel
        unused   button  none            none

        """)
  }

  @Test func aSceneWithoutAnyHasNoTable() throws {
    #expect(try summary(of: "windows: [{}]", "0 down 1 5 5") == "")
  }
}
