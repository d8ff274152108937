internal import ArgumentParser
internal import BridgeProgram
internal import OSCBridge

/// The program of the package fingerpost-osc.
@main
struct OSCProgram: BridgeProgram {
  static let name = "fingerpost-osc"
  static let purpose =
    "Send the fingers on a scene's exposed views by TUIO, and the values of its controls by OSC."
  static let waiting = "Waits for the daemon, and reconnects to it."

  static func bridge(_ configuration: OSCConfiguration, _ place: BridgePlace) -> OSCBridge {
    OSCBridge(configuration, client: place.client, on: place.loop, report: place.report)
  }
}
