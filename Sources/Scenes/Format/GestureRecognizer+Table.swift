import GestureRecognizers
import TouchDelivery

extension GestureRecognizerDescription {
  /// The keys of a recognizer, some of them by its `type`.
  static let table = Table<GestureRecognizerDescription>(
    name: "gestureRecognizer", subject: "a gesture recognizer", fields: sharedFields,
    variants: Variants(
      key: "type", standard: nil,
      cases: GestureRecognizerType.allCases.map { type in
        Variants.Case(word: type.rawValue, subject: type.subject, fields: type.fields)
      }), foreign: UIKitKeys.ofRecognizers)

  static let type = table.type { GestureRecognizerDescription(at: $0) }

  private static let sharedFields: [Field<GestureRecognizerDescription>] = [
    Field("id", .identifier, \.id, "The name of the recognizer, unique in the scene."),
    Field("type", .choice(), \.type, "The gesture to look for.").required,
    Field("enabled", .boolean, \.isEnabled, "Whether the recognizer gets touches."),
    Field(
      "cancelsTouchesInView", .boolean, \.cancelsTouchesInView,
      "Whether views lose the gesture's touches once it is recognised."),
    Field(
      "delaysTouchesBegan", .boolean, \.delaysTouchesBegan,
      "Whether views hear of touches only once the gesture is none."),
    Field(
      "delaysTouchesEnded", .boolean, \.delaysTouchesEnded,
      "Whether views hear of lifted fingers only once the gesture is none."),
    Field(
      "requireToFail", ValueType<Identifier>.identifier.list, \.requireToFail,
      "The recognizers that this one waits for until they have failed."),
    Field(
      "simultaneousWith", ValueType<Identifier>.identifier.list, \.simultaneousWith,
      "The recognizers that may recognise together with this one."),
    Field("delegate", .script, \.delegate, "The Lua file with the methods of its delegate."),
    Field("action", .actions, \.action, "What to do at every firing."),
  ]
}

extension GestureRecognizerType {
  /// The keys that recognizers of this type have besides those of all.
  fileprivate var fields: [Field<GestureRecognizerDescription>] {
    [self == .custom ? Self.script.required : Self.script, isDiscrete ? Self.onceActions : Self.actions]
      + properties
  }

  private var properties: [Field<GestureRecognizerDescription>] {
    switch self {
    case .tap: [Self.taps(from: 1), Self.touches]
    case .longPress: [Self.taps(from: 0), Self.touches] + Self.press
    case .pan: Self.fingers
    case .screenEdgePan: Self.fingers + [Self.edges.required]
    case .swipe: [Self.touches, Self.direction]
    case .pinch, .rotation, .custom: []
    }
  }

  private static let script = Field<GestureRecognizerDescription>(
    "script", .script, \.script, "The Lua file with overrides of its methods.")

  private static let actions = Field<GestureRecognizerDescription>(
    "actions", StateActions.table.type { _ in StateActions() }, \.actions,
    "What to do at the firings in a certain state.")

  private static let onceActions = Field<GestureRecognizerDescription>(
    "actions", StateActions.onceTable.type { _ in StateActions() }, \.actions,
    "What to do at the firings in a certain state.")

  private static func taps(from least: Int) -> Field<GestureRecognizerDescription> {
    Field(
      "numberOfTapsRequired", .integer(in: least...100), \.numberOfTapsRequired,
      least == 0 ? "How many taps come before." : "How many taps in a row it takes.")
  }

  private static let touches = Field<GestureRecognizerDescription>(
    "numberOfTouchesRequired", .integer(in: 1...100), \.numberOfTouchesRequired, "How many fingers it takes.")

  private static let press: [Field<GestureRecognizerDescription>] = [
    Field(
      "minimumPressDuration", .number(in: 0...86_400, "a number of seconds"), \.minimumPressDuration,
      "How long the fingers rest, in seconds."),
    Field(
      "allowableMovement", .number(in: 0...Extent.limit, "a number of points"), \.allowableMovement,
      "How far a finger may move meanwhile, in points."),
  ]

  private static let fingers: [Field<GestureRecognizerDescription>] = [
    Field(
      "minimumNumberOfTouches", .integer(in: 1...100), \.minimumNumberOfTouches,
      "How many fingers it takes at least."),
    Field(
      "maximumNumberOfTouches", ValueType<Int>.integer(in: 1...100).located, \.maximumNumberOfTouches,
      "How many fingers it takes at most."),
  ]

  private static let direction = Field<GestureRecognizerDescription>(
    "direction", .options(SwipeGestureRecognizer.Direction.words.map { ($0.direction, $0.word) }),
    \.direction, "Where the swipe may go: one direction or a list.")

  private static let edgeWords = ValueType<Set<RectEdge>>.options([
    ([.left], "left"), ([.right], "right"), ([.top], "top"), ([.bottom], "bottom"),
  ])

  private static let edges = Field<GestureRecognizerDescription>(
    "edges", edgeWords, \.edges,
    "The edges of the screen that it may come from: one or a list.")
}

extension StateActions {
  /// The states in which continuous recognizers fire.
  static let table = Table<StateActions>(
    name: "stateActions", subject: "the key 'actions'",
    fields: [
      Field("began", .actions, \.began, "What to do as the gesture is recognised."),
      Field("changed", .actions, \.changed, "What to do whenever the gesture goes on."),
      over,
      Field("cancelled", .actions, \.cancelled, "What to do when the gesture is taken away."),
    ])

  /// The state in which discrete recognizers fire.
  static let onceTable = Table<StateActions>(
    name: "onceActions", subject: "the key 'actions'", fields: [over],
    foreign: Dictionary(
      uniqueKeysWithValues: ["began", "changed", "cancelled"].map {
        ($0, "taps and swipes fire once, as they have ended")
      }))

  private static let over = Field<StateActions>(
    "ended", .actions, \.ended, "What to do as the gesture is over.")
}
