import DeviceDescription
import Scenes
import Testing
import TouchDelivery

@Suite struct WholeSceneTests {
  @Test func tenAndMoreMistakesAreReportedInOneGo() {
    let scene = """
      version: 2
      screens:
        - { id: panel, size: [1280, 0] }
      devices:
        - match: { kind: touchscren, vendor: 0x12345 }
          screen: pannel
          rotation: 45
      application:
        script: missing.lua
      settings:
        controlSlopp: 70
      windows:
        - id: main
          key: true
          firstResponder: plain
          rootViewController:
            view:
              id: root
              hitTest: elsewhere
              subviews:
                - id: plain
                  frame: [0, 0, 120%, 50%]
                  hiden: true
                  alpha: 1.5
                - id: plain
                  hidden: yes
                  on:
                    touchesBegan: { exec: [] }
                    touchesEnd: { log: x }
                    touchesMoved: { set: { view: plain } }
                  gestureRecognizers: []
        - id: other
          key: true
          level: high
      windoes: []
      """
    #expect(
      diagnostics(scene) == """
        scene.yaml:1:10: error: 'version' wants 1, the only version of the format so far, found 2
        scene.yaml:3:31: error: height of 'size' wants a number of points above 0, up to 1000000, found 0
        scene.yaml:5:20: error: 'kind' wants touchscreen, touchpad, pointer, keyboard or accelerometer, found the text 'touchscren' — did you mean 'touchscreen'?
        scene.yaml:5:40: error: 'vendor' wants a hexadecimal number of up to four digits, such as 0x056a, found 0x12345
        scene.yaml:6:13: error: no screen has the id 'pannel' — did you mean 'panel'?
        scene.yaml:7:15: error: 'rotation' wants 0, 90, 180 or 270, found 45
        scene.yaml:9:11: error: cannot read the script 'missing.lua': No such file or directory
        scene.yaml:11:3: error: unknown key 'controlSlopp' — did you mean 'controlSlop'?
        scene.yaml:15:21: error: 'plain' cannot become first responder: it has neither 'canBecomeFirstResponder: true' nor a script
        scene.yaml:19:18: error: 'hitTest' wants default, self, none, passthrough or the id of a descendant, found 'elsewhere'
        scene.yaml:22:27: error: width of 'frame' wants a number of points from 0 to 1000000 or a percentage from 0% to 100%, found the text '120%'
        scene.yaml:23:13: error: unknown key 'hiden' — did you mean 'hidden'?
        scene.yaml:24:20: error: 'alpha' wants a number from 0 to 1, found 1.5
        scene.yaml:25:13: error: a view needs the key 'frame': [x, y, width, height]
        scene.yaml:25:17: error: duplicate id 'plain' — first used at scene.yaml:21:17
        scene.yaml:26:21: error: 'hidden' wants true or false, found the text 'yes' — did you mean true?
        scene.yaml:28:37: error: 'exec' needs a program
        scene.yaml:29:15: error: unknown callback 'touchesEnd'; 'on' has touchesBegan, touchesMoved, touchesEnded, touchesCancelled, pressesBegan, pressesChanged, pressesEnded, pressesCancelled, motionBegan, motionEnded, motionCancelled, remoteControlReceived, trackingBegan, trackingEnded, scrollViewWillBeginDragging, scrollViewDidScroll, scrollViewWillEndDragging, scrollViewDidEndDragging, scrollViewDidEndDecelerating or scrollViewDidEndScrollingAnimation — did you mean 'touchesEnded'?
        scene.yaml:33:10: error: a second key window; only one can be — the first is at scene.yaml:14:10
        scene.yaml:34:12: error: 'level' wants a number from -1000000 to 1000000, found the text 'high'
        scene.yaml:35:1: error: unknown key 'windoes' — did you mean 'windows'?
        """)
  }

  @Test func everythingTheFormatHasIsAccepted() throws {
    let scene = """
      version: 1
      screens:
        - { id: panel, size: [1280, 800] }
      devices:
        - match: { kind: touchscreen, name: "Goodix*", vendor: 0x27c6, product: 0111, path: /dev/input/event* }
          screen: panel
          rotation: 270
          grab: true
          forward: unhandled
      application:
        id: app
        script: app.lua
        delegate: { id: late, script: delegate.lua }
      settings: { controlSlop: 80, tapMovement: 12, exclusiveTouchWithholdsFromRecognizers: true }
      actions: { maximumRunning: 4, timeout: 2.5 }
      windows:
        - id: mainWindow
          screen: panel
          level: 1.5
          key: true
          scene: stage
          firstResponder: volume
          frame: [0, 0, 100%, 50%]
          multipleTouchEnabled: true
          rootViewController:
            id: root
            script: root.lua
            view:
              id: rootView
              hitTest: volume
              subviews:
                - id: volume
                  frame: [20, 20, 200, 600]
                  bounds: [5, 5, 100, 300]
                  transform: [1, 0, 0, 1, 3, 4]
                  anchorPoint: [0, 1]
                  hidden: true
                  alpha: 0.25
                  userInteractionEnabled: false
                  multipleTouchEnabled: true
                  exclusiveTouch: true
                  hitTest: passthrough
                  hitTestInsets: [-1, -2, 3, 4]
                  canBecomeFirstResponder: true
                  redacted: true
                  script: volume.lua
                  on:
                    touchesBegan: { log: down }
                    touchesMoved: [{ log: a }, { exec: [true, 5, '${location.x}'] }]
                    touchesEnded: { forward: true, do: { log: up } }
                    touchesCancelled: []
                  viewController: { id: vc, script: vc.lua, presentingViewController: root }
                - { kind: label, frame: [0, 0, 10, 10] }
      """
    let scripts = ["app.lua": "a", "delegate.lua": "", "root.lua": "", "volume.lua": "v", "vc.lua": ""]
    #expect(diagnostics(scene, with: scripts) == "")
    let loaded = try load(scene, with: scripts)
    let window = try #require(loaded.windows.first)
    let volume = try #require(window.rootViewController?.view.subviews.first)

    #expect(loaded.devices.first?.match.product == 0x0111)
    #expect(loaded.devices.first?.geometry.rotation == .threeQuarters)
    #expect(loaded.devices.first?.forward == .unhandled)
    #expect(loaded.application.delegate.id.value == "late")
    #expect(loaded.settings.delivery.controlSlop == 80)
    #expect(loaded.actions.maximumRunning == 4)
    #expect(loaded.actions.timeout == 2.5)
    #expect(loaded.scripts["volume.lua"] == Array("v".utf8))
    #expect(window.view.properties["level"] == .number(1.5))
    #expect(window.view.properties["multipleTouchEnabled"] == .boolean(true))
    #expect(volume.properties["alpha"] == .number(0.25))
    #expect(volume.properties["hitTest"] == .text("passthrough"))
    #expect(volume.viewController?.presentingViewController?.value == "root")
    let on = volume.responder.on
    #expect(on.map(\.callback) == [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled])
    #expect(on.map(\.forwards) == [false, false, true, false])
    #expect(
      on.map { $0.actions.map(\.words) } == [
        ["log down"], ["log a", "exec true 5 ${location.x}"], ["log up"], [],
      ])
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let scene = try load("version: 1\nwindows: [{ rootViewController: {} }, {}]")
    #expect(scene.screens.map(\.id.value) == ["main"])
    #expect(scene.screens.first?.makeScreen().size == Size(width: 1000, height: 1000))
    #expect(scene.devices.isEmpty)
    #expect(scene.application.responder.id.value == "application")
    #expect(scene.application.delegate.id.value == "delegate")
    #expect(scene.settings.delivery.controlSlop == 70)
    #expect(scene.actions.maximumRunning == 16)
    #expect(scene.actions.timeout == 10)
    #expect(scene.windows.map(\.view.responder.id.value) == ["windows/0", "windows/1"])
    #expect(scene.windows.map(\.scene.value) == ["windowScene", "windowScene"])
    let root = try #require(scene.windows.first?.rootViewController)
    #expect(root.controller.responder.id.value == "windows/0/rootViewController")
    #expect(root.view.responder.id.value == "windows/0/rootViewController/view")
    #expect(root.view.properties["frame"] == nil)
    #expect(root.view.properties["userInteractionEnabled"] == nil)
  }
}

extension ActionDescription {
  /// What it does, and with what.
  var words: String {
    switch self {
    case .exec(let exec):
      "exec \(exec.program.value) \(exec.arguments.map(\.source).joined(separator: " "))"
    case .log(let text): "log \(text.source)"
    case .key(let action): "key " + action.keys.map(\.name).joined(separator: " ")
    case .type(let typed): "type \(typed.text)"
    case .scroll: "scroll"
    case .emit(let name, _): "emit \(name)"
    case .set(let changes): "set \(changes.summary)"
    case .turn(let changes): "set \(changes.summary)"
    case .send(let name): "send \(name)"
    case .after(let delayed): "after \(delayed.seconds) \(delayed.actions.map(\.words))"
    case .cancel(let name): "cancel \(name.value)"
    case .call(let call): "call \(call.method)" + (call.target.map { " of \($0.value)" } ?? "")
    }
  }
}
