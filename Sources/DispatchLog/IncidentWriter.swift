internal import TouchDelivery

/// Writes what an administrator should see where nobody reads the whole log: scenes, devices, errors, failed actions.
package final class IncidentWriter: RecordSubscriber {
  package let interest = RecordInterest.incidents
  private let write: (String) -> Void

  /// A writer that hands lines without their newline to `write`.
  package init(write: @escaping (String) -> Void) {
    self.write = write
  }

  package func receive(_ record: Record) {
    guard record.isIncident else { return }
    write(TextEncoder().sentence(for: record))
  }
}

extension Record {
  fileprivate var isIncident: Bool {
    switch content {
    case .scene, .device, .error, .print, .decision(.failure): true
    case .action(let report): report.result == .error
    case .decision, .emit, .forward, .dropped: false
    }
  }
}
