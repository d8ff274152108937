package import TouchDelivery
package import TouchTime

extension Application {
  /// Adds a window that covers `screen`, and returns it.
  package func addWindow(id: String = "W", on screen: Screen) -> Window {
    let window = Window(id: id, screen: screen, windowScene: WindowScene(id: "scene"))
    addWindow(window)
    return window
  }
}

extension TouchFrame {
  /// A frame that reports `change` of one finger, which is at `location` on `screen`.
  package init(
    _ change: TouchesPhase, of finger: Int32 = 0, at location: Point, on screen: Screen, time: Instant
  ) {
    let contact = Contact(identifier: .init(slot: finger), change: change, location: location)
    self.init(time: time, screen: screen, contacts: [contact])
  }
}
