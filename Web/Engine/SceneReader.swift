internal import JSON
internal import TouchControls
internal import TouchDelivery
internal import TouchGestures

/// Builds a scene from the lines that `fingerpost tree --format ndjson` prints.
///
/// What a script would decide is not known here: `leftOut` says of which objects.
struct SceneReader {
  let application: Application
  private(set) var screens: [Screen] = []
  /// What of the scene is not there, each in a clause for people.
  private(set) var leftOut: [String] = []
  private var scenes: [WindowScene] = []
  private var windows: [Window] = []
  private var responders: [String: Responder] = [:]
  private var recognizers: [String: GestureRecognizer] = [:]
  private var firstResponders: [String] = []
  /// Each view with its superview, in the order of the lines: from front to back.
  private var places: [(view: View, superview: String)] = []
  private var references: [(recognizer: GestureRecognizer, row: JSONValue)] = []
  private var redirections: [(view: View, target: String)] = []
  private var presentations: [(controller: ViewController, presenting: String)] = []
  private var controllers: [(view: View, controller: String)] = []
  private var keyWindow: Window?

  init(reading lines: [UInt8]) throws(JSONError) {
    var rows: [JSONValue] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      rows.append(try JSONValue(reading: Array(line)))
    }
    application = Application(
      id: rows.first { $0["kind"]?.string == "application" }?["id"]?.string ?? "application")
    for row in rows { add(row) }
    connect()
  }

  private mutating func add(_ row: JSONValue) {
    let id = row["id"]?.string ?? ""
    switch row["kind"]?.string {
    case "application":
      register(application, row)
      for setting in row["settings"]?.members ?? [] {
        Settings.properties.first { $0.name == setting.name }?.read(
          setting.value, into: &application.settings)
      }
    case "delegate":
      let delegate = ApplicationDelegate(id: id)
      register(delegate, row)
      application.delegate = delegate
    case "windowScene":
      let scene = WindowScene(id: id)
      scenes.append(scene)
      register(scene, row)
    case "screen":
      let size = row["size"]?.numbers ?? []
      let unit = row["unit"]?.string.flatMap { ScreenUnit(rawValue: $0) } ?? .points
      guard size.count == 2 else { return }
      screens.append(Screen(id: id, size: Size(width: size[0], height: size[1]), unit: unit))
      application.screens = screens
    case "viewController":
      let controller = ViewController(id: id)
      register(controller, row)
      if let other = row["presentingViewController"]?.string { presentations.append((controller, other)) }
    case "window": addWindow(id, row)
    case "view": addView(id, row)
    case "gestureRecognizer": addRecognizer(id, row)
    default: leftOut.append("'\(id)' is of an unknown kind")
    }
  }

  private mutating func register(_ responder: Responder, _ row: JSONValue) {
    responders[responder.id] = responder
    if row["script"]?.string != nil { leftOut.append("the script of '\(responder.id)'") }
    let callbacks = (row["on"]?.texts ?? []).compactMap { OverridableMethod(rawValue: $0) }
    let forwarding = (row["forward"]?.texts ?? []).compactMap { OverridableMethod(rawValue: $0) }
    guard !callbacks.isEmpty else { return }
    responder.overrides.append(SilentActions(callbacks, forwarding: forwarding))
    leftOut.append("what the actions of '\(responder.id)' do")
  }
}

/// The layer that a scene's `on:` puts over a responder, without what the actions do.
private final class SilentActions: MethodOverrides {
  let methods: OverriddenMethods
  private let forwarding: OverriddenMethods

  init(_ callbacks: [OverridableMethod], forwarding: [OverridableMethod]) {
    methods = callbacks.reduce(into: OverriddenMethods()) { $0.insert($1) }
    self.forwarding = forwarding.reduce(into: OverriddenMethods()) { $0.insert($1) }
  }

  func perform(_ call: MethodCall) -> MethodValue {
    forwarding.contains(call.method) ? call.callSuper() : .nothing
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    if forwarding.contains(message.method) { responder.receive(message, with: event, after: self) }
  }
}

extension SceneReader {
  private mutating func addWindow(_ id: String, _ row: JSONValue) {
    let screen = screens.first { $0.id == row["screen"]?.string } ?? screens.first
    let scene = scenes.first { $0.id == row["scene"]?.string } ?? scenes.first
    guard let screen, let scene else { return }
    let window = Window(id: id, screen: screen, windowScene: scene)
    configure(window, row)
    windows.append(window)
    if row["key"] == .boolean(true) { keyWindow = window }
    if let first = row["firstResponder"]?.string { firstResponders.append(first) }
  }

  private mutating func addView(_ id: String, _ row: JSONValue) {
    let kind =
      row["control"]?["kind"]?.string.flatMap { ViewKind(rawValue: $0) }
      ?? (row["scrollView"] == nil ? .view : .scrollView)
    let view = kind.makeView(id: id)
    configure(view, row)
    places.append((view, row["superview"]?.string ?? ""))
  }

  /// Gives `view` what the row says; its place is exact where the row has the center.
  private mutating func configure(_ view: View, _ row: JSONValue) {
    register(view, row)
    if let controller = row["viewController"]?.string { controllers.append((view, controller)) }
    let placing = ["anchorPoint", "transform", "bounds"]
    for name in placing { view.read(name, row[name]) }
    let frame = row["frame"]?.numbers ?? []
    if let center = row["center"]?.numbers, center.count == 2 {
      view.center = Point(x: center[0], y: center[1])
    } else if frame.count == 4 {
      view.center = Point(
        x: frame[0] + view.anchorPoint.x * frame[2], y: frame[1] + view.anchorPoint.y * frame[3])
    }
    let own = [row, row["control"] ?? .null, row["scrollView"] ?? .null].flatMap { $0.members }
    for property in type(of: view).properties where property.role != .value {
      guard !placing.contains(property.name), property.name != "frame" else { continue }
      // The mode of a track has another name beside the control's own word for whether it follows a finger.
      let name = property.name == "tracking" ? "trackingMode" : property.name
      if let value = own.last(where: { $0.name == name })?.value { property.read(value, intoObject: view) }
    }
    if let word = row["hitTest"]?.string, !HitTestRule.words.contains(word) {
      redirections.append((view, word))
    }
    guard let value = row["control"]?["value"] else { return }
    type(of: view).properties.first { $0.role == .value }?.read(value, intoObject: view)
  }

  private mutating func addRecognizer(_ id: String, _ row: JSONValue) {
    guard let view = row["view"]?.string.flatMap({ responders[$0] }) as? View else { return }
    let type = row["type"]?.string ?? ""
    let recognizer: GestureRecognizer
    if let known = view.gestureRecognizers.first(where: { $0.id == id }) {
      recognizer = known
    } else if let made = GestureRecognizerType(rawValue: type)?.makeGestureRecognizer(id: id) {
      recognizer = made
      view.addGestureRecognizer(recognizer)
    } else {
      return leftOut.append("the recognizer '\(id)', which is of the unknown type '\(type)'")
    }
    if row["script"]?.string != nil { leftOut.append("the script of the recognizer '\(id)'") }
    if row["delegate"]?.string != nil { leftOut.append("the delegate of the recognizer '\(id)'") }
    recognizers[id] = recognizer
    references.append((recognizer, row))
    for property in Swift.type(of: recognizer).properties {
      if let value = row[property.name] { property.read(value, intoObject: recognizer) }
    }
  }

  /// Puts each object where it belongs, once all are there.
  private mutating func connect() {
    for (view, id) in controllers {
      view.viewController = responders[id] as? ViewController
    }
    for (controller, id) in presentations {
      controller.presentingViewController = responders[id] as? ViewController
    }
    // The lines stand front to back.
    for window in windows.reversed() { application.addWindow(window) }
    for (view, id) in places.reversed() { (responders[id] as? View)?.addSubview(view) }
    for (view, id) in redirections {
      if let target = responders[id] as? View { view.hitTestRule = .redirect(target) }
    }
    for (recognizer, row) in references {
      recognizer.require(toFail: (row["requireToFail"]?.texts ?? []).compactMap { recognizers[$0] })
      recognizer.allowSimultaneousRecognition(
        with: (row["simultaneousWith"]?.texts ?? []).compactMap { recognizers[$0] })
    }
    if let keyWindow { application.makeKey(keyWindow) }
  }

  /// Makes first responders of those that were it, once the scene is up.
  func makeFirstResponders() {
    for id in firstResponders { _ = responders[id]?.becomeFirstResponder() }
    if let keyWindow { application.makeKey(keyWindow) }
  }
}

extension View {
  fileprivate func read(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    View.properties.first { $0.name == name }?.read(value, intoObject: self)
  }
}

extension Property {
  fileprivate func read(_ value: JSONValue, into owner: inout Owner) {
    if let value = kind.value(reading: value) { assign(value, to: &owner) }
  }
}

extension Property where Owner: AnyObject {
  fileprivate func read(_ value: JSONValue, intoObject owner: Owner) {
    if let value = kind.value(reading: value) { assign(value, toObject: owner) }
  }
}

extension PropertyKind {
  /// The value that `json` stands for, as the tree has it; nil where it stands for none.
  fileprivate func value(reading json: JSONValue) -> PropertyValue? {
    switch self {
    case .boolean: json.flag.map { .boolean($0) }
    case .number, .count: json.number.map { .number($0) }
    case .numberOrWord: json.number.map { .number($0) } ?? json.string.map { .text($0) }
    case .text: json.string.map { .text($0) }
    case .word: json.flag.map { .boolean($0) } ?? json.string.map { .text($0) }
    case .words, .texts, .views: json.texts.map { .texts($0) }
    case .hitTest: json.string.flatMap { HitTestRule.words.contains($0) ? .text($0) : nil }
    case .point, .size, .rect, .insets, .transform: json.numbers.map { .numbers($0) }
    case .frame: nil
    }
  }
}

extension JSONValue {
  fileprivate var members: [JSONMember] { if case .object(let members) = self { members } else { [] } }

  fileprivate var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  fileprivate var texts: [String]? {
    if case .array(let elements) = self { elements.compactMap { $0.string } } else { nil }
  }
}
