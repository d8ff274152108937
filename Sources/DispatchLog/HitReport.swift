package import TouchDelivery

/// The answer to the question who would be hit at a point, and why.
package struct HitReport {
  private let hit: HitDecision
  private let explains: Bool

  /// A report on `hit`; if it `explains`, with every view asked.
  package init(_ hit: HitDecision, explains: Bool) {
    self.hit = hit
    self.explains = explains
  }

  /// The report with a newline at its end: a `hit` record as NDJSON, or a line and, with the views asked, a tree.
  package func write(as format: RecordFormat) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .ndjson:
      let record = Record(seq: 1, time: .zero, content: .decision(.hit(hit)))
      NDJSONEncoder(explains: explains).encode(record, into: &bytes)
    case .text:
      bytes += Array("\(TextEncoder().describe(hit))\n".utf8)
      if explains { bytes += Array(HitTree(hit).description.utf8) }
    }
    return bytes
  }
}
