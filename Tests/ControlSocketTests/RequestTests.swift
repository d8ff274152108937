import Answers
import ControlSocket
import DispatchLog
import JSON
import TestSupport
import Testing
import TouchTime
import TouchDelivery

@Suite struct RequestTests {
  private func refusal(_ line: String) -> String? {
    do {
      _ = try Request(reading: Array(line.utf8))
      return nil
    } catch { return error.description }
  }

  @Test(arguments: [
    ("", "no request came: send one as a line of JSON"),
    ("status", "the request is not JSON: a value is missing (column 1)"),
    ("[]", "the request is not a JSON object"),
    ("{}", "'request' is missing"),
    (#"{"request":1}"#, "'request' is not a text"),
    (#"{"request":"statsu"}"#, "'request' has no 'statsu' — did you mean 'status'?"),
    (
      #"{"request":"x"}"#,
      "'request' has no 'x'; it is one of log, status, tree, hit, reload, diagnostics, devices, perform, set, send, exposed, bridge, touches, layout, edit"
    ),
    (
      #"{"request":"tree","fromat":"text"}"#,
      "this request has no 'fromat' — did you mean 'format'?"
    ),
    (#"{"request":"reload","x":1}"#, "this request has no 'x'; it has 'request'"),
    (#"{"request":"tree","format":"json"}"#, "'format' has no 'json'; it is one of ndjson, svg"),
    (#"{"request":"status","format":"xml"}"#, "'format' has no 'xml'; it is json"),
    (#"{"request":"hit","x":1}"#, "'y' is missing"),
    (#"{"request":"set","values":{}}"#, "'view' is missing, or 'screen' in its place"),
    (#"{"request":"set","view":"a","screen":"b","values":{}}"#, "'set' has 'view' or 'screen', not both"),
    (#"{"request":"set","view":"lamp"}"#, "'values' is missing"),
    (#"{"request":"set","view":"lamp","values":1}"#, "'values' is not an object"),
    (#"{"request":"send"}"#, "'action' is missing"),
    (#"{"request":"exposed","format":"svg"}"#, "'format' has no 'svg'; it is one of json, ndjson"),
    (#"{"request":"tree","format":"text"}"#, "answers are JSON; 'fingerpost tree' writes them as text"),
    (
      #"{"request":"status","format":"prometheus"}"#,
      "answers are JSON; 'fingerpost status' writes them as text"
    ),
    (#"{"request":"devices","details":1}"#, "'details' is not true or false"),
    (#"{"request":"bridge","id":1}"#, "this request has no 'id'; it has 'request', 'contacts'"),
    (#"{"request":"hit","x":"1","y":1}"#, "'x' is not a number"),
    (#"{"request":"hit","x":1,"y":1e999}"#, "the request is not JSON: the number is too large (column 28)"),
    (#"{"request":"log","kinds":"hit"}"#, "'kinds' is not a list"),
    (#"{"request":"log","kinds":["toches"]}"#, "'kinds' has no 'toches' — did you mean 'touches'?"),
    (#"{"request":"log","views":[1]}"#, "an element of 'views' is not a text"),
    (#"{"request":"log","explain":1}"#, "'explain' is not true or false"),
    (#"{"request":"log","details":1}"#, "'details' is not true or false"),
    (
      #"{"request":"log","format":"text"}"#,
      "answers are JSON; 'fingerpost log' writes them as text"
    ),
  ])
  func whatIsWrongIsSaid(line: String, message: String) {
    #expect(refusal(line) == message)
  }

  @Test func aRequestReadsAsItWasWritten() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<2000 {
      let request = Self.anyRequest(&random)
      #expect(try Request(reading: request.line) == request)
    }
  }

  @Test(arguments: ["1.0", "-0.0", "1e3", "1e15", "1e18", "1e300", "0.1", "12345678901234567890"])
  func aNumberReadsAsItWasWritten(number: String) throws {
    let line = #"{"request":"set","view":"lamp","values":{"value":\#(number),"list":[\#(number)]}}"#
    let request = try Request(reading: Array(line.utf8))
    #expect(try Request(reading: request.line) == request)
  }

  /// Whatever comes, the answer is a request or one line that is JSON.
  @Test func nonsenseIsRefusedInOneLine() throws {
    var random = SplitMix64(seed: setting("FINGERPOST_SEED") ?? 20)
    var read = 0
    for _ in 0..<20_000 {
      var line = Array(Self.anyRequest(&random).line.dropLast())
      for _ in 0...random.below(3) { Self.spoil(&line, &random) }
      do throws(ControlError) {
        _ = try Request(reading: line)
        read += 1
      } catch {
        let answer = error.line
        #expect(answer.firstIndex(of: UInt8(ascii: "\n")) == answer.count - 1)
        #expect(try JSONValue(reading: answer)["error"]?.string == error.description)
      }
    }
    #expect((100..<10_000).contains(read), "some slips harm nothing, and most do")
  }

  private static func spoil(_ line: inout [UInt8], _ random: inout SplitMix64) {
    let place = random.below(line.count + 1)
    switch random.below(6) {
    case 0: line.insert(UInt8(random.below(256)), at: place)
    case 1 where place < line.count: line[place] = UInt8(random.below(256))
    case 2 where place < line.count: line.remove(at: place)
    case 3: line.insert(contentsOf: random.pick(nasty).utf8, at: place)
    case 4: line.removeLast(min(line.count, random.below(8)))
    default: line.insert(contentsOf: line.prefix(random.below(40)), at: place)
    }
  }

  private static let nasty = [
    "{", "}", "[", "]", "\"", "\\", "\\u", "\\ud800", ",", ":", "null", "true", "-", "1e400", "0x1", "\0",
    "\u{7F}", "é", "\u{10FFFF}", String(repeating: "[", count: 40), "\"request\":\"log\",", " ",
  ]

  private static func anyRequest(_ random: inout SplitMix64) -> Request {
    switch random.below(13) {
    case 0: return .question(.status(details: random.chance(50)))
    case 1:
      return .question(
        .tree(TreeQuestion(random.pick(TreeFormat.allCases), hasDetails: random.chance(50))))
    case 2: return .question(.devices(details: random.chance(50)))
    case 3: return .question(.reload)
    case 4: return .perform
    case 5: return .question(.hit(anyHit(&random)))
    case 6: return .question(.exposed(random.pick(ExposedFormat.allCases)))
    case 7: return .command(.send(action: random.pick(names)))
    case 8:
      let command = Command.set(view: random.pick(names), values: anyValues(&random))
      return .command(command, until: random.pick([nil, Instant(microseconds: 5_250_000)]))
    case 9: return .bridge(contacts: random.pick([nil, .exposed, .all]))
    case 10: return .question(.layout)
    case 11: return .edit(anyEdit(&random))
    default: return .log(anySelection(&random), tree: random.chance(50))
    }
  }

  private static func anyValues(_ random: inout SplitMix64) -> JSONValue {
    let values = [JSONValue.boolean(true), .integer(-4), .number(0.5), .number(1e300), .string("x"), .null]
    return .object(["value", "hidden"].map { JSONMember($0, random.pick(values)) })
  }

  private static func anyEdit(_ random: inout SplitMix64) -> EditRequest {
    let frame = Rect(x: random.number(-9, 9, step: 0.1), y: 0, width: 10, height: 2.5)
    let changes: [EditRequest.Change] = [
      .frame(view: random.pick(names), frame), .remove(view: random.pick(names)), .undo, .redo,
      .add(
        kind: "button", id: random.pick(names), frame: frame,
        properties: random.pick([
          [], [JSONMember("title", .string("A b")), JSONMember("hidden", .boolean(true))],
        ]),
        container: random.pick(names)),
    ]
    return EditRequest(random.pick(changes), of: random.pick(names))
  }

  private static func anyHit(_ random: inout SplitMix64) -> HitQuestion {
    var hit = HitQuestion(x: random.number(-2000, 2000, step: 0.1), y: random.number(0, 10, step: 1))
    if random.chance(50) { hit.screen = random.pick(names) }
    hit.explains = random.chance(50)
    hit.hasDetails = random.chance(50)
    return hit
  }

  private static func anySelection(_ random: inout SplitMix64) -> RecordSelection {
    var selection = RecordSelection()
    if random.chance(50) {
      selection.kinds = [random.pick(RecordKind.allCases), random.pick(RecordKind.allCases)]
    }
    if random.chance(50) { selection.views = [random.pick(names), random.pick(names)] }
    selection.explains = random.chance(50)
    selection.hasDetails = random.chance(50)
    return selection
  }

  private static let names = ["volume", "", "with \"quotes\" and \\", "größe", "\u{1}\n\t", "😀"]
}
