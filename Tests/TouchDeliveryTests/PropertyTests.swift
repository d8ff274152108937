import Testing
import TouchDelivery

@Suite("Properties")
struct PropertyTests {
  /// One above the limit under which no touch hits a view has more than six digits.
  @Test(arguments: [0, 0.1, 1 / 3, Float(0.01).nextDown, 0.01, Float(0.01).nextUp, 1] as [Float])
  func giveAnAlphaBackAsItWas(alpha: Float) throws {
    let (view, other) = (View(id: "view"), View(id: "other"))
    view.alpha = alpha
    let property = try #require(View.properties.first { $0.name == "alpha" })
    property.assign(property.value(of: view), toObject: other)
    #expect(other.alpha == alpha)
  }
}
