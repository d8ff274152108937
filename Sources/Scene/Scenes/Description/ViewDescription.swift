package import Decoding
internal import Diagnostics
package import TouchDelivery

/// A view of the scene.
package struct ViewDescription: Sendable {
  /// The part that every responder has.
  package internal(set) var responder: ResponderDescription
  /// Its kind.
  package internal(set) var kind = ViewKind.view
  /// Whether the scene gives a kind that there is not, which is reported.
  var hasUnknownKind = false
  /// The properties of its class that the scene gives.
  package internal(set) var properties = PropertyValues()
  /// What the scene says of the recognizer that it has as a scroll view.
  package internal(set) var pan: GestureRecognizerDescription?
  /// The recognizers on it, in the order in which they get touches; a scroll view's own is the first.
  package internal(set) var gestureRecognizers: [GestureRecognizerDescription] = []
  /// Its targets, in the order of the file, if it is a control.
  package internal(set) var targets: [ControlTargetDescription] = []
  /// What others may know of it and set.
  package internal(set) var exposure: Exposure?
  /// The controller whose view it is.
  package internal(set) var viewController: ViewControllerDescription?
  /// The grid in which its subviews lie.
  package internal(set) var grid: GridDescription?
  /// The place of the grid that gives it its frame.
  package internal(set) var surroundingGrid: SourceLocation?
  /// Its subviews, front-most last.
  package internal(set) var subviews: [ViewDescription] = []

  init(at location: SourceLocation) {
    responder = ResponderDescription(at: location)
  }

  /// Whether it may become first responder (RC-10).
  var canBecomeFirstResponder: Bool { properties["canBecomeFirstResponder"] == .boolean(true) }

  /// The rectangle in the superview, where the scene gives one.
  package var frame: RelativeFrame? {
    if case .frame(let frame)? = properties["frame"] { frame } else { nil }
  }

  /// Whether the scene scales, turns or moves it from its frame.
  package var isTransformed: Bool {
    properties["transform"].map { $0 != .numbers(AffineTransform.identity.numbers) } ?? false
  }

  /// A view of its kind with its properties, in no other view.
  package func makeFreshView() -> View {
    let view = kind.makeView(id: responder.id.value)
    configure(view)
    return view
  }

  /// Gives `view` the properties; without a frame it fills its superview.
  func configure(_ view: View) {
    var values = properties
    if values["frame"] == nil { values.set("frame", to: .frame(.full), at: responder.id.location) }
    values.assign(to: view)
  }
}

extension ViewDescription {
  /// The keys that windows and views share.
  static let sharedFields: [Field<ViewDescription>] =
    ResponderDescription.fields.map { $0.lifted(\.responder) }
    + Field.properties(View.properties, of: View(id: ""), at: \.properties) + [
      Field(
        "gestureRecognizers", GestureRecognizerDescription.type.list, \.gestureRecognizers,
        "The gestures to look for in the touches of the view and its subviews."),
      Exposure.field(ofView: \.exposure),
      Field(
        "grid", GridDescription.table.type { GridDescription(at: $0) }, \.grid,
        "The equal cells in which the subviews lie, in their order, row by row."),
      Field("subviews", subview.list, \.subviews, "The views inside this one, front-most last."),
    ]

  private static let ownFields: [Field<ViewDescription>] = [
    Field(
      "kind", .choice(), \.kind,
      "What the view stands for: a plain view, a label, an image, a scroll view or a control."
    ).noting { slot, view in view.hasUnknownKind = slot.node.text.flatMap(ViewKind.init) == nil },
    Field(
      "viewController", ViewControllerDescription.type,
      \.viewController, "The controller whose view this is."),
  ]

  /// The keys of a controller's root view, which may do without a frame.
  static let rootTable = table("rootView", sharedFields + ownFields.filter { $0.name != "viewController" })

  /// The keys of any other view.
  static let table = table("view", sharedFields + ownFields)

  private static func table(_ name: String, _ fields: [Field<ViewDescription>]) -> Table<ViewDescription> {
    Table(
      name: name, subject: "a view", fields: fields, variants: kinds, foreign: ForeignKeys.ofViews,
      completion: { $1.placeSubviews(of: $0, $2) }, condition: placedSubviews)
  }

  /// The keys that a view has by its `kind`.
  static let kinds = Variants<ViewDescription>(
    key: "kind", standard: ViewKind.view.rawValue,
    cases: ViewKind.allCases.map { kind in
      Variants.Case(word: kind.rawValue, subject: kind.subject, fields: kind.fields)
    })

  /// Looks its table up late, because the table contains it; what holds it sees to its frame.
  private static let subview = ValueType<ViewDescription>("a view", Shape { type.shape.keywords(&$0) }) {
    slot, decoder in
    type.decode(slot, decoder)
  }

  private static let type = table.type { ViewDescription(at: $0) }.counted(against: .objects)
}

extension ViewKind {
  /// The keys that controls of this kind have besides those of any view.
  fileprivate var fields: [Field<ViewDescription>] {
    let fresh = makeView(id: "")
    let own = type(of: fresh).properties
    let (ofViews, ofControls) = (View.properties.count, Control.properties.count)
    guard isControl else {
      let ofScenes = own[ofViews...].filter { !$0.traits.contains(.notInScenes) }
      return Field.properties(ofScenes, of: fresh, at: \.properties) + (self == .scrollView ? [Self.pan] : [])
    }
    return Field.properties(own[ofViews..<ofControls], of: fresh, at: \.properties)
      + (self == .control ? [] : [action]) + [Self.targets]
      + Field.properties(own[ofControls...], of: fresh, at: \.properties)
  }

  /// The target of the event that such a control is there for.
  private var action: Field<ViewDescription> {
    let event = hasValue ? ControlEvents.valueChanged : .touchUpInside
    return Field(
      "action", .actions,
      "What to do at 'touchUpInside' of a button, or at 'valueChanged' of the others. Short for a target with 'action'."
    ) { $2.targets.append(ControlTargetDescription(events: event, response: .actions($0))) }
  }

  private static let pan = Field<ViewDescription>(
    "pan", GestureRecognizerDescription.panTable.type { GestureRecognizerDescription(at: $0) }, \.pan,
    "Keys of the scroll view's own pan recognizer, which is called ID.pan: its actions, and which recognizers it waits for or recognises with. It takes all keys of a 'pan' recognizer but 'id' and 'type'."
  )

  private static let targets = Field<ViewDescription>.appending(
    "targets", ValueType<ControlTargetDescription>.controlTarget.list, \.targets,
    "What to do on its events.")
}

extension ViewDescription {
  /// This view and the views inside it, each before those inside it.
  var all: [ViewDescription] { [self] + subviews.flatMap(\.all) }

  var responders: [ResponderDescription] { [responder, viewController?.responder].compactMap { $0 } }

  /// The ids of these and of the recognizers on the view.
  var ids: [Identifier] { responders.map(\.id) + gestureRecognizers.map(\.id) }
}

extension Sequence<ViewDescription> {
  /// The ids of the views.
  var names: [String] { map(\.responder.id.value) }

  var gestureRecognizers: [GestureRecognizerDescription] { flatMap(\.gestureRecognizers) }
}

extension ViewKind {
  /// Whether it follows fingers and has targets.
  var isControl: Bool { ![.view, .label, .image, .scrollView].contains(self) }

  var hasValue: Bool { isControl && self != .control && self != .button }

  var properties: [Property<View>] { type(of: makeView(id: "")).properties }

  /// The kind with its article, for messages.
  var subject: String { rawValue.withArticle }
}
