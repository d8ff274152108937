import TouchGestures
import Testing
import TouchDelivery

@testable import Scenes

/// The lists of properties that every reader follows.
@Suite struct PropertyTests {
  @Test(arguments: ViewKind.allCases) func viewsDescribeTheirProperties(of kind: ViewKind) {
    let view = kind.makeView(id: "")
    check(type(of: view).properties, of: view)
    #expect(
      type(of: view).properties.prefix(View.properties.count).map(\.name) == View.properties.map(\.name))
  }

  @Test(arguments: GestureRecognizerType.allCases) func recognizersDescribeTheirProperties(
    of type: GestureRecognizerType
  ) {
    let recognizer = type.makeGestureRecognizer(id: "")
    let properties = Swift.type(of: recognizer).properties
    check(properties, of: recognizer)
    let shared = GestureRecognizer.properties
    #expect(properties.prefix(shared.count).map(\.name) == shared.map(\.name))
  }

  @Test func windowsDescribeTheirProperties() {
    let screen = Screen(id: "", size: Size(width: 1, height: 1))
    check(Window.properties, of: Window(id: "", screen: screen, windowScene: WindowScene(id: "")))
  }

  @Test func settingsDescribeThemselves() {
    for property in Settings.properties {
      var settings = Settings()
      property.assign(property.value(of: settings), to: &settings)
      #expect(property.value(of: settings) == property.value(of: Settings()), "\(property.name)")
    }
    #expect(Set(Settings.properties.map(\.name)).count == Settings.properties.count)
  }

  @Test func fingersOfATapMayTakeAsLongAsTheTap() {
    var settings = Settings()
    settings.tapMaximumDuration = 2
    #expect(settings.tapFingerSpread == 2)
    settings.tapFingerSpread = 0.1
    settings.tapMaximumDuration = 3
    #expect(settings.tapFingerSpread == 0.1)
  }

  /// A name stands for one property; its default is one of its values, and to set it changes nothing.
  private func check<Owner: AnyObject>(_ properties: [Property<Owner>], of fresh: Owner) {
    #expect(Set(properties.map(\.name)).count == properties.count)
    for property in properties {
      let value = property.value(of: fresh)
      property.assign(value, toObject: fresh)
      #expect(property.value(of: fresh) == value, "\(property.name)")
      #expect(property.summary.hasSuffix(".") && property.summary.first?.isUppercase == true)
      if !property.traits.contains(.required) {
        #expect(property.kind.contains(value), "\(property.name)")
      }
    }
  }
}
