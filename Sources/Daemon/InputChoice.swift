/// Where the daemon's touches come from.
package enum InputChoice {
  /// The machine's touchscreens, those plugged in later included.
  case devices
  /// The machine's touchscreens, or a simulated one where none can be opened.
  case devicesOrSimulation
}
