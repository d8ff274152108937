import DispatchLog
import JSON
import Replaying
import TestSupport
import Testing
import TouchDelivery
import TouchTime

/// The types of the page, by which `tsc` checks what it reads of records.
@Suite("Types of records") struct RecordTypeTests {
  private static let types = RecordTypes(
    text(ofFile: "\(checkout)/Sources/Inspector/TracePage/Web/records.d.ts") ?? "")

  @Test func everyKindOfRecordHasATypeAndEveryFieldIsAMemberOfOne() {
    #expect(Set(Self.types.kinds.keys) == Set(RecordKind.allCases.map(\.rawValue)))
    let members = Self.types.interfaces.filter { $0.key != "TreeRow" }.values.joined().map(\.name)
    let fields = RecordField.allCases.filter { $0 != .element }.map(\.word)
    #expect(Set(members).subtracting(["seq", "time", "kind", "tree"]) == Set(fields))
  }

  @Test func aFieldsPlaceIsThatInTheListOfAll() {
    #expect(RecordField.allCases.map(\.place) == Array(RecordField.allCases.indices))
  }

  @Test(arguments: try Transcript.names())
  func aRecordOfAReplayIsOfItsTypeAndNotFromBeforeTheLastOne(name: String) throws {
    let log = DispatchLog()
    let checker = RecordChecker(Self.types)
    log.add(checker)
    try Transcript(named: name).replay(into: log) { _ in }
    #expect(checker.lastTime != nil)
    #expect(checker.mismatches.isEmpty)
  }

  @Test func aRecordThatOnlyADaemonMakesIsOfItsType() {
    let checker = RecordChecker(Self.types)
    let records: [Record] = [
      .device(.added, name: "Panel", path: "/dev/input/event3", deviceKind: "touchscreen"),
      .device(.ignored, name: "Panel", path: "/dev/input/event3", deviceKind: "touchscreen", detail: "why"),
      .scene(.loaded, file: "scene.yaml"), .scene(.rejected, file: "scene.yaml", detail: "why"),
      .request(RequestReport(.set(view: "lamp"), of: "root", result: .ok, detail: "value 1")),
      .request(RequestReport(.setScreen("panel"), of: "root", result: .waiting, detail: "size")),
      .request(RequestReport(.send(action: "ring"), of: "root", result: .error, detail: "why")),
      .screen("panel", sized: Size(width: 100, height: 50)), .forward(touch: 1, reason: .noWindow),
      .dropped(count: 3), .dropped(count: 3, of: .print), .error("why"),
      .error("why", at: "pad.lua:1", of: "pad", recognizer: "tap"),
    ]
    records.forEach(checker.receive)
    #expect(checker.mismatches.isEmpty)
  }
}

/// Collects what the records have that their types do not allow, as the page gets them, and times that go back.
private final class RecordChecker: RecordSubscriber {
  let interest = RecordInterest.explanations
  let kindsOnDemand: Set<RecordKind> = [.contact, .view]
  private(set) var mismatches: Set<String> = []
  private(set) var lastTime: Instant?
  private let types: RecordTypes
  private let encoder = NDJSONEncoder(explains: true, hasDetails: true)

  init(_ types: RecordTypes) {
    self.types = types
  }

  func receive(_ record: Record) {
    var line: [UInt8] = []
    encoder.encode(record, into: &line)
    let value = try? JSONValue(reading: line)
    if let mismatch = types.mismatch(value ?? .null) { mismatches.insert("\(record.kind): \(mismatch)") }
    if let lastTime, record.time < lastTime {
      mismatches.insert("\(record.kind): \(record.time.seconds) after \(lastTime.seconds)")
    }
    lastTime = record.time
  }
}
