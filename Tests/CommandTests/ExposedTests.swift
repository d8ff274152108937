import Answers
import JSON
import Testing

@testable import fingerpost

/// How what a scene exposes is written; the daemon's tests have what is in the answer.
@Suite struct ExposedTests {
  private func text(_ answer: String) throws -> String {
    try ExposedAnswer(reading: try JSONValue(reading: Array(answer.utf8))).text
  }

  @Test func aLineForEachThingHasItsValueInWordsThenComeNamesAndActions() throws {
    let answer = """
      {"exposed":[{"id":"away","kind":"gestureRecognizer","type":"swipe","access":"read"},\
      {"id":"lamp","kind":"slider","access":"write","value":30,"minimumValue":0,"maximumValue":100,"stepValue":0,\
      "hidden":false,"userInteractionEnabled":true,"enabled":true,"name":"Lamp","unit":"%"},\
      {"id":"door","kind":"switch","access":"read","value":false,\
      "hidden":false,"userInteractionEnabled":true,"enabled":true,"isOn":false},\
      {"id":"mode","kind":"segmentedControl","access":"write","value":-1,"segments":["off","on"],\
      "hidden":false,"userInteractionEnabled":true,"enabled":true,"selectedSegmentIndex":-1},\
      {"id":"sign","kind":"view","access":"write","hidden":false,"userInteractionEnabled":false}],\
      "emits":["knock"],"actions":["goodNight","nobody"],"screens":[{"id":"main","size":[1000,1000]}]}
      """
    #expect(
      try text(answer) == """
        away  swipe             read
        lamp  slider            write  30 % of 0 to 100    Lamp
        door  switch            read   off
        mode  segmentedControl  write  none of 2 segments
        sign  view              write  takes no touches
        emits: knock
        actions: goodNight, nobody

        """)
  }

  @Test func pagesAreCountedSegmentsAreNamedAndWhatIsOffIsSaid() throws {
    let answer = """
      {"exposed":[{"id":"page","kind":"pageControl","access":"read","value":1,"numberOfPages":3,\
      "hidden":true,"userInteractionEnabled":true,"enabled":false,"currentPage":1},\
      {"id":"mode","kind":"segmentedControl","access":"write","value":1,"segments":["off","on"],"area":"Hall"}],\
      "emits":[],"actions":[],"screens":[]}
      """
    #expect(
      try text(answer) == """
        page  pageControl       read   1 of 3 pages, disabled, hidden
        mode  segmentedControl  write  1 'on' of 2 segments            Hall

        """)
  }

  /// What answers at the socket may be another program.
  @Test func numbersThatNoDaemonSendsAreWrittenAsFarAsTheyMakeSense() throws {
    let answer = """
      {"exposed":[{"id":"page","kind":"pageControl","access":"read","value":1e300,"numberOfPages":1e300},\
      {"id":"mode","kind":"segmentedControl","access":"read","value":-1e300,"segments":["off","on"]},\
      {"id":"half","kind":"segmentedControl","access":"read","value":0.5,"segments":["off","on"]}],\
      "emits":[],"actions":[],"screens":[]}
      """
    #expect(
      try text(answer) == """
        page  pageControl       read  1e+300
        mode  segmentedControl  read  none of 2 segments
        half  segmentedControl  read  none of 2 segments

        """)
  }

  @Test func screensAreDarkOrBright() throws {
    let answer = """
      {"exposed":[{"id":"panel","kind":"screen","access":"write","value":true,"isDark":true,"name":"Dark"},\
      {"id":"sign","kind":"screen","access":"read","value":false,"isDark":false}],\
      "emits":[],"actions":[],"screens":[]}
      """
    #expect(try text(answer) == "panel  screen  write  dark    Dark\nsign   screen  read   bright\n")
  }

  @Test func anAnswerIsWrittenAsItWasReadMembersOfANewerDaemonIncluded() throws {
    let answer = """
      {"exposed":[{"id":"lamp","kind":"slider","access":"write","value":30,"minimumValue":0.5,"new":[1,null],\
      "name":"Lamp"}],"emits":[],"actions":[],"screens":[]}

      """
    let read = try ExposedAnswer(reading: try JSONValue(reading: Array(answer.utf8)))
    #expect(String(decoding: read.line(), as: UTF8.self) == answer)
  }
}
