internal import Diagnostics
internal import Scenes

/// The files of a scene in one input, as in a transcript.
///
/// A line `--- NAME` begins a part, and what stands before the first is left out. Without such a line all of it is the scene.
struct SceneParts: SceneFiles {
  /// The file that a play begins with.
  static let scene = "scene.yaml"
  /// The recording that is played.
  static let touches = "touches"

  /// Whether the scene is the target's own, which is never refused.
  private(set) var hasOwnScene = false
  private var parts: [String: [UInt8]] = [:]

  /// The parts of `input`; of two with one name the last counts.
  init(_ input: [UInt8]) {
    var name: String?
    var text: [UInt8] = []
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.starts(with: "--- ".utf8) {
        if let name { parts[name] = text }
        name = String(decoding: line.dropFirst(4), as: UTF8.self)
        text = []
      } else {
        text += line + [UInt8(ascii: "\n")]
      }
    }
    parts[name ?? Self.scene] = text
  }

  private init(scene: String, _ name: String, _ bytes: [UInt8], touches: String = "") {
    parts = [Self.scene: Array(scene.utf8), Self.touches: Array(touches.utf8)]
    parts[name] = bytes
  }

  func read(_ path: String) -> Result<[UInt8], FileError> {
    parts[path].map { .success($0) } ?? .failure(FileError(path: path, reason: "No such file or directory"))
  }

  /// Whether any part has `word` in it.
  func mentions(_ word: String) -> Bool {
    parts.values.contains { String(decoding: $0, as: UTF8.self).contains(word) }
  }
}

extension SceneParts {
  /// A scene with `script` wherever a scene can have one, and touches on all of that.
  static func scripted(by script: [UInt8]) -> SceneParts {
    SceneParts(scene: scripted, "input.lua", script, touches: fingers)
  }

  /// A scene that takes every kind of device and has every kind of recognizer, and `recording` to be played in it.
  static func recorded(as recording: [UInt8]) -> SceneParts {
    var parts = SceneParts(scene: taking, Self.touches, recording)
    parts.hasOwnScene = true
    return parts
  }

  private static let scripted = """
    version: 1
    screens: [{ id: panel, size: [400, 300] }]
    application: { id: app, script: input.lua }
    windows:
      - id: W
        script: input.lua
        rootViewController:
          id: C
          script: input.lua
          view:
            id: R
            subviews:
              - id: V
                frame: [0, 0, 200, 300]
                multipleTouchEnabled: true
                script: input.lua
                gestureRecognizers:
                  - { id: G, type: custom, script: input.lua, delegate: input.lua, action: { call: fired } }
                  - { id: P, type: pan, delegate: input.lua, action: { log: "${state}" } }
              - { id: B, kind: button, frame: [200, 0, 100, 150], script: input.lua }
              - { id: S, kind: slider, frame: [200, 150, 200, 150], script: input.lua }
    """

  private static let fingers = """
    0    down 1 100 100
    16   move 1 110 100, down 2 50 50
    32   move 1 150 120, move 2 60 60
    48   cancel 2
    64   up 1, up 2
    80   down 3 250 50
    96   up 3, down 4 250 200
    112  move 4 300 200
    128  up 4
    144  press KEY_ENTER began
    160  press KEY_ENTER ended
    176  motion shake began
    192  motion shake ended
    208  remote play
    400  down 5 10 10, down 6 250 50
    416  cancelAll
    """

  private static let taking = """
    version: 1
    screens: [{ id: panel, size: [1280, 800] }]
    devices:
      - { match: { kind: touchscreen } }
      - { match: { kind: touchpad } }
      - { match: { kind: keyboard, name: "*e*" } }
      - { match: { kind: accelerometer } }
    windows:
      - id: W
        subviews:
          - id: V
            frame: [0, 0, 100%, 50%]
            multipleTouchEnabled: true
            gestureRecognizers:
              - { type: tap, numberOfTapsRequired: 2 }
              - { type: longPress }
              - { type: pan }
              - { type: swipe, direction: left }
              - { type: pinch, simultaneousWith: [turn] }
              - { id: turn, type: rotation }
              - { type: screenEdgePan, edges: left }
          - { id: B, kind: button, frame: [0, 50%, 50%, 50%] }
          - { id: S, kind: slider, frame: [50%, 50%, 50%, 25%] }
    """
}
