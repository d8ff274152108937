internal import Evdev
internal import EventLoop
package import TouchDelivery

/// Forwarding to clones.
extension DeviceHub {
  /// Whether the scene wants touches of any device forwarded.
  package var forwards: Bool { rules.forwardsAny }

  /// Passes a decision about a touch to its device; reports a touch that is forwarded.
  package func decide(_ change: TouchDispositionChange) {
    for known in nodes.values {
      guard let device = known.forwarding, device.number == change.contact.device else { continue }
      guard device.decide(change), case .unhandled(let reason) = change.disposition else { return }
      if !device.isInReport { forwardSoon() }
      return deliver(.forwarded(change.touch, reason))
    }
  }

  /// Forwards an unhandled key that goes down to the clone of its device, if it has one.
  package func forward(_ key: String) {
    for known in nodes.values where known.forwarding?.forward(key) == true { return }
  }

  /// Lifts what was forwarded to clones; of the touches that are down nothing more is forwarded.
  package func liftForwardedTouches() {
    for known in nodes.values {
      known.forwarding?.liftForwarded()
      known.releaseFailedClone()
    }
  }

  /// Passes udev's data about `node` to the device whose clone it is.
  func noteClone(_ node: DeviceNode) {
    for known in nodes.values {
      known.forwarding?.noteClone(at: node.path, calibratedBy: node.device.calibration)
    }
  }

  /// Forwards what a timer decides, once it has decided on all of its touches.
  private func forwardSoon() {
    guard lateForwarding == nil else { return }
    lateForwarding = try? loop.timer(at: loop.now) { [unowned self] in forwardWaiting() }
    if lateForwarding == nil { forwardWaiting() }
  }

  private func forwardWaiting() {
    lateForwarding = nil
    for known in nodes.values {
      known.forwarding?.forwardWaiting()
      known.releaseFailedClone()
    }
  }
}
