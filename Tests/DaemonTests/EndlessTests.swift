import Testing
import TouchDelivery

/// What sets itself off without end is broken off, and the daemon goes on.
@Suite struct EndlessTests {
  @Test func anActionThatSetsItsOwnSenderOffIsStopped() throws {
    let stage = try Stage(
      """
      windows:
        - id: main
          script: main.lua
          gestureRecognizers: [{ id: hold, type: longPress, action: { call: held } }]
      """, scripts: ["main.lua": "local W = {} function W:held(r) r.state = 'changed' end return W"])
    stage.touch(.began)
    stage.wait(1)
    let records = stage.records()
    let errors = records.filter { $0.hasPrefix("error") }
    #expect(errors.count == 1)
    #expect(
      errors[0].hasPrefix(
        "error      main: the actions of the recognizer 'hold' change its state again and again"))
    #expect(records.count < 100)
    stage.touch(.ended)
    #expect(
      stage.records().contains { $0.hasPrefix("gesture    longPress hold on main") && $0.contains("ended") })
  }

  @Test func scrollingThatScrollsIsStopped() throws {
    let stage = try Stage(
      """
      windows:
        - id: main
          subviews:
            - id: list
              kind: scrollView
              frame: [0, 0, 300, 300]
              contentSize: [300, 900]
              on:
                scrollViewDidScroll:
                  - { set: { view: list, contentOffset: [0, 10] } }
                  - { set: { view: list, contentOffset: [0, 20] } }
      """)
    stage.touch(.began, x: 100, y: 200)
    for step in 1...5 { stage.touch(.moved, x: 100, y: 200 - 20 * Double(step)) }
    stage.touch(.ended, x: 100, y: 100)
    let records = stage.records()
    #expect(records.contains("action     list: set failed: it sets itself off without end"))
    #expect(records.count < 3000)
  }

  @Test func listsThatScrollEachOtherTwiceAreStopped() throws {
    let lists = (0..<30).map { index in
      """
            - id: s\(index)
              kind: scrollView
              frame: [700, 0, 10, 10]
              contentSize: [1000, 1000]
              on:
                scrollViewDidScroll:
                  - { set: { view: s\(index + 1), contentOffset: [1, 1] } }
                  - { set: { view: s\(index + 1), contentOffset: [2, 2] } }
      """
    }
    let stage = try Stage(
      """
      windows:
        - id: main
          on: { touchesBegan: { set: { view: s0, contentOffset: [3, 3] } } }
          subviews:
      \(lists.joined(separator: "\n"))
            - { id: s30, kind: scrollView, frame: [700, 0, 10, 10], contentSize: [1000, 1000] }
      """)
    stage.touch(.began)
    let failures = stage.records().filter { $0.contains("set failed") }
    #expect(failures.count == 1)
    #expect(failures[0].hasSuffix("set failed: 10000 actions have followed from one"))
  }
}
