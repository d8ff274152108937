import Answers
import LiveScenes
import TestSupport
import Testing

@Suite struct PictureTests {
  private func picture(_ scene: String, width: Double? = nil) throws -> [String] {
    let live = try SceneFile(scene).inspected { Issue.record("\($0)") }
    let bytes = live.tree.write(TreeQuestion(.svg, width: width))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  private let scene = """
    screens: [{ id: panel, size: [200, 100] }, { id: second, size: [50, 50] }]
    windows:
      - id: main
        screen: panel
        frame: [0, 10, 200, 90]
        subviews:
          - { id: back, frame: [0, 0, 100, 90], subviews: [{ id: on/off, kind: button, frame: [10, 10, 50, 20] }] }
          - { id: tür, frame: [100, 0, 40, 40], transform: { scale: [2, 2] } }
          - { id: gone, hidden: true, frame: [0, 0, 9, 9], subviews: [{ id: inGone, frame: [0, 0, 5, 5] }] }
          - { id: modes, kind: segmentedControl, frame: [100, 50, 100, 20], segments: [a < b, c] }
    """

  @Test func viewsAreRectanglesFromTheBackToTheFront() throws {
    let lines = try picture(scene)
    #expect(
      lines.filter { $0.hasPrefix("<g") || $0.hasPrefix("<rect") || $0.hasPrefix("</") } == [
        "</style>",
        #"<g data-screen="panel" transform="translate(0 0)"><title>panel</title>"#,
        #"<rect class="screen" width="200" height="100"/>"#,
        #"<g id="main"><title>main</title>"#,
        #"<rect class="window" x="0" y="10" width="200" height="90"/>"#,
        #"<rect id="back" class="view" x="0" y="10" width="100" height="90"><title>back</title></rect>"#,
        #"<rect data-view="on/off" data-in="back" class="button control" x="10" y="20" width="50" height="20">"#
          + "<title>on/off</title></rect>",
        #"<rect id="tür" class="view" x="0" y="0" width="40" height="40" transform="matrix(2 0 0 2 80 -10)">"#
          + "<title>tür</title></rect>",
        #"<rect id="gone" class="view" x="0" y="10" width="9" height="9" display="none">"#
          + "<title>gone</title></rect>",
        #"<rect id="inGone" data-in="gone" class="view" x="0" y="10" width="5" height="5" display="none">"#
          + "<title>inGone</title></rect>",
        #"<rect id="modes" data-segments="[&quot;a &lt; b&quot;,&quot;c&quot;]" class="segmentedControl control" "#
          + #"x="100" y="60" width="100" height="20">"#
          + "<title>modes</title></rect>",
        "</g>",
        "</g>",
        #"<g data-screen="second" transform="translate(220 0)"><title>second</title>"#,
        #"<rect class="screen" width="50" height="50"/>"#,
        "</g>",
        "</svg>",
      ])
    #expect(lines.contains { $0.hasPrefix("<line x1=\"150\" x2=\"150\" y1=\"60\" y2=\"80\"") })
    #expect(lines.contains { $0.hasPrefix("<text") && $0.hasSuffix(">a &lt; b</text>") })
  }

  @Test func aPointIsAPixelUnlessThePrintedWidthIsGiven() throws {
    let head = #"<svg xmlns="http://www.w3.org/2000/svg""#
    let extent = #"viewBox="0 0 270 100">"#
    #expect(try picture(scene)[1] == #"\#(head) width="270" height="100" \#(extent)"#)
    #expect(try picture(scene, width: 135)[1] == #"\#(head) width="135mm" height="50mm" \#(extent)"#)
  }

  @Test func aLegendHasTitlesAndIsInMillimetresWhereTheScreenIs() throws {
    let lines = try picture(
      """
      screens: [{ id: plate, size: [120, 80], unit: mm }]
      windows: [{ id: w, subviews: [{ id: lamp, title: Lamp & fan, kind: button, frame: [10, 10, 40.5, 20] }] }]
      """)
    #expect(
      lines[1]
        == #"<svg xmlns="http://www.w3.org/2000/svg" width="120mm" height="80mm" viewBox="0 0 120 80">"#)
    #expect(
      lines.contains(
        #"<rect id="lamp" class="button control" x="10" y="10" width="40.5" height="20">"#
          + "<title>Lamp &amp; fan</title></rect>"))
    #expect(
      lines.contains {
        $0.hasPrefix(#"<text x="30.25" y="20.873" font-size="2.493""#)
          && $0.hasSuffix(">Lamp &amp; fan</text>")
      })
  }

  @Test("the picture in README is what `replay --svg` draws today")
  func thePictureInTheReadmeIsTheOneDrawnToday() throws {
    let replay = "replay --scene config/demo.yaml docs/pictures/demo.touches --summary --at 0.45"
    let difference = try Executable("\(replay) --svg /dev/stdout | diff - docs/pictures/demo.svg")
    #expect(difference.output == "")
    #expect(difference.exitCode == 0)
  }

  @Test(arguments: [
    ("--at 1", "--at is the moment of --svg, in seconds, 0 or more"),
    ("--svg /dev/null --at -1", "--at is the moment of --svg, in seconds, 0 or more"),
    ("--summary --format ndjson", "--summary is a table for people; leave --format out"),
    ("--summary --kind hit", "--summary writes no records; leave --explain, --kind and --view out"),
  ])
  func aReplayRefusesOptionsThatDoNotFit(_ options: String, _ message: String) throws {
    let refused = try Executable("replay --scene config/demo.yaml docs/pictures/demo.touches \(options)")
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains(message))
  }

  @Test(arguments: [
    ("--kind hit docs/pictures/demo.touches", "--kind"), ("--kind hit all.touches", "--kind"),
    ("--view lever docs/pictures/demo.touches", "--view"),
  ])
  func aRecordingTakenByAnOptionIsReported(_ words: String, _ option: String) throws {
    let refused = try Executable("replay --scene config/demo.yaml \(words)")
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("put the recording before \(option)\n"))
  }

  @Test func theWidthOfAPictureIsANumber() throws {
    let refused = try Executable("tree --scene config/demo.yaml --format svg --width 217mm")
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("it is a number above 0, in millimetres, as in --width 217\n"))
  }

  @Test(arguments: [
    ("--html", "demo.yaml"), ("--svg", "demo.touches"), ("--html page --svg", "page"), ("--html", "pad.lua"),
  ])
  func aReplayWritesOverNothingThatItNeeds(_ option: String, _ name: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path
    _ = try Executable("--version; cp config/demo.yaml config/*.lua docs/pictures/demo.touches \(copy)")
    let replay =
      "--version >/dev/null; cd \(copy); \(Executable.program) replay --scene demo.yaml demo.touches"
    let run = try Executable("\(replay) --summary \(option) ./\(name)")
    #expect(
      run.errors == "cannot write to ./\(name): the command needs \(name) as it is; choose another name\n")
    #expect(run.exitCode == 1)
    let difference = try Executable(
      "--version >/dev/null; cmp config/demo.yaml \(copy)/demo.yaml && cmp docs/pictures/demo.touches \(copy)/demo.touches"
    )
    #expect(difference.exitCode == 0)
  }

  /// The words behind `sh -c` in a new folder, where `replay` is a replay and `status` asks for a daemon that is not there; what it
  /// prints.
  private func shell(_ script: String) throws -> String {
    let scene = "\(checkout)/config/demo.yaml"
    let recording = "\(checkout)/docs/pictures/demo.touches"
    let functions =
      "replay() { \(Executable.program) replay --scene \(scene) \(recording) --summary \"$@\" >/dev/null; };"
      + " status() { \(Executable.program) status --socket /no/such/socket --output \"$@\" 2>/dev/null; };"
    return try Executable(
      "--version >/dev/null; d=$(mktemp -d); cd $d; \(functions) \(script); cd /; rm -r $d"
    ).output
  }

  @Test(arguments: ["--html", "--svg"])
  func whatShowsFingersIsPrivateAndReplacesNoOther(_ option: String) throws {
    // A file that others may read, one that has a second name, and one behind a link.
    let output = try shell(
      """
      touch a b; chmod 666 a b; ln b c; replay \(option) a; replay \(option) b; stat -c %a a b; stat -c %s c; \
      touch d; ln -s d e; replay \(option) e 2>&1; stat -c '%F %s' d e; ls | wc -l
      """)
    #expect(
      output == """
        600
        600
        0
        cannot write to e: it is a symbolic link; name the file that it leads to
        regular empty file 0
        symbolic link 1
        5

        """)
  }

  @Test(arguments: ["replay --html", "replay --svg", "status"])
  func whatIsNoRegularFileIsWrittenIntoOrLeft(_ command: String) throws {
    let output = try shell(
      """
      mkfifo p; cat p >/dev/null & \(command) p; kill $! 2>/dev/null; mkdir f; \(command) f 2>/dev/null; \
      \(command) /dev/null; stat -c %F p f /dev/null; ls | wc -l
      """)
    #expect(output == "fifo\ndirectory\ncharacter special file\n2\n")
  }

  @Test(arguments: [8, 160, 300])
  func aPageThatHasNoRoomIsWholeOrGone(blocks: Int) throws {
    let output = try shell(
      """
      (ulimit -f \(blocks); replay --html a.html 2>&1 | sed 's/.*: //'); tail -c 8 a.html 2>/dev/null; ls
      """)
    #expect(output.hasPrefix("File too large\n"))
    #expect(output.hasSuffix("</html>\na.html\n") || output == "File too large\n")
  }

  @Test func aReplaySaysWhichViewsAreNotThere() throws {
    let replay = "replay --scene config/demo.yaml docs/pictures/demo.touches"
    let about = try Executable("\(replay) --view nosuch")
    #expect(about.output == "")
    #expect(about.errors == "the scene has no view or other responder 'nosuch', unless a script makes it\n")
  }

  @Test func aReplayWritesRecordsAboutViews() throws {
    let replay = "replay --scene config/demo.yaml docs/pictures/demo.touches"
    let about = try Executable("\(replay) --view lever --kind hit gate")
    let lines = about.output.split(separator: "\n").map { $0.dropFirst(12) }
    #expect(
      lines == [
        "hit        touch 4 at (600, 425) hits mainWindow > rootView > lever",
        "gate       touch 4 on lever refused by exclusiveTouch: it is exclusive, and pad has a touch",
      ])
  }
}
