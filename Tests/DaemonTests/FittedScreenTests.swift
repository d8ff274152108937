import DeviceDescription
import Evdev
import EventLoop
import Scenes
import Testing
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// Touchpads that come while the scene is up (SCR-2).
@Suite struct FittedScreenTests {
  private static let scene = """
    screens: [{ id: pad }, { id: panel, size: [800, 480] }]
    devices: [{ match: { kind: touchpad }, screen: pad }]
    windows:
      - { id: main, subviews: [{ id: left, frame: [0, 0, 50%, 100%], on: { touchesCancelled: { log: gone } } }] }
    """

  /// Plugs a pad of this size in millimetres in, and tells the scene.
  private func plug(_ width: Double, _ height: Double, into stage: Stage) -> [Screen] {
    let live = stage.daemon.live
    let surface = LaidSurface(
      .touchpad, size: Size(width: width, height: height),
      mapping: SurfaceMapping(screen: live.tree.screens[0]))
    return live.fitScreens(to: [surface], at: stage.daemon.loop.now)
  }

  @Test func windowsAreLaidOutAndTouchesCancelled() throws {
    let stage = try Stage(Self.scene)
    stage.touch(.began, x: 100, y: 100)
    _ = stage.records()
    let changed = plug(100, 60, into: stage)
    #expect(changed.map(\.id) == ["pad"])
    #expect(
      stage.records() == [
        "print      left: gone", "cancelled  touch 1 on left handled by left",
        "screen     pad sized: 500 x 300",
      ])
    #expect(plug(100, 60, into: stage).isEmpty, "it has that size by now")
    stage.touch(.ended, x: 100, y: 100)
    stage.touch(.began, x: 260, y: 100)
    #expect(stage.records().first == "hit        touch 2 at (260, 100) hits main")
  }

  @Test func aTurnedScreenIsTurnedStill() throws {
    let stage = try Stage(Self.scene)
    let live = stage.daemon.live
    live.tree.application.rotate(live.tree.screens[0], to: .quarter)
    _ = plug(100, 60, into: stage)
    #expect(live.tree.screens[0].size == Size(width: 300, height: 500))
    live.tree.application.rotate(live.tree.screens[0], to: .none)
    #expect(live.tree.screens[0].size == Size(width: 500, height: 300))
  }

  @Test func aScreenWithASizeKeepsIt() throws {
    let stage = try Stage(Self.scene.replacing("{ id: pad }", with: "{ id: pad, size: [520, 320] }"))
    #expect(plug(100, 60, into: stage).isEmpty)
    #expect(stage.daemon.live.tree.screens[0].size == Size(width: 520, height: 320))
  }
}
