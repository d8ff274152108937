import Answers
import ControlSocket
import DispatchLog
import EventLoop
import Glibc
import JSON
import Scenes
import Sockets
import Testing
import TouchTime
import TouchDelivery

@testable import Daemon
@testable import LiveScenes

/// What others may set and send, what becomes of it, and what a reload keeps.
@Suite struct ReachTests {
  private static let scene = """
    application:
      script: scenes.lua
      expose: { send: [goodNight, nobody] }
    windows:
      - id: window
        subviews:
          - { id: lamp, kind: slider, frame: [0, 0, 100, 20], maximumValue: 100, value: 30, expose: { access: write, name: Lamp, unit: "%" }, targets: [{ events: allEvents, action: { log: told } }] }
          - { id: door, kind: switch, frame: [0, 40, 100, 20], expose: read, on: { touchesBegan: { emit: { name: knock } } } }
          - { id: mode, kind: segmentedControl, segments: [off, on], frame: [0, 80, 100, 20], expose: write }
          - { id: sign, kind: label, frame: [0, 120, 100, 20], expose: write }
          - { id: secret, frame: [0, 160, 100, 20] }
        gestureRecognizers:
          - { id: away, type: swipe, expose: read }
    """
  private static let scripts = ["scenes.lua": "return { goodNight = function() end }"]

  private func stage(_ scene: String = scene) throws -> Stage {
    let stage = try Stage(scene, scripts: Self.scripts)
    _ = stage.records()
    return stage
  }

  private func carryOut(_ line: String, at stage: Stage, obstacle: ControlError? = nil) -> String {
    do {
      guard case .command(let command, _) = try Request(reading: Array(line.utf8)) else {
        return "no command"
      }
      let answer = try stage.daemon.carryOut(command, for: "root", obstacle: obstacle)
      return String(decoding: answer.dropLast(), as: UTF8.self)
    } catch { return "\(error)" }
  }

  private func set(_ view: String, _ values: String, at stage: Stage) -> String {
    carryOut(#"{"request":"set","view":"\#(view)","values":{\#(values)}}"#, at: stage)
  }

  @Test func aValueIsSetAndNoTargetIsNotified() throws {
    let stage = try stage()
    #expect(set("lamp", #""value":40.5"#, at: stage) == #"{"view":"lamp","values":{"value":40.5}}"#)
    #expect(stage.records() == ["request    root: set lamp value 40.5"])
    #expect(
      set("sign", #""hidden":true,"userInteractionEnabled":true"#, at: stage)
        == #"{"view":"sign","values":{"hidden":true,"userInteractionEnabled":true}}"#)
    #expect(
      set("mode", #""selectedSegmentIndex":1,"enabled":false"#, at: stage)
        == #"{"view":"mode","values":{"enabled":false,"selectedSegmentIndex":1}}"#)
  }

  @Test(arguments: ["value", "isOn"]) func aSwitchWantsTrueOrFalse(key: String) throws {
    let stage = try stage(
      "windows: [{ id: w, subviews: [{ id: fan, kind: switch, frame: [0, 0, 50, 50], expose: write }] }]")
    let answer = set("fan", #""\#(key)":"ON""#, at: stage)
    #expect(answer.contains("'\(key)' wants true or false, found the text 'ON' — did you mean true?"))
  }

  @Test(arguments: [
    ("lamp", #""value":101"#, "'value' is 101, not from 0 to 100"),
    ("lamp", #""value":"40""#, "'value' wants a number from 0 to 100, found the text '40'"),
    ("lamp", #""value":true"#, "'value' wants a number from 0 to 100, found true"),
    ("lamp", #""isOn":true"#, "'isOn' is a key of switch, and 'lamp' is a slider"),
    ("lamp", #""alpha":0.5"#, "unknown key 'alpha': only the scene can set it"),
    ("lamp", #""vlue":1"#, "unknown key 'vlue' — did you mean 'value'?"),
    ("lamp", "", "'values' has no property to set"),
    ("lamp", #""hidden":true,"value":-1"#, "'value' is -1, not from 0 to 100"),
    (
      "mode", #""selectedSegmentIndex":2"#,
      "'selectedSegmentIndex' wants a whole number from -1 to 1, found 2"
    ),
    (
      "mode", #""selectedSegmentIndex":0.5"#,
      "'selectedSegmentIndex' wants a whole number from -1 to 1, found 0.5"
    ),
    ("door", #""value":true"#, "'door' is exposed to be read; 'expose: write' would let others set it"),
    ("away", #""enabled":true"#, "'away' is exposed to be read; 'expose: write' would let others set it"),
    (
      "secret", #""hidden":true"#,
      "nothing called 'secret' is exposed; 'expose: write' of a view lets others set it"
    ),
    ("lmap", #""value":1"#, "nothing called 'lmap' is exposed — did you mean 'lamp'?"),
  ])
  func whatCannotBeSetChangesNothingAndIsRecorded(view: String, values: String, reason: String) throws {
    let stage = try stage()
    let before = listing(at: stage)
    #expect(set(view, values, at: stage).contains(reason))
    #expect(stage.records() == ["request    root: set \(view) failed: \(set(view, values, at: stage))"])
    #expect(listing(at: stage) == before)
  }

  private func listing(at stage: Stage) -> String {
    let answer = try? stage.daemon.answer(.exposed(.ndjson))
    return String(decoding: answer ?? [], as: UTF8.self)
  }

  @Test func whoMayNotIsRefusedAndRecorded() throws {
    let stage = try stage()
    let answer = carryOut(
      #"{"request":"send","action":"goodNight"}"#, at: stage, obstacle: ControlError("not you"))
    #expect(answer == "not you")
    #expect(stage.records() == ["request    root: send goodNight failed: not you"])
    #expect(stage.journal().contains("FINGERPOST_PEER=root"))
  }

  /// Others may send as many as they like, and without a journal they would all be in a file.
  @Test func ofRefusedRequestsStandardErrorGetsTenLinesInHalfAMinute() {
    var lines: [String] = []
    let log = DispatchLog()
    let writer = IncidentWriter { lines.append($0) }
    log.add(writer)
    let report = RequestReport(.send(action: "x"), of: "kiosk", result: .error, detail: "not you")
    for request in 0..<60_000 {
      log.record(.request(report), at: Instant(microseconds: Int64(request) * 1_000))
    }
    #expect(lines.count { $0.contains("not you") } == 18)
    #expect(lines.count { $0.contains("refused requests are left out for 30 s") } == 2)
    #expect(lines.count == 20)
  }

  @Test func whileAFingerIsOnTheControlItsValueWaits() throws {
    let stage = try stage()
    stage.touch(.began, x: 50)
    _ = stage.records()
    #expect(
      set("lamp", #""value":10"#, at: stage)
        == #"{"view":"lamp","values":{"value":50},"waiting":true}"#)
    #expect(
      set("lamp", #""value":20,"hidden":false"#, at: stage)
        == #"{"view":"lamp","values":{"hidden":false,"value":50},"waiting":true}"#)
    #expect(
      stage.records().last
        == "request    root: set lamp value 20, hidden false; the value waits until the finger is gone")
    stage.touch(.moved, x: 80)
    #expect(listing(at: stage).contains(#""value":80,"minimumValue":0,"maximumValue":100"#))
    stage.touch(.ended, x: 80)
    #expect(stage.records().last == "request    root: set lamp value 20, now that the finger is gone")
    #expect(listing(at: stage).contains(#""value":20,"minimumValue":0,"maximumValue":100"#))
  }

  @Test func aLaterRequestThatLetsTheValueInSaysSo() throws {
    let stage = try stage()
    stage.touch(.began, x: 50)
    _ = set("lamp", #""value":10"#, at: stage)
    #expect(
      set("lamp", #""enabled":false"#, at: stage) == #"{"view":"lamp","values":{"enabled":false}}"#)
    #expect(
      stage.records().suffix(2) == [
        "request    root: set lamp value 10, now that the finger is gone",
        "request    root: set lamp enabled false",
      ])
  }

  @Test("a value that waits is dropped at once where its view is redacted meanwhile")
  func aWaitingValueIsDroppedWhereItsViewIsRedactedMeanwhile() throws {
    let stage = try stage()
    stage.touch(.began, x: 50)
    _ = set("lamp", #""value":10"#, at: stage)
    stage.daemon.live.tree.objects.responders["window"].map { ($0 as? View)?.isRedacted = true }
    stage.touch(.moved, x: 60)
    #expect(
      stage.records().contains(
        "request    root: set lamp failed: value 10 is not set: 'lamp' is exposed no more"))
    stage.touch(.ended, x: 60)
    #expect(!stage.records().contains { $0.contains("now that the finger is gone") })
  }

  @Test func aValueThatWaitsAtTheEndIsSetThen() throws {
    let stage = try stage()
    stage.touch(.began, x: 50)
    _ = set("lamp", #""value":10"#, at: stage)
    stage.daemon.live.end(at: stage.daemon.live.tree.application.now)
    #expect(
      stage.records().contains("request    root: set lamp value 10, now that the finger is gone"))
  }

  /// Disabled under the finger the control lets it go, so that nothing is in the way of the value.
  @Test func disablingItUnderTheFingerLetsTheValueIn() throws {
    let stage = try stage()
    stage.touch(.began, x: 50)
    #expect(
      set("lamp", #""value":10,"enabled":false"#, at: stage)
        == #"{"view":"lamp","values":{"enabled":false,"value":10}}"#)
    #expect(stage.records().contains("control    lamp touchCancel by touch 1"))
  }

  @Test func anActionGoesUpTheChainOfTheKeyWindow() throws {
    let stage = try stage()
    #expect(
      carryOut(#"{"request":"send","action":"goodNight"}"#, at: stage) == #"{"responder":"application"}"#)
    #expect(
      stage.records() == [
        "sendAction  goodNight taken by application", "request    root: send goodNight taken by application",
      ])
    #expect(carryOut(#"{"request":"send","action":"nobody"}"#, at: stage) == #"{"responder":null}"#)
    #expect(
      carryOut(#"{"request":"send","action":"reload"}"#, at: stage)
        == "the scene's application does not let others send 'reload'")
  }

  @Test func anActionWhoseHandlerFailsIsAnError() throws {
    let stage = try Stage(
      Self.scene, scripts: ["scenes.lua": "return { goodNight = function() error('no lamp') end }"])
    let answer = carryOut(#"{"request":"send","action":"goodNight"}"#, at: stage)
    #expect(answer.hasPrefix("application took it, and its handler failed: scenes.lua:1"))
    #expect(answer.hasSuffix("no lamp"))
  }

  @Test func whatIsExposedIsListed() throws {
    let stage = try stage()
    let answer = try stage.daemon.answer(.exposed(.json))
    #expect(
      String(decoding: answer, as: UTF8.self) == """
        {"exposed":[{"id":"away","kind":"gestureRecognizer","type":"swipe","access":"read"},\
        {"id":"lamp","kind":"slider","access":"write","value":30,"minimumValue":0,"maximumValue":100,"stepValue":0,\
        "hidden":false,"userInteractionEnabled":true,"enabled":true,"name":"Lamp","unit":"%"},\
        {"id":"door","kind":"switch","access":"read","value":false,\
        "hidden":false,"userInteractionEnabled":true,"enabled":true,"isOn":false},\
        {"id":"mode","kind":"segmentedControl","access":"write","value":-1,"segments":["off","on"],\
        "hidden":false,"userInteractionEnabled":true,"enabled":true,"selectedSegmentIndex":-1},\
        {"id":"sign","kind":"view","access":"write","hidden":false,"userInteractionEnabled":false}],\
        "emits":["knock"],"actions":["goodNight","nobody"],"screens":[{"id":"main","size":[1000,1000]}]}

        """)
    #expect(
      listing(at: stage).hasSuffix(
        """
        {"kind":"emit","name":"knock"}
        {"kind":"action","name":"goodNight"}
        {"kind":"action","name":"nobody"}

        """))
  }

  @Test func onlyAnotherFormOfAViewIsNews() throws {
    let stage = try stage()
    let exposed = stage.daemon.live.exposed
    let sign = try #require(stage.daemon.live.tree.objects.responders["sign"] as? View)
    exposed.beginLooking()
    sign.isHidden = true
    exposed.noteChange(of: sign)
    #expect(!exposed.takeMoves())
    sign.title = "Closed"
    exposed.noteChange(of: sign)
    #expect(exposed.takeMoves() && !exposed.takeMoves())
  }

  @Test func aRecognizerThatTakesOtherTapsOrLeavesItsViewIsNews() throws {
    let scene = """
      application:
        script: scenes.lua
        expose: { send: [askTwice, leave, comeBack] }
      windows: [{ id: window, gestureRecognizers: [{ id: knock, type: tap, expose: read }] }]
      """
    let script = """
      local A, knock = {}, nil
      function A:askTwice() fingerpost.recognizer("knock").numberOfTapsRequired = 2 end
      function A:leave()
        knock = fingerpost.recognizer("knock")
        knock.view:removeGestureRecognizer(knock)
      end
      function A:comeBack() fingerpost.view("window"):addGestureRecognizer(knock) end
      return A
      """
    let stage = try Stage(scene, scripts: ["scenes.lua": script])
    stage.daemon.log.add(ExposureSubscriber())
    var news: [Bool] = []
    stage.daemon.live.exposureChanged = {
      news.append(listing(at: stage).contains(#""numberOfTapsRequired":2"#))
    }
    for action in ["askTwice", "askTwice", "leave", "comeBack"] {
      _ = carryOut(#"{"request":"send","action":"\#(action)"}"#, at: stage)
    }
    #expect(news == [true, false, true])
  }

  @Test func anotherViewOfTheSameIdIsNews() throws {
    let script = """
      local A = {}
      function A:goodNight()
        fingerpost.view("door"):removeFromSuperview()
        fingerpost.view("window"):addSubview(fingerpost.makeView {
          id = "door", kind = "switch", frame = { 0, 40, 100, 20 }, expose = "read" })
      end
      return A
      """
    let stage = try Stage(Self.scene, scripts: ["scenes.lua": script])
    let exposed = stage.daemon.live.exposed
    exposed.beginLooking()
    exposed.noteMove()
    #expect(!exposed.takeMoves())
    #expect(
      carryOut(#"{"request":"send","action":"goodNight"}"#, at: stage) == #"{"responder":"application"}"#)
    exposed.noteMove()
    #expect(exposed.takeMoves())
  }

  private static let screens = """
    screens:
      - { id: panel, size: [100, 100], display: { settle: 0, expose: { access: write, name: Dark } } }
      - { id: sign, size: [100, 100], display: { expose: read } }
    windows: [{ id: window }]
    """

  @Test func aViewThatIsExposedWithoutANameIsCalledByItsTitle() throws {
    let stage = try stage(
      """
      windows:
        - id: window
          subviews:
            - { id: lamp, kind: button, title: Reading lamp, frame: [0, 0, 9, 9], expose: read }
            - { id: fan, kind: button, title: Fan, frame: [0, 0, 9, 9], expose: { access: read, name: Cold fan } }
      """)
    #expect(listing(at: stage).contains(#""name":"Reading lamp""#))
    #expect(listing(at: stage).contains(#""name":"Cold fan""#))
  }

  @Test func aScreenIsSetDarkAndTheNextFingerWakesIt() throws {
    let stage = try stage(Self.screens)
    let answer = #"{"screen":"panel","values":{"isDark":true}}"#
    #expect(carryOut(#"{"request":"set","screen":"panel","values":{"isDark":true}}"#, at: stage) == answer)
    #expect(stage.records() == ["screen     panel dark", "request    root: set panel isDark true"])
    #expect(
      listing(at: stage) == """
        {"id":"panel","kind":"screen","access":"write","value":true,"isDark":true,"name":"Dark"}
        {"id":"sign","kind":"screen","access":"read","value":false,"isDark":false}

        """)
    stage.touch(.began)
    #expect(
      stage.records() == [
        "screen     panel awake by touch 1", "screen     panel swallowed touch 1: it woke the screen",
      ])
    let exposed = String(decoding: try stage.daemon.answer(.exposed(.json)), as: UTF8.self)
    #expect(
      exposed.hasPrefix(
        #"{"exposed":[{"id":"panel","kind":"screen","access":"write","value":false,"isDark":false,"name":"Dark"},"#
      ))
  }

  @Test(arguments: [
    ("panle", #""isDark":true"#, "no screen called 'panle' is exposed — did you mean 'panel'?"),
    ("window", #""isDark":true"#, "no screen called 'window' is exposed"),
    ("sign", #""isDark":true"#, "'sign' is exposed to be read; 'expose: write' would let others set it"),
    ("panel", #""isDark":1"#, "'isDark' wants true or false, found 1"),
    ("panel", #""rotation":90"#, "unknown key 'rotation': only the scene can set it"),
    ("panel", "", "'values' of a screen needs the key 'isDark': true or false"),
  ])
  func whatCannotBeSetOfAScreenChangesNothing(screen: String, values: String, reason: String) throws {
    let stage = try stage(Self.screens)
    let answer = carryOut(
      #"{"request":"set","screen":"\#(screen)","values":{\#(values)}}"#, at: stage)
    #expect(answer.contains(reason))
    #expect(stage.records() == ["request    root: set \(screen) failed: \(answer)"])
    #expect(!listing(at: stage).contains(#""isDark":true"#))
  }

  @Test func aScreenIsNoView() throws {
    #expect(
      set("panel", #""isDark":true"#, at: try stage(Self.screens))
        == "nothing called 'panel' is exposed; 'expose: write' of a view lets others set it")
  }

  @Test func whatIsRedactedLaterIsOutOfReach() throws {
    let stage = try stage(
      """
      windows:
        - id: window
          on: { touchesBegan: { set: { view: lamp, redacted: true } } }
          subviews: [{ id: lamp, kind: slider, frame: [0, 40, 100, 20], expose: write }]
      """)
    #expect(set("lamp", #""value":1"#, at: stage) == #"{"view":"lamp","values":{"value":1}}"#)
    stage.touch(.began)
    #expect(
      set("lamp", #""value":0"#, at: stage)
        == "nothing called 'lamp' is exposed; 'expose: write' of a view lets others set it")
    #expect(!listing(at: stage).contains("lamp"))
  }

  @Test func aReloadKeepsWhatControlsStandAtAndWhatOthersHaveSet() throws {
    let stage = try stage()
    stage.touch(.began, x: 70)
    stage.touch(.ended, x: 70)
    _ = set("sign", #""hidden":true"#, at: stage)
    _ = set("mode", #""selectedSegmentIndex":1"#, at: stage)
    _ = stage.records()
    guard case .reloaded(let changes, _) = stage.reload(Self.scene + "\n    # edited") else {
      Issue.record("another outcome")
      return
    }
    #expect(
      changes
        == "scene.yaml changed; kept: value of lamp, selectedSegmentIndex of mode, hidden of sign")
    #expect(stage.records() == ["scene      reloaded scene.yaml: \(changes)"])
    #expect(listing(at: stage).contains(#""value":70,"minimumValue":0,"maximumValue":100"#))
    guard case .reloaded(let again, _) = stage.daemon.reload() else { return }
    #expect(again == "no file has changed")
  }

  @Test(arguments: [
    ("value: 30", "value: 35", "value of lamp (the file gives another)"),
    ("maximumValue: 100", "maximumValue: 60", "value of lamp ('value' is 70, not from 0 to 60)"),
    ("id: lamp, kind: slider", "id: lamp, kind: stepper", "value of lamp (its kind is stepper now)"),
  ])
  func aReloadSaysWhatItDoesNotKeep(old: String, new: String, lost: String) throws {
    let stage = try stage()
    _ = set("lamp", #""value":70"#, at: stage)
    guard let place = Self.scene.firstRange(of: old) else {
      Issue.record("the scene has no \(old)")
      return
    }
    guard
      case .reloaded(let changes, _) = stage.reload(
        Self.scene[..<place.lowerBound] + new + Self.scene[place.upperBound...])
    else {
      Issue.record("another outcome")
      return
    }
    #expect(changes == "scene.yaml changed; not kept: \(lost)")
  }

  @Test func theValueOfARedactedControlIsKeptAndNotListed() throws {
    let scene = { (comment: String) in
      """
      windows:
        - { id: window, redacted: true, subviews: [{ id: lamp, kind: slider, frame: [0, 0, 100, 20], maximumValue: 100 }] }
      \(comment)
      """
    }
    let stage = try stage(scene(""))
    stage.touch(.began, x: 70)
    stage.touch(.ended, x: 70)
    guard case .reloaded(let changes, _) = stage.reload(scene("# edited")) else {
      Issue.record("another outcome")
      return
    }
    #expect(changes == "scene.yaml changed")
    let lamp = try #require(stage.daemon.live.tree.objects.responders["lamp"] as? Control)
    #expect(lamp.controlValue == .number(70))
  }

  @Test func theChecksumFollowsEveryFile() throws {
    let stage = try stage()
    let first = stage.daemon.status.scene.checksum
    _ = stage.daemon.reload()
    #expect(stage.daemon.status.scene.checksum == first)
    _ = stage.reload(Self.scene, scripts: ["scenes.lua": "return {}"])
    let second = stage.daemon.status.scene.checksum
    #expect(second != first)
    #expect(second.utf8.count == 16)
    _ = stage.reload(Self.scene, scripts: Self.scripts)
    #expect(stage.daemon.status.scene.checksum == first)
  }
}

/// What a bridge hears of a scene that is touched, changed and reloaded.
@Suite struct ReachedByBridgeTests {
  /// A bridge to a daemon.
  private final class Bridge {
    private let descriptor: Int32
    private let stage: Stage

    init(_ stage: Stage, contacts: String? = nil) throws {
      self.stage = stage
      var ends: [Int32] = [0, 0]
      let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
      try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
      descriptor = ends[0]
      stage.daemon.control.receive(ends[1])
      send(#"{"request":"bridge"\#(contacts.map { #","contacts":"\#($0)""# } ?? "")}"#)
    }

    deinit { close(descriptor) }

    func send(_ line: String) {
      let bytes = Array("\(line)\n".utf8)
      _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, 0) }
    }

    /// The lines since the last call, without number and time.
    func lines() throws -> [String] {
      while try stage.daemon.loop.turn() {}
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
        text += buffer[..<count]
      }
      return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
        guard line.hasPrefix(#"{"seq":"#), let start = line.firstRange(of: #""kind""#) else {
          return String(line)
        }
        return "{" + line[start.lowerBound...]
      }
    }
  }

  private static let scene = """
    windows:
      - id: window
        subviews:
          - { id: lamp, kind: slider, frame: [0, 0, 100, 20], maximumValue: 100, expose: write }
          - { id: fan, kind: slider, frame: [0, 40, 100, 20], maximumValue: 100 }
          - { id: sign, frame: [0, 80, 100, 20], expose: read, script: sign.lua }
    """
  private static let script = """
    local made
    return {
      touchesBegan = function(self)
        made = fingerpost.makeView{ id = "made", kind = "switch", frame = {0, 0, 10, 10}, expose = "write" }
        self:addSubview(made)
      end,
      touchesEnded = function(self) made:removeFromSuperview() made = nil end,
    }
    """

  private func stage() throws -> Stage { try Stage(Self.scene, scripts: ["sign.lua": Self.script]) }

  private static func exposed(_ value: Int, and others: String = "") -> String {
    #"{"exposed":[{"id":"lamp","kind":"slider","access":"write","value":\#(value),"minimumValue":0,"maximumValue":100,"stepValue":0,"#
      + #""hidden":false,"userInteractionEnabled":true,"enabled":true},"#
      + #"{"id":"sign","kind":"view","access":"read","hidden":false,"userInteractionEnabled":true}\#(others)],"emits":[],"actions":[],"#
      + #""screens":[{"id":"main","size":[1000,1000]}]}"#
  }

  @Test func itGetsFingersAndItsOwnRequests() throws {
    let stage = try stage()
    let bridge = try Bridge(stage)
    #expect(try bridge.lines() == [Self.exposed(0)])
    stage.touch(.began, x: 40)
    stage.touch(.ended, x: 40)
    #expect(
      try bridge.lines() == [
        #"{"kind":"control","control":"lamp","event":"touchDown","touch":1}"#,
        #"{"kind":"view","view":"lamp","event":"changed","changes":{"value":40}}"#,
        #"{"kind":"control","control":"lamp","event":"valueChanged","touch":1,"value":40}"#,
        #"{"kind":"control","control":"lamp","event":"touchUpInside","touch":1}"#,
        #"{"kind":"control","control":"lamp","event":"primaryActionTriggered","touch":1}"#,
      ])
    bridge.send(#"{"request":"set","view":"lamp","values":{"value":60},"id":1}"#)
    #expect(try bridge.lines() == [#"{"id":1,"view":"lamp","values":{"value":40},"waiting":true}"#])
    bridge.send(#"{"request":"set","view":"lamp","values":{"value":40},"id":2}"#)
    #expect(
      try bridge.lines().sorted() == [
        #"{"id":2,"view":"lamp","values":{"value":60}}"#,
        #"{"kind":"view","view":"lamp","event":"changed","changes":{"value":60}}"#,
      ])
  }

  @Test func itHearsOfAValueThatItWantedAndThatCouldNotBeSetLater() throws {
    let stage = try stage()
    let (bridge, other) = (try Bridge(stage), try Bridge(stage))
    stage.touch(.began, x: 40)
    bridge.send(#"{"request":"set","view":"lamp","values":{"value":60},"id":1}"#)
    _ = (try bridge.lines(), try other.lines())
    stage.daemon.live.tree.objects.responders["lamp"].map { ($0 as? View)?.removeFromSuperview() }
    stage.touch(.ended, x: 40)
    let late = #"{"late":"set","view":"lamp","error":"value 60 is not set: 'lamp' is exposed no more"}"#
    #expect(try bridge.lines().contains(late))
  }

  @Test func itHearsThatAViewIsRedacted() throws {
    let stage = try Stage(
      """
      windows:
        - id: window
          on:
            touchesBegan: { set: { view: pad, redacted: true } }
          subviews: [{ id: pad, frame: [0, 40, 100, 20], expose: read }]
      """)
    let bridge = try Bridge(stage)
    let pad = #"{"id":"pad","kind":"view","access":"read","hidden":false,"userInteractionEnabled":true}"#
    let others = #""emits":[],"actions":[],"screens":[{"id":"main","size":[1000,1000]}]}"#
    #expect(try bridge.lines() == [#"{"exposed":[\#(pad)],\#(others)"#])
    stage.touch(.began)
    #expect(try bridge.lines() == [#"{"exposed":[],\#(others)"#])
  }

  @Test func itHearsOfAScreenThatIsDarkAndAwake() throws {
    let stage = try Stage(
      "screens: [{ id: panel, size: [100, 100], display: { expose: write } }, { id: other, size: [9, 9], display: {} }]"
    )
    let bridge = try Bridge(stage)
    _ = try bridge.lines()
    bridge.send(#"{"request":"set","screen":"panel","values":{"isDark":true},"id":1}"#)
    #expect(
      try bridge.lines().sorted() == [
        #"{"id":1,"screen":"panel","values":{"isDark":true}}"#,
        #"{"kind":"screen","screen":"panel","event":"dark"}"#,
      ])
    let application = stage.daemon.live.tree.application
    application.setDark(true, of: application.screens[1])
    #expect(try bridge.lines() == [])
    stage.touch(.began)
    #expect(
      try bridge.lines().first == #"{"kind":"screen","screen":"panel","event":"awake","touch":1}"#)
  }

  @Test func itHearsOfNothingElse() throws {
    let stage = try stage()
    let bridge = try Bridge(stage)
    _ = try bridge.lines()
    stage.touch(.began, x: 40, y: 50)
    stage.touch(.ended, x: 40, y: 50)
    #expect(try bridge.lines() == [])
  }

  @Test func itHearsWhenViewsComeAndGo() throws {
    let stage = try stage()
    let bridge = try Bridge(stage)
    _ = try bridge.lines()
    stage.touch(.began, x: 50, y: 90)
    let made =
      #",{"id":"made","kind":"switch","access":"write","value":false,"hidden":false,"userInteractionEnabled":true,"enabled":true,"isOn":false}"#
    #expect(try bridge.lines() == [Self.exposed(0, and: made)])
    bridge.send(#"{"request":"set","view":"made","values":{"isOn":true},"id":1}"#)
    #expect(
      try bridge.lines().sorted() == [
        #"{"id":1,"view":"made","values":{"isOn":true}}"#,
        #"{"kind":"view","view":"made","event":"changed","changes":{"value":true,"isOn":true}}"#,
      ])
    stage.touch(.ended, x: 50, y: 90)
    #expect(try bridge.lines() == [Self.exposed(0)])
  }

  @Test func itHearsOfAReload() throws {
    let stage = try stage()
    let bridge = try Bridge(stage)
    _ = try bridge.lines()
    stage.touch(.began, x: 40)
    _ = try bridge.lines()
    _ = stage.reload(Self.scene + "\n    # edited")
    #expect(
      try bridge.lines() == [
        #"{"kind":"control","control":"lamp","event":"touchCancel","touch":1}"#, Self.exposed(40),
      ])
    stage.touch(.began, x: 70)
    #expect(
      try bridge.lines().contains(#"{"kind":"view","view":"lamp","event":"changed","changes":{"value":70}}"#))
  }

  /// The report of the touch `number` that does `phase` at (x, 10).
  private static func contact(_ number: Int, _ phase: String, x: Int, y: Int = 10) -> String {
    #"{"kind":"contact","touch":\#(number),"phase":"\#(phase)","point":[\#(x),\#(y)],"screen":"main","force":0,"majorRadius":0}"#
  }

  @Test func itHearsOfTheFingersOnWhatIsExposed() throws {
    let stage = try stage()
    let bridge = try Bridge(stage, contacts: "exposed")
    _ = try bridge.lines()
    stage.touch(.began, finger: 1, x: 40, y: 50)
    stage.touch(.began, finger: 2, x: 40)
    stage.touch(.moved, finger: 1, x: 40, y: 10)
    stage.touch(.moved, finger: 2, x: 400)
    stage.touch(.ended, finger: 1, x: 40, y: 10)
    stage.touch(.ended, finger: 2, x: 400)
    #expect(
      try bridge.lines().filter { $0.contains("contact") } == [
        Self.contact(2, "began", x: 40), Self.contact(2, "moved", x: 400), Self.contact(2, "ended", x: 400),
      ])
  }

  /// A finger that was down before is reported from its next move on, and its end is not lost in a reload.
  @Test func itHearsOfFingersThatWereDownBefore() throws {
    let stage = try stage()
    stage.touch(.began, x: 40)
    let bridge = try Bridge(stage, contacts: "exposed")
    _ = try bridge.lines()
    stage.touch(.moved, x: 50)
    _ = stage.reload(Self.scene + "\n    # edited")
    #expect(
      try bridge.lines().filter { $0.contains("contact") } == [
        Self.contact(1, "moved", x: 50), Self.contact(1, "cancelled", x: 50),
      ])
  }

  @Test func itMayHearOfAllFingers() throws {
    let stage = try stage()
    let bridge = try Bridge(stage, contacts: "all")
    let plain = try Bridge(stage)
    _ = try bridge.lines()
    _ = try plain.lines()
    stage.touch(.began, x: 40, y: 50)
    stage.touch(.ended, x: 40, y: 50)
    #expect(
      try bridge.lines() == [Self.contact(1, "began", x: 40, y: 50), Self.contact(1, "ended", x: 40, y: 50)])
    #expect(try plain.lines() == [])
  }

  /// Others measure by the screen, so they hear when that is turned.
  @Test func itHearsThatAScreenIsTurned() throws {
    let stage = try Stage("screens: [{ id: panel, size: [800, 480] }]\nwindows: [{ id: window }]")
    let bridge = try Bridge(stage)
    let listing = #"{"exposed":[],"emits":[],"actions":[],"screens":[{"id":"panel","size":"#
    #expect(try bridge.lines() == [listing + "[800,480]}]}"])
    stage.daemon.live.tree.application.rotate(stage.daemon.live.tree.screens[0], to: .quarter)
    stage.daemon.live.settle()
    #expect(try bridge.lines() == [listing + "[480,800]}]}"])
  }

  /// A subscriber of all views gets what a bridge gets, and more.
  @Test func oneWhoFollowsAllViewsChangesNothingForIt() throws {
    let stage = try stage()
    let bridge = try Bridge(stage)
    _ = try bridge.lines()
    let all = FollowerOfViews()
    stage.daemon.log.add(all)
    stage.touch(.began, x: 40)
    let lines = try bridge.lines()
    #expect(
      lines.contains(#"{"kind":"view","view":"lamp","event":"changed","changes":{"highlighted":true}}"#))
    #expect(lines.contains(#"{"kind":"view","view":"lamp","event":"changed","changes":{"value":40}}"#))
    stage.daemon.log.remove(all)
    stage.touch(.moved, x: 50)
    #expect(
      try bridge.lines().contains(#"{"kind":"view","view":"lamp","event":"changed","changes":{"value":50}}"#))
  }

  private final class FollowerOfViews: RecordSubscriber {
    let interest = RecordInterest.decisions
    let kindsOnDemand: Set<RecordKind> = [.view]
    func receive(_ record: Record) {}
  }
}
