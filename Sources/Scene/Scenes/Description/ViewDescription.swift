internal import Decoding
package import TouchDelivery

/// A view of the scene.
package struct ViewDescription: Sendable {
  /// The part that every responder has.
  package internal(set) var responder: ResponderDescription
  /// Its kind.
  package internal(set) var kind = ViewKind.view
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
    if case .transform(let transform)? = properties["transform"] { transform != .identity } else { false }
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
      Field("subviews", subview.list, \.subviews, "The views inside this one, front-most last."),
    ]

  private static let ownFields: [Field<ViewDescription>] = [
    Field(
      "kind", .choice(), \.kind,
      "What the view stands for: a plain view, a label, an image, a scroll view or a control."),
    Field(
      "viewController", ViewControllerDescription.type,
      \.viewController, "The controller whose view this is."),
  ]

  /// The keys of a controller's root view, which may do without a frame.
  static let rootTable = Table<ViewDescription>(
    name: "rootView",
    subject: "a view",
    fields: sharedFields + ownFields.filter { $0.name != "viewController" },
    variants: kinds, foreign: ForeignKeys.ofViews)

  /// The keys of any other view.
  static let table = Table<ViewDescription>(
    name: "view",
    subject: "a view",
    fields: (sharedFields + ownFields).map { $0.name == "frame" ? $0.required : $0 },
    variants: kinds, foreign: ForeignKeys.ofViews)

  /// The keys that a view has by its `kind`.
  static let kinds = Variants<ViewDescription>(
    key: "kind", standard: ViewKind.view.rawValue,
    cases: ViewKind.allCases.map { kind in
      Variants.Case(word: kind.rawValue, subject: kind.subject, fields: kind.fields)
    })

  /// Looks its table up late, because the table contains it.
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
    return Field.properties(own[ofViews..<ofControls], of: fresh, at: \.properties) + [Self.targets]
      + Field.properties(own[ofControls...], of: fresh, at: \.properties)
  }

  private static let pan = Field<ViewDescription>(
    "pan", GestureRecognizerDescription.panTable.type { GestureRecognizerDescription(at: $0) }, \.pan,
    "What to do as fingers scroll, and how the scroll view's own recognizer, ID.pan, goes with others. All keys of a 'pan' recognizer but 'id' and 'type'."
  )

  private static let targets = Field<ViewDescription>(
    "targets", ValueType<ControlTargetDescription>.controlTarget.list, \.targets,
    "What to do on its events.")
}

extension ViewDescription {
  /// This view and the views inside it, each before those inside it.
  var all: [ViewDescription] { [self] + subviews.flatMap(\.all) }
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

  /// The kind with its article, for messages.
  var subject: String { (self == .image ? "an " : "a ") + rawValue }
}
