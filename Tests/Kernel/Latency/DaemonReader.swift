// SPDX-License-Identifier: Apache-2.0

import Daemon
import LiveScenes
import DispatchLog
import Glibc
import TouchTime
import TouchDelivery

/// The whole daemon, and a reader of its log that notes when each text arrives that the scene's handler writes: at the
/// handler's call, that is.
final class DaemonReader: RecordSubscriber {
  let interest = RecordInterest.incidents
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
    guard record.kind == .print else { return }
    if record.fields.text(.text) == "ended" {
      kill(getpid(), SIGTERM)
    } else {
      arrivals.note(record.time.microseconds)
    }
  }
}
