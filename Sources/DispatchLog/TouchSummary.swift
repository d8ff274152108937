internal import TouchDelivery

/// Counts what became of the touches, for a line at the end.
package final class TouchSummary: RecordSubscriber {
  package let interest = RecordInterest.decisions
  private var touches = 0
  private var accepted = 0
  private var refused = 0
  private var handled = 0
  private var discarded = 0
  private var errors = 0
  private var failedActions = 0

  /// A summary of nothing so far.
  package init() {}

  package func receive(_ record: Record) {
    switch record.content {
    case .decision(.hit): touches += 1
    case .decision(.gate(_, .accepted, _)): accepted += 1
    case .decision(.gate(_, .refused, _)): refused += 1
    case .decision(.call(let call)) where call.responder == nil: discarded += 1
    case .decision(.call): handled += 1
    case .decision(.failure), .error: errors += 1
    case .action(let report) where report.result == .error: failedActions += 1
    default: break
    }
  }

  /// What happened, as a sentence for people.
  package var description: String {
    """
    \(touches) touches: \(accepted) delivered, \(refused) refused, \(touches - accepted - refused) hit nobody; \
    \(handled + discarded) calls of event methods: \(handled) handled, \(discarded) discarded; \(errors) errors, \
    \(failedActions) failures of actions
    """
  }
}
