internal import Sentences
internal import TouchTime
internal import TouchDelivery

/// What the touches hit that are down, and those that were down together with them: where a recognizer saw too few fingers, the
/// others explain it.
struct RecentHits {
  private struct Hit {
    let record: Record
    /// When its view got its end.
    var end: Instant?

    var touch: Int { record.fields.integer(.touch) ?? 0 }
  }

  private static let most = 64
  private static let mostMissed = 4
  private var hits: [Hit] = []
  /// The newest hits, until it is known whether their views get them; of those in redacted views it never is.
  private var undecided: [Record] = []

  /// Notes a hit and the end of a touch.
  mutating func note(_ record: Record) {
    let fields = record.fields
    switch record.kind {
    case .hit:
      undecided.removeAll { $0.time != record.time }
      if fields.text(.view) != nil { undecided.append(record) }
    case .gate:
      if hits.count == Self.most || hits.allSatisfy({ $0.end != nil }) { hits.removeAll() }
      // Nothing is recorded of the end of a touch that is refused.
      guard fields.isTrue(.accepted) else { return }
      let hit = undecided.first { $0.fields.integer(.touch) == fields.integer(.touch) }
      if let hit { hits.append(Hit(record: hit)) }
    case .touches:
      guard ["ended", "cancelled"].contains(fields.text(.phase)) else { return }
      let over = fields.integers(.touches)
      for index in hits.indices where over.contains(hits[index].touch) { hits[index].end = record.time }
    default: break
    }
  }

  /// Where the fingers were that the recognizer of `gesture` missed, if it failed because of too few.
  func missed(by gesture: Record) -> [Explanation] {
    guard FailureExplanation.isTooFewFingers(gesture.fields.text(.reason) ?? ""),
      let view = gesture.fields.text(.view)
    else { return [] }
    let own = gesture.fields.integers(.touches)
    guard let start = hits.first(where: { own.contains($0.touch) })?.record.time else { return [] }
    let others = hits.filter { hit in
      !own.contains(hit.touch) && !hit.record.fields.ids(.path).contains(view)
        && hit.end.map { $0 >= start } ?? true
    }
    return others.prefix(Self.mostMissed).map { $0.record.fields.whyMissed(by: gesture.fields) }
  }
}
