package import DispatchLog
package import TouchDelivery

/// Writes a page of one file that shows a trace: the tree as a scene has come up, and the records from then on.
///
/// The file needs nothing else: it has its style, its scripts and its data inside. Whatever has been handed to `write` so far is a
/// whole page with `ending` behind it.
package final class TraceWriter: RecordSubscriber {
  package let interest = RecordInterest.explanations
  /// Contacts and changes of views are wanted once there is a tree that they belong to.
  package private(set) var kindsOnDemand: Set<RecordKind> = []
  private let write: ([UInt8]) -> Void
  private let encoder = NDJSONEncoder(explains: true, hasDetails: true)
  /// The records that came before the tree, a line each.
  private var early: [UInt8] = []
  private var hasBegun = false
  private var hasRecords = false

  /// What stands behind the last record.
  package static let ending = Array("]}</script>\n".utf8) + Array(PageText.afterData.bytes)

  /// A writer that hands pieces of the file to `write`.
  package init(write: @escaping ([UInt8]) -> Void) {
    self.write = write
  }

  /// Begins the file with the tree, which is as `fingerpost tree --format ndjson` writes it.
  package func begin(tree: [UInt8]) {
    let start = Array("<script type=\"application/json\" id=\"trace\">{\"version\":1,\"tree\":[\n".utf8)
    write(
      Array(PageText.beforeData.bytes) + start + Self.elements(tree) + Array("],\"records\":[\n".utf8))
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

  /// Adds the line of a record that comes with a tree: what it tells of is there from then on, and nothing else.
  package func add(_ line: [UInt8], with tree: [UInt8]) {
    guard let end = line.lastIndex(of: UInt8(ascii: "}")) else { return }
    let rows = tree.split(separator: UInt8(ascii: "\n")).joined(separator: [UInt8(ascii: ",")])
    add(line[..<end] + Array(",\"tree\":[".utf8) + rows + Array("]}\n".utf8))
  }

  /// Begins the file where no scene has come up, so that there is a page in any case.
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

extension StaticString {
  /// Its bytes in UTF-8.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
