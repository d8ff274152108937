internal import DispatchLog

/// The lines of one record, each written once however many channels want it.
struct SharedLines {
  private var plain: [UInt8]?
  private var explained: [UInt8]?

  mutating func line(of record: Record, explains: Bool) -> [UInt8] {
    if let known = explains ? explained : plain { return known }
    var line: [UInt8] = []
    NDJSONEncoder(explains: explains).encode(record, into: &line)
    if explains { explained = line } else { plain = line }
    return line
  }
}
