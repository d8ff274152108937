/// All that happens in one run of the simulation: scenes, and what fingers, devices, peers and people do, in order.
///
/// Any steps may be taken out: what cannot be done then, as moving a finger that is up, is left out.
package struct Story: Equatable {
  /// The number that it is made from.
  package var seed: UInt64
  /// Whether nothing happens in it that no recording has, so that a replay must give the same records.
  package var isReplayable = false
  /// The scene that it begins with, and those that reloads bring.
  package var scenes: [SceneSpec]
  /// What happens.
  package var steps: [Step]
}

/// A device that comes and goes.
package enum Gadget: String, CaseIterable {
  case panel, glass, remote

  /// How many fingers it keeps apart.
  var slots: Int {
    switch self {
    case .panel: 10
    case .glass: 1
    case .remote: 0
    }
  }
}

/// What a finger does in a report.
package struct FingerChange: Equatable {
  /// What happened to it.
  package enum Kind: String {
    case down, move, up
  }

  var slot: Int
  var kind: Kind
  var x: Int32 = 0
  var y: Int32 = 0
}

/// One thing that happens.
package enum Step: Equatable {
  /// So many microseconds pass, and the daemon has its turns in them.
  case pass(Int64)
  /// The daemon gets no turn for so many microseconds.
  case stall(Int64)
  /// A device comes; udev says at once what it is, or nothing.
  case plug(Gadget, isRecorded: Bool)
  /// A device goes: its descriptor hangs up before its node is gone, or the other way round.
  case unplug(Gadget, hangsUpFirst: Bool)
  /// A device reports what fingers did, or the kernel drops that report.
  case report(Gadget, [FingerChange], isLost: Bool)
  /// A key of the remote control goes down or comes up.
  case key(UInt16, isDown: Bool)
  /// The device is shaken.
  case shake(isOver: Bool)
  /// The machine goes to sleep, or wakes up.
  case sleep(isOver: Bool)
  /// The scene of this index is read again.
  case reload(Int)
  /// A request over the control socket: a line, or the beginning of one.
  case ask(String, isWhole: Bool)
  /// A subscriber follows the log and reads so many bytes a step; nil for all there is, 0 for none.
  case follow(String, bytes: Int?)
  /// The oldest peer hangs up.
  case hangUp
  /// The performer works in this manner from now on; one connects if missing.
  case perform(PerformerManner)
}

/// How a performer answers.
package enum PerformerManner: String, CaseIterable, Equatable {
  case prompt, late, refusing, silent, dying, nonsense
}

/// A scene as a list of parts that can be taken out one by one.
package struct SceneSpec: Equatable {
  /// A view and what is said of it.
  struct View: Equatable {
    var id: Int
    /// The view that it is in; none for the window.
    var parent: Int?
    var frame: [Int]
    /// Further keys, as `alpha: 0.5`.
    var keys: [String] = []
    var recognizers: [String] = []
    /// What its script does.
    var script: [Snippet] = []
  }

  var views: [View]
  /// What the window's script does.
  var script: [Snippet] = []
  /// The second screen's device is used as well.
  var takesGlass = true
  /// A line that makes the scene one that is refused.
  var mistake: String?

  /// The scene's files by their names.
  var files: [String: String] {
    var files = ["scene.yaml": yaml]
    files.merge(Snippet.library) { $1 }
    if !script.isEmpty { files["window.lua"] = Snippet.file(script) }
    for view in views where !view.script.isEmpty { files["v\(view.id).lua"] = Snippet.file(view.script) }
    return files
  }

  private var yaml: String {
    let glass = takesGlass ? "\n  - { match: { name: glass }, source: evdev, rotation: 180 }" : ""
    return """
      version: 1
      screens: [{ id: main, size: [1000, 800] }]
      devices:
        - { match: { name: panel }, source: evdev }\(glass)
        - { match: { kind: keyboard, name: remote } }
      actions: { maximumRunning: 3, timeout: 4, performer: session }
      application: { receivesRemoteControlEvents: true, expose: { send: [unheard] } }
      windows:
        - id: window
          multipleTouchEnabled: true
      \(script.isEmpty ? "" : "    script: window.lua\n")    subviews: [\(subviews(of: nil, isRedacted: false))]
      \(mistake ?? "")
      """
  }

  /// The views inside `parent`; all that may be exposed are.
  private func subviews(of parent: Int?, isRedacted: Bool) -> String {
    views.filter { $0.parent == parent }.map { view in
      var keys = ["id: v\(view.id)", "frame: \(view.frame)"] + view.keys
      let isRedacted = isRedacted || view.keys.contains("redacted: true")
      if !isRedacted { keys.append("expose: write") }
      if !view.script.isEmpty { keys.append("script: v\(view.id).lua") }
      if !view.recognizers.isEmpty {
        keys.append("gestureRecognizers: [\(view.recognizers.map { "{ \($0) }" }.joined(separator: ", "))]")
      }
      let inner = subviews(of: view.id, isRedacted: isRedacted)
      if !inner.isEmpty { keys.append("subviews: [\(inner)]") }
      return "{ \(keys.joined(separator: ", ")) }"
    }.joined(separator: ", ")
  }
}

extension Step: CustomStringConvertible {
  /// The step in words.
  package var description: String {
    switch self {
    case .pass(let time): "\(Self.seconds(time)) s pass"
    case .stall(let time): "the daemon gets no turn for \(Self.seconds(time)) s"
    case .plug(let gadget, let isRecorded):
      "the \(gadget) is plugged in" + (isRecorded ? "" : ", and udev says nothing of it")
    case .unplug(let gadget, let hangsUpFirst):
      "the \(gadget) is unplugged" + (hangsUpFirst ? "" : ", and its node is gone before it hangs up")
    case .report(let gadget, let changes, let isLost):
      "the \(gadget) \(isLost ? "loses a report" : "reports"): "
        + changes.map { "finger \($0.slot) \($0.kind)" + ($0.kind == .up ? "" : " \($0.x) \($0.y)") }
        .joined(separator: ", ")
    case .key(let code, let isDown): "key \(code) \(isDown ? "goes down" : "comes up")"
    case .shake(let isOver): isOver ? "the shaking ends" : "somebody shakes the device"
    case .sleep(let isOver): isOver ? "the machine wakes up" : "the machine goes to sleep"
    case .reload(let index): "scene \(index) is reloaded"
    case .ask(let line, let isWhole): "somebody sends \(line)" + (isWhole ? "" : " without its line end")
    case .follow(let line, let bytes):
      "somebody sends \(line) and reads " + (bytes.map { "\($0) bytes a step" } ?? "at once")
    case .hangUp: "the oldest peer hangs up"
    case .perform(let manner): "programs are performed by somebody \(manner)"
    }
  }

  private static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}

extension Story: CustomStringConvertible {
  /// The scenes that matter and the steps, a line each.
  package var description: String {
    var lines: [String] = []
    for (index, scene) in scenes.enumerated()
    where index == 0 || steps.contains(.reload(index)) {
      for (name, text) in scene.files.sorted(by: { $0.key < $1.key }) where scene.mentions(name) {
        lines += ["--- scene \(index): \(name)", text]
      }
    }
    return (lines + ["--- story"] + steps.map(\.description)).joined(separator: "\n")
  }
}

extension SceneSpec {
  /// Whether the scene names the file, or it is the scene.
  fileprivate func mentions(_ name: String) -> Bool {
    name == "scene.yaml" || yaml.contains(" \(name)")
  }
}
