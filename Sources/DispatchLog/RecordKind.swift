internal import TouchDelivery

/// The kinds of records, by their words in the log.
package enum RecordKind: String, CaseIterable, Sendable {
  case hit, gate, hold, touches, gesture, arbitrate, control, sendAction, presses, motion, remote
  case action, print, emit, forward, device, scene, error, dropped

  /// What has to be listened to for records of this kind to be made.
  package var interest: RecordInterest {
    switch self {
    case .hold: .explanations
    case .hit, .gate, .touches, .gesture, .arbitrate, .control, .sendAction, .presses, .motion, .remote,
      .error:
      .decisions
    case .action, .print, .emit, .forward, .device, .scene, .dropped: .incidents
    }
  }
}

extension Record {
  /// Its kind.
  package var kind: RecordKind {
    switch content {
    case .decision(let decision): decision.recordKind
    case .print: .print
    case .emit: .emit
    case .action: .action
    case .device: .device
    case .forward: .forward
    case .scene: .scene
    case .error: .error
    case .dropped: .dropped
    }
  }
}

extension Decision {
  fileprivate var recordKind: RecordKind {
    switch self {
    case .hit: .hit
    case .gate: .gate
    case .hold: .hold
    case .call(let call): call.recordKind
    case .gesture: .gesture
    case .arbitrate: .arbitrate
    case .control: .control
    case .sendAction: .sendAction
    case .failure: .error
    }
  }
}

extension EventCall {
  fileprivate var recordKind: RecordKind {
    switch message {
    case .touches: .touches
    case .presses: .presses
    case .motion: .motion
    case .remoteControl: .remote
    }
  }
}
