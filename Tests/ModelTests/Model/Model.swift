@testable import HitTestingCases

/// The rules HT, CV, TD, MT, XT and RC, written down once more from their text and as plainly as they come.
///
/// It shares nothing with the engine. What it says must be observable is what the engine is held to.
struct Model {
  /// A window or view as it is now.
  struct State {
    var properties: Properties
    var superview: Int?
    var subviews: [Int] = []
    var id: String
    var place: WindowPlace?
    /// If it is a control.
    var following: ModelFollowing?
  }

  let scene: Case
  var nodes: [State?]
  var behaviours: [Behaviour]
  var controllers: [Behaviour?]
  /// From back to front.
  var windows: [Int] = []
  var keyWindow: Int?
  /// By window.
  var firstResponders: [Int: Int] = [:]

  var touches: [ModelTouch] = []
  var lastTouch = 0
  var now: Int64 = 0
  /// Animations that keep touches from a view, and when they end.
  var animations: [(view: Int, end: Int64)] = []
  var ignoring = 0
  var queue: [Step] = []
  var isBusy = false
  /// How many touch methods are running within each other.
  var depth = 0
  /// Touches whose view has left its window and is yet to hear of it (TD-13).
  var orphans: [Int] = []
  /// Controls that have left their window while they followed a touch of a view elsewhere (UC-7).
  var leaving: [Int] = []
  var sequence = 0
  var lastSequenceSeen = 0
  var eventsSeen = 0
  var calls: [Target: [Int]] = [:]
  /// How often `sendEvent` was called.
  var sendings: [Target: Int] = [:]
  var running: [Target] = []
  var visited: [Entry.Visit] = []

  /// Where touches are and were in their view at each call of a handler; nil where that is not defined.
  var locations: [Spot?] = []
  /// What can be seen from outside.
  var entries: [Entry] = []
  var coverage = Coverage()
  /// Why the rules do not decide this case, if they do not.
  var doubt: String?

  init(_ scene: Case) {
    self.scene = scene
    nodes = Array(repeating: nil, count: scene.capacity)
    behaviours = Array(repeating: .none, count: scene.capacity)
    controllers = Array(repeating: nil, count: scene.capacity)
    for node in scene.nodes { place(node) }
  }

  private mutating func place(_ node: Node) {
    nodes[node.number] = State(
      properties: node.properties, superview: node.superview, id: node.id, place: node.window,
      following: node.isControl ? ModelFollowing() : nil)
    behaviours[node.number] = node.behaviour
    controllers[node.number] = node.controller
    if let superview = node.superview { nodes[superview]?.subviews.append(node.number) }
    if node.window != nil { bringWindowToFront(node.number) }
  }

  /// Everything that happens in the case, from the first step to the last.
  static func run(_ scene: Case) -> Model {
    var model = Model(scene)
    for step in scene.steps where model.doubt == nil {
      model.perform(step)
      model.noteKeyWindow()
    }
    return model
  }

  /// One step: a change of the tree happens at once, an event waits while another is being delivered (TD-22).
  mutating func perform(_ step: Step) {
    if case .change(let change) = step {
      apply(change)
      return
    }
    if depth > 0 { coverage.note(.eventInCallback) }
    queue.append(step)
    drainQueue()
  }

  mutating func drainQueue() {
    guard !isBusy, depth == 0 else { return }
    isBusy = true
    while !queue.isEmpty { deliver(queue.removeFirst()) }
    isBusy = false
  }

  func id(_ number: Int) -> String { nodes[number]?.id ?? "?" }
}
