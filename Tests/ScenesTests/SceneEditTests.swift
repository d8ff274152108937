import Diagnostics
import JSON
import LiveScenes
import Scenes
import TestSupport
import Testing
import TouchDelivery

/// Edits of frames and lists of views: which bytes they replace, and what they leave to a hand.
@Suite struct SceneEditTests {
  private static let size = Size(width: 800, height: 480)

  /// The scene of `views`, the lines below `subviews` of its root view.
  private static func scene(_ views: String) -> String {
    """
    version: 1
    screens: [{ id: s, size: [800, 480] }]
    windows:
      - id: w
        rootViewController:
          id: c
          view:
            id: root
            subviews:
    \(views)
    """
  }

  /// What an edit of the scene in `text` makes of `file`, or why it is not made.
  private func edited(
    _ text: String, _ edit: SceneEdit, with others: [String: String] = [:], in size: Size = size,
    file: String = "scene.yaml"
  ) throws -> String {
    let files = MemoryFiles(others.merging(["scene.yaml": text]) { $1 })
    let scene = try SceneFile(path: "scene.yaml", files: files)
    do throws(PlainError) {
      let change = try scene.change(edit, in: size)
      #expect(change.path == file)
      #expect(change.old == files.contents[file])
      return String(decoding: change.new, as: UTF8.self)
    } catch { return error.description }
  }

  private static func frame(_ view: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double) -> SceneEdit {
    .frame(view: view, Rect(x: x, y: y, width: w, height: h))
  }

  private static func add(_ kind: ViewKind, _ id: String, to container: String) -> SceneEdit {
    .add(NewView(kind, id: id, frame: Rect(x: 1, y: 2, width: 30, height: 40.5)), container: container)
  }

  @Test(
    "what a grid places is left to it: frames inside and views more, but not its own frame and not removal")
  func whatAGridPlacesIsLeftToIt() throws {
    let text = Self.scene(
      """
              - id: pad
                frame: [0, 0, 400, 400]
                grid: { columns: 2 }
                subviews:
                  - { id: a }
                  - { id: b }
      """)
    #expect(
      try edited(text, Self.frame("a", 1, 2, 3, 4))
        == "a grid gives 'a' its frame, at scene.yaml:12:17; change that, or the order of its views")
    #expect(
      try edited(text, Self.add(.button, "c", to: "pad"))
        == "the grid of 'pad' gives its views their frames, at scene.yaml:12:17; add one in the file")
    let moved = try edited(text, Self.frame("pad", 0, 0, 200, 400))
    #expect(moved == text.replacing("[0, 0, 400, 400]", with: "[0, 0, 200, 400]"))
    #expect(try edited(text, .remove(view: "a")) == text.replacing("            - { id: a }\n", with: ""))
  }

  @Test(
    "each number keeps its unit, its quotes and what stands around it, and equal ones their bytes",
    arguments: [
      (
        "[ 10,20 , 30.0, 4e1 ]  # as measured", "[ 11,20 , 30.0, 4e1 ]  # as measured",
        frame("a", 11, 20, 30, 40)
      ),
      ("[10%, \"25%\", 50%, '10%']", "[20%, \"25%\", 50%, '20%']", frame("a", 160, 120, 400, 96)),
      ("[0, 0, 33.3333%, 100%]", "[0, 5.5, 33.3333%, 50%]", frame("a", 0, 5.5, 266.6664, 240)),
      ("[0, 0, 12.5%, 10]", "[0, 0, 12.625%, 10]", frame("a", 0, 0, 101, 10)),
      ("[-3, 0x10, 30, 40]", "[-4.25, 0x10, 30, 40]", frame("a", -4.25, 16, 30, 40)),
      ("[1, 2, 3, 4]", "[1, 2, 3, 4]", frame("a", 1.001, 2, 3, 4)),
      (
        "\n              - 1\n              - 2 # two\n              - 3\n              - 4",
        "\n              - 1\n              - 2.5 # two\n              - 3\n              - 4",
        frame("a", 1, 2.5, 3, 4)
      ),
    ])
  func eachNumberKeepsItsUnit(old: String, new: String, edit: SceneEdit) throws {
    for ending in ["\n", "\r\n"] {
      let lines = { (frame: String) in
        Self.scene("          - id: a  # ä\n            frame: \(frame)\n            alpha: 1\n")
          .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
      }
      #expect(try edited(lines(old), edit) == lines(new))
    }
  }

  @Test("a view of an included file is changed there, and one that is overridden where it is overridden")
  func aViewOfAnIncludedFileIsChangedThere() throws {
    let text = "version: 1\ninclude: [parts/keys.yaml]\noverride: { b: { frame: [1, 1, 5, 5] } }\n"
    let keys = Self.scene(
      "          - { id: a, frame: [0, 0, 9, 9] } # first\n          - { id: b, frame: [0, 0, 9, 9] }")
    let others = ["parts/keys.yaml": keys]
    #expect(
      try edited(text, Self.frame("a", 7, 0, 9, 9), with: others, file: "parts/keys.yaml")
        == Self.scene(
          "          - { id: a, frame: [7, 0, 9, 9] } # first\n          - { id: b, frame: [0, 0, 9, 9] }"))
    #expect(
      try edited(text, Self.frame("b", 1, 8, 5, 5), with: others)
        == "version: 1\ninclude: [parts/keys.yaml]\noverride: { b: { frame: [1, 8, 5, 5] } }\n")
    #expect(
      try edited(text, .remove(view: "b"), with: others, file: "parts/keys.yaml").contains("'b'"),
      "its override stays without a view")
  }

  @Test(arguments: [
    (
      "          - { id: a, frame: [\"${var.x}\", 0, 9, 9] }",
      "the frame of 'a' has the variable 'x' in it, at scene.yaml:10:29"
    ),
    (
      "          - { id: b, frame: &f [0, 0, 9, 9] }\n          - { id: a, frame: *f }",
      "the frame of 'a' at scene.yaml:10:32 is shared: '*f' repeats it, so change it in the file"
    ),
    (
      "          - &v { id: b, frame: [0, 0, 9, 9] }\n          - { <<: *v, id: a }",
      "the frame of 'a' at scene.yaml:10:32 is shared: '*v' repeats it, so change it in the file"
    ),
    (
      "          - { id: b, frame: [&x 3, 0, 9, 9] }\n          - { id: a, frame: [*x, 0, 9, 9] }",
      "the frame of 'a' at scene.yaml:11:29 is shared: '*x' repeats it, so change it in the file"
    ),
  ])
  func whatStandsForMoreThanOneViewOrIsFilledInIsLeftToAHand(views: String, reason: String) throws {
    let variables = views.contains("${var.x}") ? "\nvariables: { x: 3 }" : ""
    let result = try edited(Self.scene(views) + variables, Self.frame("a", 50, 50, 9, 9))
    #expect(result == reason)
  }

  @Test func aViewWithoutAFrameOrThatNoFileDescribesIsNotMoved() throws {
    let text = Self.scene("          - { id: a, frame: [0, 0, 9, 9] }")
    #expect(
      try edited(text, Self.frame("root", 0, 0, 9, 9))
        == "no file gives 'root' a frame: it fills what it is in")
    #expect(try edited(text, Self.frame("z", 0, 0, 9, 9)) == "no file describes 'z': a script has made it")
    #expect(try edited(text, Self.frame("a", 0, 0, -1, 9)).contains("error: "), "check refuses it")
    #expect(try edited(text, Self.add(.button, "a", to: "root")) == "there is a view called 'a' already")
    #expect(
      try edited(text, .remove(view: "root"))
        == "this is the view of a view controller, which cannot be without one")
  }

  @Test(arguments: [
    (
      "          - id: a\n            frame: [0, 0, 9, 9]  # nine\n\n          # the end",
      "          - id: a\n            frame: [0, 0, 9, 9]  # nine\n          - id: k\n            kind: button\n            frame: [1, 2, 30, 40.5]\n\n          # the end"
    ),
    (
      "          -   kind: button\n              id: 'a'\n              frame: [ 0,0,9,9 ]",
      "          -   kind: button\n              id: 'a'\n              frame: [ 0,0,9,9 ]\n          -   kind: button\n              id: 'k'\n              frame: [ 1,2,30,40.5 ]"
    ),
    (
      "          - {id: \"a\", kind: button, frame: [0, 0, 9, 9]}\n",
      "          - {id: \"a\", kind: button, frame: [0, 0, 9, 9]}\n          - {id: \"k\", kind: button, frame: [1, 2, 30, 40.5]}\n"
    ),
    (
      "            [{ id: a, frame: [0, 0, 9, 9] }] # all",
      "            [{ id: a, frame: [0, 0, 9, 9] }, { id: k, kind: button, frame: [1, 2, 30, 40.5] }] # all"
    ),
    (
      "            [\n              { id: a, frame: [0, 0, 9, 9] }, # nine\n            ]",
      "            [\n              { id: a, frame: [0, 0, 9, 9] }, # nine\n              { id: k, kind: button, frame: [1, 2, 30, 40.5] },\n            ]"
    ),
    (
      "            [\n              { id: a, frame: [0, 0, 9, 9] } # nine\n            ]",
      "            [\n              { id: a, frame: [0, 0, 9, 9] }, # nine\n              { id: k, kind: button, frame: [1, 2, 30, 40.5] }\n            ]"
    ),
    (
      "            [{\n              \"id\": \"a\",\n              \"frame\": [0, 0, 9, 9]\n            }]",
      "            [{\n              \"id\": \"a\",\n              \"frame\": [0, 0, 9, 9]\n            }, {\n              \"id\": \"k\",\n              \"kind\": \"button\",\n              \"frame\": [1, 2, 30, 40.5]\n            }]"
    ),
    ("            []", "            [{ id: k, kind: button, frame: [1, 2, 30, 40.5] }]"),
    (
      "          - id: a\n            frame: [0, 0, 9, 9]\n            title: |+\n\n          - { id: b, frame: [0, 0, 9, 9] }",
      "          - id: a\n            frame: [0, 0, 9, 9]\n            title: |+\n\n          - { id: b, frame: [0, 0, 9, 9] }\n          - { id: k, kind: button, frame: [1, 2, 30, 40.5] }"
    ),
    (
      "          - id: a\n            frame: [0, 0, 9, 9]\n            title: |+\n              kept\n\n\n",
      "          - id: a\n            frame: [0, 0, 9, 9]\n            title: |+\n              kept\n\n\n          - id: k\n            kind: button\n            frame: [1, 2, 30, 40.5]\n"
    ),
  ])
  func aNewViewLooksLikeItsNeighbours(old: String, new: String) throws {
    let result = try edited(Self.scene(old), Self.add(.button, "k", to: "root"))
    #expect(result == Self.scene(new))
  }

  @Test func aViewWithoutSubviewsGetsThemIndentedAsElsewhereInTheFile() throws {
    let block =
      "          - id: a\n            frame: [0, 0, 9, 9]\n            # quiet\n            alpha: 1\n          - { id: b, frame: [0, 0, 9, 9] } # flow"
    #expect(
      try edited(Self.scene(block), Self.add(.view, "a b", to: "a"))
        == Self.scene(
          "          - id: a\n            frame: [0, 0, 9, 9]\n            # quiet\n            alpha: 1\n            subviews:\n              - { id: \"a b\", frame: [1, 2, 30, 40.5] }\n          - { id: b, frame: [0, 0, 9, 9] } # flow"
        ))
    let text =
      "          - id: a\n            frame: [0, 0, 9, 9]\n            title: |\n              text\n\n"
    let rest = "          - { id: b, frame: [0, 0, 9, 9] }"
    #expect(
      try edited(Self.scene(text + rest), Self.add(.view, "k", to: "a"))
        == Self.scene(
          text.dropLast() + "            subviews:\n              - { id: k, frame: [1, 2, 30, 40.5] }\n\n"
            + rest))
    #expect(
      try edited(Self.scene(block), Self.add(.view, "k", to: "b"))
        == Self.scene(
          block.replacing(
            "9] } # flow", with: "9], subviews: [{ id: k, frame: [1, 2, 30, 40.5] }] } # flow")))
  }

  @Test(arguments: [
    (
      "          # first\n          - id: a  # a\n            # inside\n            frame: [0, 0, 9, 9]\n\n          # second\n          - { id: b, frame: [0, 0, 9, 9] }",
      "          # first\n\n          # second\n          - { id: b, frame: [0, 0, 9, 9] }"
    ),
    (
      "          - id: a\n            frame: [0, 0, 9, 9]\n            title: |+\n              kept\n\n          - { id: b, frame: [0, 0, 9, 9] }",
      "          - { id: b, frame: [0, 0, 9, 9] }"
    ),
    ("          - id: a\n            frame: [0, 0, 9, 9]", nil),
    (
      "            [{ id: a, frame: [0, 0, 9, 9] }, { id: b, frame: [0, 0, 9, 9] }]",
      "            [{ id: b, frame: [0, 0, 9, 9] }]"
    ),
    (
      "            [{ id: b, frame: [0, 0, 9, 9] }, { id: a, frame: [0, 0, 9, 9] }]",
      "            [{ id: b, frame: [0, 0, 9, 9] }]"
    ),
    ("            [ { id: a, frame: [0, 0, 9, 9] } ]", "            [ ]"),
    (
      "            [\n              # first\n              { id: a, frame: [0, 0, 9, 9] }, # a\n              # second\n              { id: b, frame: [0, 0, 9, 9] }\n            ]",
      "            [\n              # first\n              # second\n              { id: b, frame: [0, 0, 9, 9] }\n            ]"
    ),
  ])
  func aViewGoesWithItsLinesAndNoOther(old: String, new: String?) throws {
    let wanted = new.map { Self.scene($0) } ?? Self.scene("").replacing("subviews:\n", with: "subviews: []\n")
    let result = try edited(Self.scene(old), .remove(view: "a"))
    #expect(result.trimmed == wanted.trimmed)
  }

  @Test func aViewThatSomethingRefersToStays() throws {
    let other = "{ id: b, frame: [0, 0, 9, 9], on: { touchesBegan: { set: { view: a, hidden: true } } } }"
    let text = Self.scene("          - { id: a, frame: [0, 0, 9, 9] }\n          - \(other)")
    let result = try edited(text, .remove(view: "a"))
    #expect(result.hasPrefix("scene.yaml:10:") && result.contains("error: ") && result.contains("'a'"))
  }

  @Test("random edits of every example change nothing else, pass check, and are undone to the byte")
  func randomEditsOfEveryExampleChangeNothingElse() throws {
    var random = SplitMix64(seed: setting("SEED") ?? 35)
    var (made, refused) = (0, [String]())
    for example in EditableExample.all() {
      var bench = EditBench(example, file: example.scene)
      for _ in 0..<3 {
        do throws(PlainError) {
          if try bench.edit(&random) { made += 1 }
        } catch { refused.append("\(example.place): \(error)") }
      }
      bench.undoAll()
    }
    #expect(made > 500, "\(made) edits")
    #expect(
      refused.count < made / 2, "\(made) made, \(refused.count) refused: \(refused.shuffled().prefix(20))")
  }
}

extension String {
  fileprivate var trimmed: Substring {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

/// A scene that ships, with the files that it names.
private struct EditableExample {
  let place: String
  let scene: SceneFile
  let files: MemoryFiles

  /// Those of the configuration, the documentation and the transcripts that are scenes by themselves.
  static func all() -> [EditableExample] {
    let config = ExampleScene.names(in: "config").filter {
      $0.hasSuffix(".yaml") && !$0.contains("/bridges/")
    }
    let texts = Dictionary(
      uniqueKeysWithValues: ExampleScene.names(in: "config").map { ($0, ExampleScene.read($0)) })
    let transcripts = ExampleScene.names(in: "Tests/Transcripts").filter { $0.hasSuffix(".transcript") }
    return config.compactMap { EditableExample($0, $0, texts) }
      + transcripts.compactMap { EditableExample($0, "scene.yaml", parts(of: $0)) }
      + ExampleScene.all().filter { $0.place.hasSuffix(".md") }.compactMap {
        EditableExample($0.place, "scene.yaml", ["scene.yaml": $0.text])
      }
  }

  private static func parts(of path: String) -> [String: String] {
    let pieces = (ExampleScene.read(path) + "\n--- ").pieces(
      between: "\n--- ", and: "\n--- ", overlapping: true)
    return pieces.reduce(into: [:]) { parts, piece in
      guard let end = piece.firstIndex(of: "\n") else { return }
      parts[String(piece[..<end])] = String(piece[end...].dropFirst()) + "\n"
    }
  }

  private init?(_ place: String, _ path: String, _ texts: [String: String]) {
    files = MemoryFiles(texts)
    guard let scene = try? SceneFile(path: path, files: files) else { return nil }
    (self.place, self.scene) = (place, scene)
  }
}

/// A scene that is edited again and again.
private struct EditBench {
  private let example: EditableExample
  private var file: SceneFile
  private var done: [FileChange] = []
  private let original: [String: [UInt8]]

  init(_ example: EditableExample, file: SceneFile) {
    (self.example, self.file) = (example, file)
    original = example.files.contents
  }

  /// Makes a random edit and checks what came of it; returns whether anything did.
  mutating func edit(_ random: inout SplitMix64) throws(PlainError) -> Bool {
    let views = file.scene.views
    guard !views.isEmpty else { return false }
    let view = random.pick(views)
    let tree = SceneTree(file.scene)
    guard let live = tree.objects.responders[view.responder.id.value] as? View else { return false }
    let around = live.superview?.bounds.size ?? tree.screens[0].size
    let edit = edit(of: view, named: "new\(done.count)", &random)
    let size = if case .add = edit { live.bounds.size } else { around }
    let change = try file.change(edit, in: size)
    check(change, edit)
    example.files.contents[change.path] = change.new
    done.append(change)
    file = try SceneFile(path: file.path, files: example.files)
    return true
  }

  private func edit(of view: ViewDescription, named name: String, _ random: inout SplitMix64) -> SceneEdit {
    let frame = Rect(
      x: random.number(-50, 300, step: 0.25), y: random.number(-50, 300, step: 0.5),
      width: random.number(1, 90, step: 0.25), height: random.number(1, 90, step: 1))
    let id = view.responder.id.value
    if random.chance(20) {
      return .add(
        NewView(
          random.pick([.view, .label, .button, .switch, .slider]), id: name, frame: frame,
          properties: random.pick([
            [], [JSONMember("title", .string("Key: \"on\" # \u{e9}"))],
            [JSONMember("hidden", .boolean(true)), JSONMember("alpha", .number(0.5))],
          ])),
        container: id)
    }
    return view.frame == nil || random.chance(15) ? .remove(view: id) : .frame(view: id, frame)
  }

  /// Compares the texts without what has made the change.
  private func check(_ change: FileChange, _ edit: SceneEdit) {
    #expect(change.old == example.files.contents[change.path])
    let (old, new) = (Self.lines(change.old), Self.lines(change.new))
    switch edit {
    case .frame:
      let differing = zip(old, new).filter { $0 != $1 }
      #expect(old.count == new.count && differing.count <= 4, "\(example.place)")
      for (before, after) in differing {
        #expect(Self.withoutNumbers(before) == Self.withoutNumbers(after), "\(example.place)")
      }
    case .add: #expect(Self.isSparse(change.old, in: change.new), "\(example.place): \(edit)")
    case .remove:
      // A list that is empty then has brackets.
      let emptied = Array(String(decoding: change.new, as: UTF8.self).replacing(" []", with: "").utf8)
      let isRest = Self.isSparse(change.new, in: change.old) || Self.isSparse(emptied, in: change.old)
      #expect(isRest, "\(example.place): \(edit)")
    }
  }

  /// Takes back all edits, the last one first.
  func undoAll() {
    for change in done.reversed() {
      #expect(example.files.contents[change.path] == change.undone.old)
      example.files.contents[change.path] = change.undone.new
    }
    #expect(example.files.contents == original, "\(example.place)")
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func withoutNumbers(_ line: Substring) -> String {
    line.filter { !"-+.0123456789eExabcdf".contains($0) }
  }

  /// Whether `part` is what is left of `whole` without some of its bytes.
  private static func isSparse(_ part: [UInt8], in whole: [UInt8]) -> Bool {
    var rest = part[...]
    for byte in whole where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
