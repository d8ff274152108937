internal import Decoding
internal import Diagnostics
package import TouchGestures
package import TouchDelivery

/// A gesture recognizer of a view.
package struct GestureRecognizerDescription: Sendable {
  /// The id, unique in the scene.
  package internal(set) var id: Identifier
  /// The gesture that it looks for.
  package internal(set) var type = GestureRecognizerType.custom
  /// Whether the scene gives a type that there is not, which is reported.
  var hasUnknownType = false
  /// The properties of its class that the scene gives.
  package internal(set) var properties = PropertyValues()
  /// The recognizers that have to fail before this one recognises (GR-15).
  package internal(set) var requireToFail: [Identifier] = []
  /// The recognizers that may recognise together with this one (GR-14).
  package internal(set) var simultaneousWith: [Identifier] = []
  /// The script with the methods of its delegate.
  package internal(set) var delegate: ScriptReference?
  /// The script with its overrides.
  package internal(set) var script: ScriptReference?
  /// What others may know of it.
  package internal(set) var exposure: Exposure?
  /// The actions at every firing.
  package internal(set) var action: [ActionDescription] = []
  /// The actions at a firing in a certain state.
  package internal(set) var actions = StateActions()
  /// Whether it is a scroll view's own, which is there without being described.
  package internal(set) var isOfScrollView = false
  /// The advice that is not given on it.
  package internal(set) var allowed: [Advice] = []

  init(at location: SourceLocation) {
    id = Identifier("", at: location, isExplicit: false)
  }

  /// A recognizer of the type's class with its properties, attached to nothing.
  func makeGestureRecognizer() -> GestureRecognizer {
    let recognizer =
      isOfScrollView
      ? ScrollPanGestureRecognizer(id: id.value) : type.makeGestureRecognizer(id: id.value)
    properties.assign(to: recognizer)
    return recognizer
  }
}

extension GestureRecognizerDescription {
  /// The keys of a recognizer, some of them by its `type`.
  static let table = Table<GestureRecognizerDescription>(
    name: "gestureRecognizer", subject: "a gesture recognizer", fields: sharedFields,
    variants: Variants(
      key: "type", standard: nil,
      cases: GestureRecognizerType.allCases.map { type in
        Variants.Case(word: type.rawValue, subject: type.subject, fields: type.fields)
      }), foreign: ForeignKeys.ofRecognizers)

  static let type = table.type { GestureRecognizerDescription(at: $0) }.counted(against: .objects)

  /// The keys of a scroll view's own pan, whose id and type follow from the view.
  static let panTable = Table<GestureRecognizerDescription>(
    name: "scrollPan", subject: "the key 'pan'",
    fields: sharedFields.filter { !["id", "type"].contains($0.name) } + GestureRecognizerType.pan.fields,
    foreign: ForeignKeys.ofRecognizers)

  private static let sharedFields: [Field<GestureRecognizerDescription>] =
    [
      Field("id", .identifier, \.id, "The name of the recognizer, unique in the scene."),
      Field("type", .choice(), \.type, "The gesture to look for.").required
        .noting { slot, recognizer in
          recognizer.hasUnknownType = slot.node.text.flatMap(GestureRecognizerType.init) == nil
        },
      Advice.field(\.allowed),
    ]
    + Field.properties(GestureRecognizer.properties, of: GestureRecognizer(id: ""), at: \.properties) + [
      Field(
        "requireToFail", ValueType<Identifier>.identifier.list, \.requireToFail,
        "The recognizers that this one waits for until they have failed. They may be anywhere in the scene, but not in a circle."
      ),
      Field(
        "simultaneousWith", ValueType<Identifier>.identifier.list, \.simultaneousWith,
        "The recognizers that may recognise together with this one. It is enough to write it in one of the two."
      ),
      Exposure.field(ofRecognizer: \.exposure),
      Field("delegate", .script, \.delegate, "The Lua file with the methods of its delegate."),
      Field(
        "action", .actions, \.action,
        """
        What to do whenever the recognizer fires: once for \(GestureRecognizerType.discrete.map { "a \($0)" }.spokenList(with: "or")), \
        for others as they begin, at each change and as they end.
        """
      ),
    ]
}

extension GestureRecognizerType {
  /// The words of the types that fire once.
  package static let discrete = allCases.filter(\.recognizerClass.isDiscrete).map(\.rawValue)

  /// The type with its article, for messages.
  var subject: String { "a \(rawValue) recognizer" }

  /// The keys that recognizers of this type have besides those of all.
  fileprivate var fields: [Field<GestureRecognizerDescription>] {
    let own = recognizerClass.properties.dropFirst(GestureRecognizer.properties.count)
    return [self == .custom ? Self.script.required : Self.script, actions]
      + Field.properties(own, of: makeGestureRecognizer(id: ""), at: \.properties)
  }

  private static let script = Field<GestureRecognizerDescription>(
    "script", .script, \.script, "The Lua file with overrides of its methods.")

  private var actions: Field<GestureRecognizerDescription> {
    let table = recognizerClass.isDiscrete ? StateActions.onceTable : StateActions.table
    return Field(
      "actions", table.type { _ in StateActions() }, \.actions,
      "What to do in each state of the recognizer. At 'failed' the gesture has not come about, and '${reason}' says why; 'action' does not run then. 'tap' and 'swipe' have only 'ended' and 'failed'."
    )
  }
}

/// The actions at the firings of a recognizer, by its state.
package struct StateActions: Sendable {
  private var actions: [GestureRecognizer.State: [ActionDescription]] = [:]

  /// The states that have actions, with them.
  package var byState: [(state: GestureRecognizer.State, actions: [ActionDescription])] {
    Self.states.map { ($0.state, actions[$0.state] ?? []) }.filter { !$0.1.isEmpty }
  }
}

extension StateActions {
  private static let states: [(state: GestureRecognizer.State, doc: String)] = [
    (.began, "What to do as the gesture is recognised."),
    (.changed, "What to do whenever the gesture goes on."),
    (.ended, "What to do as the gesture is over."),
    (.cancelled, "What to do when the gesture is taken away."),
    (.failed, "What to do when the gesture has not come about; `${reason}` says why."),
  ]

  private static let fields = states.map { state, doc in
    Field<StateActions>("\(state)", .actions, doc) { $2.actions[state] = $0 }
  }

  /// The states in which continuous recognizers fire, and failure.
  static let table = Table(name: "stateActions", subject: "the key 'actions'", fields: fields)

  /// The state in which discrete recognizers fire, and failure.
  static let onceTable = Table(
    name: "onceActions", subject: "the key 'actions'",
    fields: fields.filter { ["ended", "failed"].contains($0.name) },
    foreign: Dictionary(
      uniqueKeysWithValues: ["began", "changed", "cancelled"].map {
        (
          $0,
          "\(GestureRecognizerType.discrete.map { "\($0)s" }.spokenList(with: "and")) fire once, as they have ended"
        )
      }))
}
