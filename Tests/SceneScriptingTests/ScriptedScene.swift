import Diagnostics
import SceneScripting
import TouchTime
import TouchDelivery

/// A window with a controller, and in its root view `a` with `inner` inside it, and `b` to the right.
final class ScriptedScene {
  let application = Application(id: "application")
  let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
  let window: Window
  let controller = ViewController(id: "controller")
  let root = View(id: "root", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
  let a = View(id: "a", frame: Rect(x: 100, y: 100, width: 200, height: 200))
  let inner = View(id: "inner", frame: Rect(x: 50, y: 50, width: 100, height: 100))
  let b = View(id: "b", frame: Rect(x: 500, y: 100, width: 200, height: 200))
  private(set) var output: [ScriptOutput] = []
  private(set) var scripts: SceneScripts?
  private let maker = PlainViewMaker()
  private var time: Int64 = 0

  init(limits: ScriptLimits = ScriptLimits()) throws {
    window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "windowScene"))
    root.viewController = controller
    window.rootViewController = controller
    root.addSubview(a)
    root.addSubview(b)
    a.addSubview(inner)
    application.delegate = ApplicationDelegate(id: "delegate")
    application.addWindow(window)
    application.makeKey(window)
    scripts = try SceneScripts(application: application, limits: limits) { [weak self] in
      self?.output.append($0)
    }
    maker.scripts = scripts
    scripts?.viewMaker = maker
  }

  /// Attaches a script and says what is wrong with it.
  @discardableResult
  func attach(_ text: String, to responder: Responder) -> [String] {
    attach(text, to: .responder(responder), file: "\(responder.id).lua")
  }

  /// Attaches a script of a recognizer or of its delegate and says what is wrong with it.
  @discardableResult
  func attach(_ text: String, to target: ScriptTarget, file: String = "script.lua") -> [String] {
    guard let scripts else { return [] }
    let batch = scripts.attach([(ScriptSource(file: file, text: Array(text.utf8)), target)])
    scripts.didLoad(batch)
    return batch.diagnostics.map(\.description)
  }

  func didLoad() {
    scripts?.didLoad()
  }

  /// What is printed as `body` runs in the script of `b`, in `didLoad`.
  func runAtLoad(_ body: String) -> [String] {
    attach("local T = {}\nfunction T:didLoad()\n\(body)\nend\nreturn T", to: b)
    didLoad()
    return takeOutput()
  }

  func closeScripts() {
    scripts = nil
  }

  /// Sends one frame with these contacts, 10 ms after the one before.
  func send(_ contacts: (finger: Int32, change: TouchesPhase, x: Double, y: Double)...) {
    time += 10_000
    application.process(
      TouchFrame(
        time: Instant(microseconds: time), screen: screen,
        contacts: contacts.map {
          Contact(
            identifier: .init(slot: $0.finger), change: $0.change, location: Point(x: $0.x, y: $0.y))
        }))
  }

  /// Sends one event without a location, 10 ms after what was sent before.
  func send(_ input: UnlocatedInput) {
    time += 10_000
    application.process(input, at: Instant(microseconds: time))
  }

  /// Takes all touches away, as the system does.
  func interrupt() {
    time += 10_000
    application.interrupt(at: Instant(microseconds: time))
  }

  func tap(x: Double, y: Double) {
    send((1, .began, x, y))
    send((1, .ended, x, y))
  }

  /// What scripts printed, as `responder: text`, and errors, as `responder! file:line: message`; emptied by reading.
  func takeOutput() -> [String] {
    defer { output.removeAll() }
    return output.map {
      switch $0 {
      case .print(let owner, let text): "\(owner.id): \(text)"
      case .emit(let owner, let name, let data): "\(owner.id) emits \(name): \(data)"
      case .exec(let owner, let command, let timeout, _):
        "\(owner.id) starts \(command)" + (timeout.map { " for \($0)" } ?? "")
      case .key(let owner, let names): "\(owner.id) presses \(names)"
      case .scroll(let owner, let x, let y): "\(owner.id) scrolls \(x) \(y)"
      case .turn(let owner, let screen, let rotation): "\(owner.id) turns \(screen) to \(rotation.rawValue)"
      case .dropped(let kind, let count): "dropped \(count) of \(kind)"
      case .failure(let failure): "\(failure.owner.id)! \(failure.position): \(failure.message)"
      }
    }
  }

  /// What a function called `test` in a script of `a` prints when `a` is touched.
  static func run(_ body: String) throws -> [String] {
    let scene = try ScriptedScene()
    let problems = scene.attach(
      "local T = {}\nfunction T:touchesBegan(touches, event)\nlocal t = touches[1]\n\(body)\nend\nreturn T",
      to: scene.a)
    scene.send((1, .began, 200, 150))
    return problems + scene.takeOutput()
  }
}
