package import TouchDelivery

/// One entry of the dispatch log: a decision, or something that happened around it.
package struct Record {
  /// A count from 1 over all records, so that a reader with a filter sees gaps but never a repeat.
  package let seq: Int
  /// The time of the event that it belongs to.
  package let time: Instant
  /// What is told.
  package let content: RecordContent

  /// The record `seq` of what `content` tells.
  package init(seq: Int, time: Instant, content: RecordContent) {
    self.seq = seq
    self.time = time
    self.content = content
  }
}
