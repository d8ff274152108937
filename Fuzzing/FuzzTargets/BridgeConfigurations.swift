internal import Bridging
internal import Diagnostics
internal import MQTTBridge
internal import OSCBridge

/// Reads a configuration as each of the bridges does.
enum BridgeConfigurations {
  /// - Throws: `BrokenPromise` where it is refused without a place.
  static func check(_ input: [UInt8]) throws(BrokenPromise) {
    let file = ConfigurationFile("bridge.yaml", bytes: input)
    try check { () throws(DiagnosticErrors) in _ = try BridgeConfiguration.read(file) }
    try check { () throws(DiagnosticErrors) in _ = try OSCConfiguration.read(file) }
  }

  private static func check(_ read: () throws(DiagnosticErrors) -> Void) throws(BrokenPromise) {
    do throws(DiagnosticErrors) { try read() } catch {
      guard error.description.hasPrefix("bridge.yaml:") else {
        throw BrokenPromise("it was refused without a place: \(error)")
      }
    }
  }
}
