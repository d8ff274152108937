internal import ArgumentParser
internal import BridgeProgram
internal import Diagnostics
internal import MQTTBridge

/// The program of the package fingerpost-mqtt.
@main
struct MQTT: BridgeProgram {
  static let name = "fingerpost-mqtt"
  static let purpose = "Connect what a scene exposes to an MQTT broker."
  static let waiting = "Waits for daemon and broker, in any order, and reconnects to each."

  static func bridge(_ configuration: BridgeConfiguration, _ place: BridgePlace) throws -> Bridge {
    try Bridge(
      configuration, version: Release.version, client: place.client, on: place.loop, report: place.report)
  }
}
