import Actions
import DeviceDescription
import Evdev
import Testing
import TouchTime
import Scenes
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// What is held as long as a finger is down, and the grab that follows a view; how they end with the scene.
@Suite struct HeldControlTests {
  private static let motor = """
    windows:
      - id: W
        subviews:
          - id: motor
            kind: control
            frame: [0, 0, 100, 100]
            on: { trackingBegan: [{ log: runs }, { key: { down: KEY_A } }], trackingEnded: { log: stops } }
    """

  /// The words that the scene has logged and the keys that it has moved.
  private func words(_ stage: Stage) -> [String] {
    stage.records().compactMap { record in
      if let word = record.split(separator: "print      motor: ").first, record.hasPrefix("print") {
        return String(word)
      }
      return record.hasPrefix("action") ? String(record.dropFirst("action     motor: key ".count)) : nil
    }
  }

  private func stage() throws -> Stage {
    let stage = try Stage(Self.motor)
    stage.daemon.live.runner.keyboard = SceneKeyboard(dryRunOf: stage.daemon.file.scene)
    stage.touch(.began)
    #expect(words(stage) == ["runs", "would hold down KEY_A"])
    return stage
  }

  @Test("the end of tracking comes once as the scene is read again, and what was held is let go of")
  func theEndOfTrackingComesOnceAsTheSceneIsReadAgain() throws {
    let stage = try stage()
    stage.reloadEdited()
    #expect(words(stage) == ["stops", "would let go of KEY_A"])
    stage.touch(.ended)
    #expect(words(stage) == [])
  }

  @Test func itComesOnceAsTheDaemonEnds() throws {
    let stage = try stage()
    stage.daemon.live.end(at: stage.daemon.live.tree.application.now)
    #expect(words(stage) == ["stops", "would let go of KEY_A"])
    stage.daemon.live.end(at: stage.daemon.live.tree.application.now)
    #expect(words(stage) == [])
  }

  @Test func aGrabDependsOnWhetherItsViewOrWhatIsAroundItIsHidden() throws {
    let stage = try Stage(
      """
      devices: [{ match: { kind: touchpad }, grab: { whileVisible: keys } }]
      windows:
        - id: W
          subviews:
            - { id: page, frame: [0, 0, 100, 100], subviews: [{ id: keys, hidden: true, frame: [0, 0, 100, 100] }] }
      """)
    let pad = InputDevice(name: "Pad", path: "/dev/input/event3", kind: .touchpad)
    let view = { (id: String) in stage.daemon.live.runner.responder(id) as? View }
    #expect(!stage.daemon.deviceRules.grabs(pad))
    view("keys")?.isHidden = false
    #expect(stage.daemon.deviceRules.grabs(pad))
    view("page")?.isHidden = true
    #expect(!stage.daemon.deviceRules.grabs(pad))
    view("page")?.isHidden = false
    view("page")?.removeFromSuperview()
    #expect(!stage.daemon.deviceRules.grabs(pad))
  }
}
