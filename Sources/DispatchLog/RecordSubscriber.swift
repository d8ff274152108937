/// Somebody who reads the dispatch log.
package protocol RecordSubscriber: AnyObject {
  /// What it wants to hear of.
  var interest: RecordInterest { get }

  /// Takes the next record; called in the order of `seq`, on the thread that owns the tree.
  ///
  /// Where others want more, it gets records that it has no interest in as well.
  func receive(_ record: Record)
}

/// How much a reader of the log wants to hear of.
package enum RecordInterest: Comparable, Sendable {
  /// Scenes, devices, errors, prints and actions; no decisions of touch delivery.
  case incidents
  /// The decisions of touch delivery as well.
  case decisions
  /// The decisions, those on hits with every view asked.
  case explanations
}
