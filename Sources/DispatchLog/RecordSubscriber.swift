/// Somebody who reads the dispatch log.
package protocol RecordSubscriber: AnyObject {
  /// Takes the next record; called in the order of `seq`, on the thread that owns the tree.
  func receive(_ record: Record)
}
