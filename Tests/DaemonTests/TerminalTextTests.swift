import DispatchLog
import JSON
import Testing
import TouchTime
import TouchDelivery

/// The log on a terminal: `fingerpost log` reads records as the daemon sends them, and writes them in the terminal's style.
///
/// Colours stand between brackets, as `[red]`, and end at `[]`.
@Suite struct TerminalTextTests {
  private static let names = [
    "0": "", "2": "faint", "31": "red", "32": "green", "33": "yellow", "34": "blue", "35": "magenta",
    "36": "cyan",
  ]

  /// What a terminal of this style gets for `records`, a millisecond after one another.
  private func shown(_ style: TextStyle, explains: Bool = false, _ records: Record...) throws -> String {
    var encoder = TextEncoder(explains: explains, style: style)
    var text: [UInt8] = []
    for (index, record) in records.enumerated() {
      var line: [UInt8] = []
      let stamped = record.stamped(index + 1, at: Instant(microseconds: 7_000_000 + Int64(index) * 1000))
      NDJSONEncoder(explains: explains, hasDetails: true).encode(stamped, into: &line)
      encoder.encode(try #require(Record(reading: try JSONValue(reading: line))), into: &text)
    }
    return Self.names.reduce(String(decoding: text, as: UTF8.self)) { text, colour in
      text.split(separator: "\u{1B}[\(colour.key)m", omittingEmptySubsequences: false)
        .joined(separator: "[\(colour.value)]")
    }
  }

  @Test func kindsHaveColours() throws {
    let lines = try shown(
      TextStyle(isColoured: true), .scene(.loaded, file: "pad.yaml"), .print(responder: "pad", text: "hello"),
      .error("no such view", at: "pad.lua:3", of: "pad"), .forward(touch: 1, reason: .noWindow))
    #expect(
      lines == """
        [faint]     0.000[]  [yellow]scene    []  loaded pad.yaml
        [faint]     0.001[]  [blue]print    []  pad: hello
        [faint]     0.002[]  [red]error    []  pad.lua:3: pad: no such view
        [faint]     0.003[]  [blue]forward  []  touch 1, for no window was hit

        """)
  }

  @Test func aPlainStyleHasNeitherColoursNorBreaks() throws {
    let lines = try shown(.plain, .print(responder: "pad", text: "one two three four five six seven eight"))
    #expect(lines == "     0.000  print      pad: one two three four five six seven eight\n")
  }

  @Test func linesAreBrokenBetweenWords() throws {
    let lines = try shown(
      TextStyle(columns: 50), .print(responder: "pad", text: "one two three four five six seven eight"))
    #expect(
      lines == """
             0.000  print      pad: one two three four
                               five six seven eight

        """)
  }

  @Test func aLineMayFillTheTerminal() throws {
    let exact = "123456789 123456789 12"
    let lines = try shown(TextStyle(columns: 50), .print(responder: "pad", text: exact))
    #expect(lines == "     0.000  print      pad: \(exact)\n")
    #expect(lines.count == 51)
  }

  @Test func aWordThatIsTooLongStaysWhole() throws {
    let lines = try shown(
      TextStyle(columns: 50), .print(responder: "pad", text: "/run/user/1000/fingerpost.sock is there"))
    #expect(
      lines == """
             0.000  print      pad:
                               /run/user/1000/fingerpost.sock
                               is there

        """)
  }

  @Test func aNarrowTerminalBreaksLinesItself() throws {
    let record = Record.print(responder: "pad", text: "one two three four five")
    #expect(try shown(TextStyle(columns: 42), record) == shown(.plain, record))
    #expect(try shown(TextStyle(columns: 43), record) != shown(.plain, record))
  }

  @Test func eachDiagnosticOfASceneHasTheWholeWidth() throws {
    let lines = try shown(
      TextStyle(columns: 60),
      .scene(
        .rejected, file: "a.yaml",
        detail: "a.yaml:1:1: error: unknown key 'wimdows'\na.yaml:2:1: error: it has no frame"))
    #expect(
      lines == """
             0.000  scene      rejected a.yaml: a.yaml:1:1: error:
                               unknown key 'wimdows'
                               a.yaml:2:1: error: it has no frame

        """)
  }

  @Test func anExplanationIsBrokenAsWell() throws {
    let hit = Record(.hit) { record in
      record.add(.touch, 1)
      record.add(.view, nil as String?)
      record.list(.visited, [0, 1]) { record, depth in
        record.object {
          $0.add(.view, depth == 0 ? "window" : "button")
          $0.add(.verdict, depth == 0 ? "passthrough" : "userInteractionEnabled is false on it")
          $0.add(.depth, depth)
        }
      }
    }
    #expect(
      try shown(TextStyle(columns: 53), explains: true, hit) == """
             0.000  hit        touch 1 at a redacted point
                               hits no view: the screen has
                               no active window
                               window: passthrough
                                 button:
                               userInteractionEnabled is
                               false on it

        """)
  }
}
