// SPDX-License-Identifier: Apache-2.0

import Daemon
import DispatchLog
import Glibc
import TouchDelivery

/// The whole daemon, and a reader of its log that notes when the record of each call arrives: it follows the handler's call.
final class DaemonReader: RecordSubscriber {
  let interest = RecordInterest.decisions
  private let scene: String
  private var arrivals = Arrivals()

  init(scene: String) {
    self.scene = scene
  }

  func run() throws -> Arrivals {
    let log = DispatchLog()
    log.add(self)
    let daemon = try Daemon(scene: try SceneFile(path: scene), log: log) { Latency.say($0) }
    try daemon.run(.devices)
    return arrivals
  }

  func receive(_ record: Record) {
    guard case .decision(.call(let call)) = record.content, case .touches(let phase, _) = call.message else {
      return
    }
    switch phase {
    case .moved: arrivals.note(record.time.microseconds)
    case .ended: kill(getpid(), SIGTERM)
    default: break
    }
  }
}
