package import DispatchLog
package import TouchDelivery

/// Writes a self-contained page that shows a trace: the tree of a scene when it was loaded, and the records
/// since then.
///
/// The file contains its style, scripts and data. What `write` has got so far is a complete page once `ending` is added.
package final class TraceWriter: RecordSubscriber {
  package let interest = RecordInterest.explanations
  /// Contacts and changes of views are wanted once there is a tree that they belong to.
  package private(set) var kindsOnDemand: Set<RecordKind> = []
  private let write: ([UInt8]) -> Void
  private let encoder = NDJSONEncoder(explains: true, hasDetails: true)
  /// The time of day at time 0 of the records, in seconds since 1970, where it is known.
  private let epoch: Double?
  /// What the page runs for what if, as `EngineFile` has it.
  private let engine: [UInt8]?
  /// The records that came before the tree, a line each.
  private var early: [UInt8] = []
  private var hasBegun = false
  private var hasRecords = false

  /// The end of a page, after the last record.
  package static let ending = Array("]}</script>\n".utf8) + Page.afterData

  /// A writer that hands pieces of the file to `write`; with an `epoch`, seconds since 1970 at time 0 of the records, the
  /// page says the time of day, and with an `engine` what if.
  package init(epoch: Double? = nil, engine: [UInt8]? = nil, write: @escaping ([UInt8]) -> Void) {
    self.epoch = epoch
    self.engine = engine
    self.write = write
  }

  /// Begins the file with the tree, which is as `fingerpost tree --format ndjson` writes it.
  package func begin(tree: [UInt8]) {
    let epoch = epoch.map { "\"epoch\":\($0)," } ?? ""
    let start = "<script type=\"application/json\" id=\"trace\">{\"version\":1,\(epoch)\"tree\":[\n"
    write(Page.beforeData)
    if let engine {
      let script = "<script type=\"application/gzip\" id=\"engine\">"
      write(Array(script.utf8) + engine.base64 + Array("</script>\n".utf8))
    }
    write(Array(start.utf8) + Self.elements(tree) + Array("],\"records\":[\n".utf8))
    kindsOnDemand = [.contact, .view]
    hasBegun = true
    if !early.isEmpty { add(early) }
    early = []
  }

  package func receive(_ record: Record) {
    var line: [UInt8] = []
    encoder.encode(record, into: &line)
    if hasBegun { add(line) } else { early += line }
  }

  /// Adds records as `NDJSONEncoder` writes them, a line each.
  package func add(_ lines: [UInt8]) {
    write((hasRecords ? [UInt8(ascii: ",")] : []) + Self.elements(lines))
    hasRecords = true
  }

  /// Adds the line of a record with the tree that replaces the earlier one from then on.
  package func add(_ line: [UInt8], with tree: [UInt8]) {
    guard let end = line.lastIndex(of: UInt8(ascii: "}")) else { return }
    let rows = tree.split(separator: UInt8(ascii: "\n")).joined(separator: [UInt8(ascii: ",")])
    var whole = Array(line[..<end])
    whole += Array(",\"tree\":[".utf8)
    whole += rows
    whole += Array("]}\n".utf8)
    add(whole)
  }

  /// Begins the file where no scene was loaded, so that there is always a page.
  package func finish() {
    if !hasBegun { begin(tree: []) }
  }

  /// Lines of JSON as elements of a list; a less-than sign, which only texts have, is escaped, so that none of them ends the script.
  private static func elements(_ lines: [UInt8]) -> [UInt8] {
    var elements: [UInt8] = []
    elements.reserveCapacity(lines.count + 64)
    for (index, byte) in lines.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): elements += Array("\\u003c".utf8)
      case UInt8(ascii: "\n") where index < lines.count - 1: elements += Array(",\n".utf8)
      default: elements.append(byte)
      }
    }
    return elements
  }
}
