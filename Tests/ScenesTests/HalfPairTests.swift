import Diagnostics
import Scenes
import TestSupport
import Testing

/// Something that is switched as fingers come down is to be undone however they go.
@Suite struct HalfPairTests {
  /// What is said of a view with these keys, by the missing ends; nil where nothing is.
  private func missing(_ keys: String) throws -> [String] {
    let scene = try load(
      "version: 1\nwindows: [{ subviews: [{ id: v, frame: [0, 0, 9, 9], \(keys) }, { id: x, frame: [0, 0, 1, 1] }] }]"
    )
    return scene.advice.map(\.message).filter { $0.hasSuffix("[halfPair]") }.map { message in
      let end = message.firstRange(of: "of which ").map { message[$0.upperBound...] } ?? ""
      return end.firstRange(of: " missing").map { String(end[..<$0.lowerBound]) } ?? message
    }
  }

  private func button(_ targets: String...) -> String {
    "kind: button, targets: [\(targets.joined(separator: ", "))]"
  }

  private static let on = "{ events: touchDown, action: { exec: [mic, on] } }"

  @Test func aButtonNeedsAllThreeEnds() throws {
    #expect(
      try missing(button(Self.on, "{ events: touchUpInside, action: { exec: [mic, off] } }")) == [
        "touchUpOutside and touchCancel are"
      ])
    #expect(
      try missing(
        button(Self.on, "{ events: [touchUpInside, touchUpOutside], action: { exec: [mic, off] } }"))
        == ["touchCancel is"])
    #expect(
      try missing(
        button(
          Self.on, "{ events: [touchUpInside, touchUpOutside, touchCancel], action: { exec: [mic, off] } }"))
        == [])
    #expect(
      try missing(
        button(
          Self.on, "{ events: [touchUpInside, touchDragExit, touchCancel], action: { exec: [mic, off] } }"))
        == [], "a finger leaves before it lifts outside")
  }

  @Test(arguments: [
    "[pkill, arecord]", "[pkill, -INT, -x, arecord]", "[killall, arecord]",
    "[pkill, -f, \"arecord talk.wav\"]",
  ])
  func aProgramThatRunsIsEndedByAnother(end: String) throws {
    let start =
      "{ events: touchDown, action: { exec: { run: [/usr/bin/arecord, talk.wav], timeout: none } } }"
    #expect(
      try missing(button(start, "{ events: touchUpInside, action: { exec: \(end) } }")) == [
        "touchUpOutside and touchCancel are"
      ])
    #expect(try missing(button(start, "{ events: touchUpInside, action: { exec: [pkill, aplay] } }")) == [])
  }

  @Test func aControlIsLedToItsTracking() throws {
    let keys = button(Self.on, "{ events: touchUpInside, action: { exec: [mic, off] } }")
    let scene = try load("version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(keys) }] }]")
    #expect(
      scene.advice.contains {
        $0.message.hasSuffix("; or write on: { trackingBegan: …, trackingEnded: … } [halfPair]")
      })
  }

  @Test func aButtonSPrimaryActionIsItsTap() throws {
    let off = "{ events: primaryActionTriggered, action: { exec: [mic, off] } }"
    #expect(try missing(button(Self.on, off)) == ["touchUpOutside and touchCancel are"])
  }

  @Test(arguments: [
    "targets: [{ events: touchUpInside, action: OFF }], on: { trackingBegan: ON }",
    "targets: [{ events: primaryActionTriggered, action: OFF }], on: { trackingBegan: ON }",
    "targets: [{ events: [touchUpInside, touchUpOutside], action: OFF }], on: { trackingBegan: ON }",
    "on: { trackingBegan: ON, touchesEnded: OFF }",
  ])
  func trackingEndsInOnePlace(keys: String) throws {
    let text = "kind: button, \(keys)".replacing("ON", with: "{ exec: [mic, on] }")
      .replacing("OFF", with: "{ exec: [mic, off] }")
    let scene = try load("version: 1\nwindows: [{ subviews: [{ frame: [0, 0, 9, 9], \(text) }] }]")
    #expect(
      scene.advice.map(\.message) == [
        "'exec: [mic, on]' is undone at some ends only: a finger that slides away, or that a gesture or the system takes, leaves it as it is; undo it at trackingEnded, which comes at every end [halfPair]"
      ])
  }

  @Test(arguments: [
    "on: { trackingBegan: ON, trackingEnded: OFF }", "on: { trackingBegan: ON }",
    "on: { trackingBegan: ON, touchesEnded: OFF, touchesCancelled: OFF }",
    "on: { trackingBegan: ON, trackingEnded: OFF }, targets: [{ events: touchUpInside, action: OFF }]",
    "on: { trackingEnded: OFF }, targets: [{ events: touchDown, action: ON }]",
    "on: { trackingBegan: ON }, targets: [{ events: [touchUpInside, touchUpOutside, touchCancel], action: OFF }]",
  ])
  func trackingThatIsWhole(keys: String) throws {
    let text = keys.replacing("ON", with: "{ exec: [mic, on] }").replacing(
      "OFF", with: "{ exec: [mic, off] }")
    #expect(try missing("kind: button, \(text)") == [])
  }

  @Test func viewControllersHaveCallbacksAsWell() throws {
    let scene = try load(
      "version: 1\nwindows: [{ rootViewController: { id: c, on: { touchesBegan: { exec: [mic, on] }, touchesEnded: { exec: [mic, off] } }, view: { id: v } } }]"
    )
    #expect(scene.advice.count { $0.message.hasSuffix("[halfPair]") } == 1)
  }

  @Test func callbacksAndStatesComeInPairs() throws {
    #expect(
      try missing("on: { touchesBegan: { exec: [horn, on] }, touchesEnded: { exec: [horn, off] } }") == [
        "touchesCancelled is"
      ])
    #expect(
      try missing(
        "on: { touchesBegan: { exec: [horn, on] }, touchesEnded: { exec: [horn, off] }, touchesCancelled: { exec: [horn, off] } }"
      )
        == [])
    #expect(
      try missing(
        "gestureRecognizers: [{ type: longPress, actions: { began: { exec: [drill, start] }, ended: { exec: [drill, stop] } } }]"
      )
        == ["cancelled is"])
    #expect(
      try missing(
        "gestureRecognizers: [{ type: longPress, actions: { began: { exec: [drill, start] }, cancelled: { exec: [drill, stop] } } }]"
      )
        == [], "it is taken back")
  }

  @Test(arguments: [
    ("{ exec: [gpioset, chip0, 17=1] }", "{ exec: [gpioset, chip0, 17=0] }"),
    ("{ exec: [sh, -c, \"echo 1 > /sys/led\"] }", "{ exec: [sh, -c, \"echo 0 > /sys/led\"] }"),
    ("{ exec: [mic-on] }", "{ exec: [mic-off] }"),
    ("{ exec: [mosquitto_pub, -t, bell, -m, \"1\"] }", "{ exec: [mosquitto_pub, -t, bell, -m, \"0\"] }"),
    ("{ set: { view: x, hidden: true } }", "{ set: { view: x, hidden: false } }"),
    ("{ set: { view: x, alpha: 0.5 } }", "[{ log: up }, { set: { view: x, alpha: 1 } }]"),
    ("{ emit: { name: horn, data: { on: true } } }", "{ emit: { name: horn, data: { on: false } } }"),
    (
      "{ emit: { name: note, data: { pitch: 60, velocity: 100 } } }",
      "{ emit: { name: note, data: { pitch: 60, velocity: 0 } } }"
    ),
    ("{ after: { seconds: 1, do: { log: x }, id: hold } }", "{ cancel: hold }"),
    ("{ send: micOn }", "{ send: micOff }"),
    ("{ send: startDrill }", "{ send: stopDrill }"),
  ])
  func whatCountsAsAPair(start: String, end: String) throws {
    #expect(
      try missing("on: { touchesBegan: \(start), touchesEnded: \(end) }") == ["touchesCancelled is"],
      "\(start)")
    #expect(
      try missing("on: { touchesBegan: \(start), touchesEnded: \(end), touchesCancelled: \(end) }") == [],
      "\(start)")
    #expect(try missing("on: { touchesBegan: \(start) }") == [], "\(start)")
  }

  @Test(arguments: [
    ("{ exec: [click] }", "{ exec: [lamp, toggle] }"), ("{ log: down }", "{ log: up }"),
    ("{ exec: [play, press.wav] }", "{ exec: [play, release.wav] }"),
    ("{ exec: [a, b] }", "{ exec: [a, b] }"),
    ("{ exec: [mpc, volume, up] }", "{ exec: [mpc, play] }"),
    ("{ exec: [lamp, on] }", "{ exec: [horn, off] }"),
    ("{ key: KEY_A }", "{ key: KEY_B }"),
    ("{ set: { view: x, hidden: true } }", "{ set: { view: v, hidden: false } }"),
    ("{ set: { view: x, hidden: true } }", "{ set: { view: x, alpha: 1 } }"),
    ("{ send: click }", "{ send: toggle }"),
    ("{ emit: { name: a, data: { on: 1 } } }", "{ emit: { name: b, data: { on: 2 } } }"),
  ])
  func whatIsNoPair(start: String, end: String) throws {
    #expect(try missing("on: { touchesBegan: \(start), touchesEnded: \(end) }") == [])
    #expect(
      try missing(
        button("{ events: touchDown, action: \(start) }", "{ events: touchUpInside, action: \(end) }")) == [])
  }
}
