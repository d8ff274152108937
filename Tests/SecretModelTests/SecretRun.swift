import Answers
import ControlSocket
import DispatchLog
import Evdev
import Journal
import SceneScripting
import Scenes
import TestSupport
import TouchTime
import TouchDelivery
import TracePage

@testable import LiveScenes

/// One sequence of touches on one scene, with all that comes out.
struct SecretRun {
  /// Every output, by its name.
  private(set) var outputs: [(name: String, text: String)] = []
  /// What happened outside of the pad, if the run is of a scene without redaction.
  private(set) var outside: [String] = []

  /// Plays one of the two sequences of `touches` on `scene`; there are outputs if it `isObserved`, and a page if it `hasPage`.
  init(
    _ scene: SceneFile, _ touches: SecretTouches, sequence: Int, isObserved: Bool = true,
    hasPage: Bool = false
  ) throws {
    let log = DispatchLog()
    let outside = OutsideEvents()
    log.add(outside)
    let collected = isObserved ? OutputCollector(log, scene, hasPage: hasPage) : nil
    let live = try scene.dryRun(log: log, limits: ScriptLimits())
    live.start(file: "scene.yaml", at: .zero)
    collected?.begin(live)
    live.updateSinks()
    let screen = live.tree.screens[0]
    for step in touches.steps {
      outside.steps += 1
      Self.advance(live, to: step.time)
      let frame = TouchFrame(
        step.change, of: step.slot, at: step.places[sequence], on: screen, time: step.time)
      live.process(.touches(frame))
      if step.isLookedAt { collected?.look(at: live) }
    }
    Self.advance(live, to: (touches.steps.last?.time ?? .zero).advanced(by: 2))
    collected?.look(at: live)
    live.finish()
    outputs = collected?.all ?? []
    self.outside = outside.all
  }

  private static func advance(_ live: LiveScene, to time: Instant) {
    while let deadline = live.nextDeadline(), deadline <= time { live.advance(to: deadline) }
  }
}

/// Collects what all writers write of a run.
private final class OutputCollector {
  private let summary: GestureSummary
  private let touchSummary = TouchSummary()
  private let ways = TouchWays()
  private let scene: SceneFile
  private let journal: Text
  private let page: Text?
  private let texts: [Text]
  private let trees = Text("trees")
  private let pageWriter: TraceWriter?

  init(_ log: DispatchLog, _ scene: SceneFile, hasPage: Bool) {
    self.scene = scene
    let all = Set(RecordKind.allCases)
    let text = Text("text"), explained = Text("explained"), json = Text("ndjson"), bridge = Text("bridge")
    let bare = Text("bare text"), chosen = Text("views")
    log.add(RecordWriter(format: .text) { bare.bytes += $0 })
    log.add(RecordWriter(format: .text, RecordSelection(kinds: all)) { text.bytes += $0 })
    log.add(
      RecordWriter(format: .text, RecordSelection(kinds: all, explains: true), places: scene.places) {
        explained.bytes += $0
      })
    let views = RecordSelection(views: ["k0", "k1", "k2", "kmarker", "pad"], explains: true)
    log.add(RecordWriter(format: .ndjson, views) { chosen.bytes += $0 })
    let broadcast = BridgeReader(log, bridge)
    log.add(broadcast)
    log.add(DetailReader(json))
    let journal = Text("journal")
    let entries = JournalWriter { journal.bytes += Array($0.fields.joined(separator: "\n").utf8) }
    entries.interest = .decisions
    log.add(entries)
    summary = GestureSummary(scene.scene)
    log.add(summary)
    log.add(touchSummary)
    log.add(ways)
    let page = hasPage ? Text("page") : nil
    pageWriter = page.map { page in TraceWriter { page.bytes += $0 } }
    if let pageWriter { log.add(pageWriter) }
    self.page = page
    self.journal = journal
    texts = [bare, text, explained, chosen, json, bridge, journal, trees] + [page].compactMap(\.self)
  }

  func begin(_ live: LiveScene) {
    pageWriter?.begin(tree: live.tree.write(TreeQuestion()))
  }

  /// Compares what can be asked for at any moment: the tree in all formats, what is exposed, who would be hit, and the figures of the status.
  func look(at live: LiveScene) {
    for format in TreeFormat.allCases {
      trees.bytes += live.tree.write(TreeQuestion(format, hasDetails: true))
    }
    trees.bytes += live.exposed.answer(of: scene.scene).line()
    trees.bytes += Array(ScenePicture(live.tree, ways: ways.all).svg(width: nil).utf8)
    for point in [Point(x: 30, y: 30), Point(x: 200, y: 200), Point(x: 380, y: 120), Point(x: 500, y: 40)] {
      guard let hit = try? live.hit(at: point, screen: nil) else { continue }
      trees.bytes += HitAnswer(hit).lines(explains: true, details: true)
    }
    let application = live.tree.application
    trees.bytes += Array("\(application.liveTouchCount) \(application.touchCount)\n".utf8)
  }

  /// Every output, by its name.
  var all: [(name: String, text: String)] {
    texts.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
      + [("summary", summary.description + touchSummary.description)]
  }
}

/// What a writer has written.
private final class Text {
  let name: String
  var bytes: [UInt8] = []

  init(_ name: String) {
    self.name = name
  }
}

/// The lines that a bridge gets which asks for all contacts; the bridges of MQTT and OSC know nothing else.
private final class BridgeReader: RecordSubscriber {
  let interest = RecordInterest.decisions
  let kindsOnDemand: Set<RecordKind> = [.contact]
  let wantsExposed = true
  private unowned let log: DispatchLog
  private let text: Text
  private let selection = RecordSelection.exposed(contacts: .all)

  init(_ log: DispatchLog, _ text: Text) {
    self.log = log
    self.text = text
  }

  func receive(_ record: Record) {
    if selection.contains(record, isExposed: log.exposes) {
      selection.encoder.encode(record, into: &text.bytes)
    }
  }
}

/// All records of all kinds with all fields, as pages and `fingerpost log` get them.
private final class DetailReader: RecordSubscriber {
  let interest = RecordInterest.explanations
  let kindsOnDemand = Set(RecordKind.allCases.filter(\.isOnDemand))
  private let text: Text
  private let encoder = NDJSONEncoder(explains: true, hasDetails: true)

  init(_ text: Text) {
    self.text = text
  }

  func receive(_ record: Record) { encoder.encode(record, into: &text.bytes) }
}

/// What happens outside of the pad in a scene that redacts nothing.
///
/// It is which states recognizers there reach, what their controls and scripts do, and which touches come to views there. By the promise,
/// outputs depend on nothing else of what happens in the pad.
private final class OutsideEvents: RecordSubscriber {
  let interest = RecordInterest.explanations
  let kindsOnDemand: Set<RecordKind> = [.view]
  private(set) var all: [String] = []
  /// How many changes of fingers have begun: several have the same time, and all outputs tell their order.
  var steps = 0

  func receive(_ record: Record) {
    let fields = record.fields
    let parts: [String?]? =
      switch record.kind {
      case .hit: [place(fields.text(.view))]
      case .gate where isOutside(fields.text(.view)):
        [fields.text(.view), fields.text(.rule), holder(fields)]
      case .touches where isOutside(fields.text(.view)) || isOutside(fields.text(.responder)):
        [
          fields.text(.phase), place(fields.text(.view)), fields.text(.responder),
          "\(fields.integers(.touches))",
        ]
      case .gesture where isOutside(fields.text(.recognizer)):
        [fields.text(.recognizer), fields.text(.from), fields.text(.to), "\(fields.integers(.touches))"]
      case .arbitrate where isOutside(fields.text(.winner)) && isOutside(fields.text(.loser)):
        [fields.text(.winner), fields.text(.loser), fields.text(.outcome), fields.text(.by)]
      case .control where isOutside(fields.text(.control)):
        [
          fields.text(.control), fields.text(.event), "\(fields[.value] as Any)",
          "\(fields.integer(.touch) ?? 0)",
        ]
      case .view where isOutside(fields.text(.view)): [fields.text(.view), "\(fields[.changes] as Any)"]
      case .hold where isOutside(fields.text(.view)):
        [
          fields.text(.view), fields.text(.outcome), "\(fields.integer(.touch) ?? 0)",
          "\(fields.ids(.recognizers))",
        ]
      case .action where isOutside(fields.text(.recognizer)):
        [fields.text(.recognizer), fields.text(.result)]
      case .print where isOutside(fields.text(.recognizer)): [fields.text(.recognizer)]
      case .emit where fields.text(.name)?.hasPrefix("o") == true: [fields.text(.name)]
      case .error: [fields.text(.message)]
      default: nil
      }
    guard let parts else { return }
    all.append(
      "\(record.time.microseconds) \(steps) \(record.kind) " + parts.map { $0 ?? "-" }.joined(separator: " "))
  }

  private func isOutside(_ id: String?) -> Bool { id?.hasPrefix("o") ?? false }

  /// The pad in the place of all that lies in it.
  private func place(_ id: String?) -> String? { id.map { isOutside($0) ? $0 : "pad" } }

  private func holder(_ fields: RecordFields) -> String? { place(fields.text(.holder)) }
}
