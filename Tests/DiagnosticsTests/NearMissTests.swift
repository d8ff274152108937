import Diagnostics
import Testing

@Suite struct NearMissTests {
  @Test(arguments: [
    ("hiden", "hidden"), ("hiddden", "hidden"), ("hidben", "hidden"), ("ihdden", "hidden"),
    ("HIDDEN", "hidden"), ("touchesbegan", "touchesBegan"), ("touchBegan", "touchesBegan"), ("ID", "id"),
  ])
  func aSlipIsRecognised(word: String, name: String) {
    #expect(NearMiss.nearest(to: word, among: ["id", "hidden", "touchesBegan"]) == name)
  }

  @Test(arguments: ["", "is", "hat", "began", "hidden", String(repeating: "hidden", count: 20)])
  func whatIsNoSlipIsNot(word: String) {
    #expect(NearMiss.nearest(to: word, among: ["id", "hidden", "touchesBegan"]) == nil)
  }

  @Test func theOrderOfTheCandidatesDoesNotMatter() {
    #expect(NearMiss.nearest(to: "bale", among: ["tale", "bald"]) == "bald")
    #expect(NearMiss.nearest(to: "bale", among: ["bald", "tale"]) == "bald")
  }
}
