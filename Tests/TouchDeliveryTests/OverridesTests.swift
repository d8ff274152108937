import Testing
import TouchDelivery

@Suite("Layers of overrides")
struct OverridesTests {
  private let view = View(id: "V", frame: Rect(x: 0, y: 0, width: 10, height: 10))
  private let inside = Point(x: 5, y: 5)

  @Test func theLastLayerIsAskedFirstAndSuperGoesOnToTheClass() {
    let asked = Notes()
    view.overrides = [
      Layer("below", [.pointInside, .hitTest], asked), Layer("above", [.pointInside], asked),
    ]
    #expect(view.askPoint(inside: inside, with: nil))
    #expect(asked.take() == ["above pointInside", "below pointInside"])
    #expect(view.askHitTest(inside, with: nil) === view)
    #expect(asked.take() == ["below hitTest", "above pointInside", "below pointInside"])
    #expect(view.canResignFirstResponder)
    #expect(asked.take() == [])
  }

  @Test func aLayerThatDoesNotGoOnHasTheLastWord() {
    let asked = Notes()
    view.overrides = [Layer("below", [.pointInside], asked)]
    view.overrides.append(Layer("above", [.pointInside], asked, goesOn: false))
    #expect(!view.askPoint(inside: inside, with: nil))
    #expect(asked.take() == ["above pointInside"])
  }

  @Test func aLayerThatHasLostItsMethodsIsPassedBy() {
    let asked = Notes()
    let layer = Layer("only", [.pointInside, .next, .touchesBegan], asked, goesOn: false)
    view.overrides = [layer]
    #expect(view.next == nil && asked.take() == ["only next"])
    layer.methods = []
    view.overrides.update()
    let superview = View(id: "S")
    superview.addSubview(view)
    #expect(view.next === superview)
    #expect(view.askPoint(inside: inside, with: nil))
    #expect(asked.take() == [])
  }

  @Test func methodsAndPlacesAreThoseOfAllLayersAPlaceThatOfTheTopmostOne() {
    let asked = Notes()
    view.overrides = [Layer("below", [.next, .hitTest], asked), Layer("above", [.hitTest], asked)]
    #expect(view.overrides.methods == [.next, .hitTest])
    #expect(view.overrides.methods.all == [.hitTest, .next])
    #expect(view.overrides.place(of: .hitTest) == "above:1")
    #expect(view.overrides.place(of: .next) == "below:1")
    #expect(view.overrides.place(of: .reset) == nil)
  }

  @Test func aRecognizersMethodsGoThroughItsLayersInTheSameWay() {
    let asked = Notes()
    let (recognizer, other) = (GestureRecognizer(id: "A"), GestureRecognizer(id: "B"))
    recognizer.overrides = [
      Layer("below", [.canPrevent], asked), Layer("above", [.canPrevent, .reset], asked),
    ]
    guard let layer = recognizer.overrides.layers.last else { return }
    let call = MethodCall(.canPrevent, of: recognizer, [.object(other)], after: layer)
    #expect(call.callSuper().flag)
    #expect(asked.take() == ["below canPrevent"])
  }

  @Test func everyMethodHasAnOwnerAndItsOwnPlaceInASet() {
    var all = OverriddenMethods()
    for method in OverridableMethod.allCases {
      #expect(!all.contains(method))
      #expect(!method.signature.owners.isEmpty)
      all.insert(method)
    }
    #expect(all.all == OverridableMethod.allCases)
  }
}

private final class Layer: MethodOverrides {
  var methods: OverriddenMethods
  private let name: String
  private let notes: Notes
  private let goesOn: Bool

  init(_ name: String, _ methods: OverriddenMethods, _ notes: Notes, goesOn: Bool = true) {
    self.name = name
    self.methods = methods
    self.notes = notes
    self.goesOn = goesOn
  }

  func perform(_ call: MethodCall) -> MethodValue {
    notes.add("\(name) \(call.method)")
    return goesOn ? call.callSuper() : .nothing
  }

  func place(of method: OverridableMethod) -> String? { "\(name):1" }
}
