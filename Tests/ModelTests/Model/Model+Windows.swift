@testable import HitTestingCases

extension Model {
  /// APP-4, APP-9.
  mutating func makeKey(_ window: Int, andVisible: Bool) {
    guard nodes[window]?.place != nil else { return }
    if andVisible {
      nodes[window]?.properties.isHidden = false
      bringWindowToFront(window)
    }
    keyWindow = window
  }

  /// A key window that is hidden gives that to the visible one in front, if there is one (APP-9).
  mutating func didHide(_ number: Int) {
    guard number == keyWindow, let front = windows.last(where: isVisible) else { return }
    coverage.note(.keyByHiding)
    keyWindow = front
  }

  private func isVisible(_ window: Int) -> Bool { nodes[window]?.properties.isHidden == false }

  mutating func setFirstResponder(_ view: Int, _ becomes: Bool) {
    guard let window = window(of: view) else { return }
    if becomes {
      firstResponders[window] = view
      guard isVisible(window) else { return }
      if keyWindow != window { coverage.note(.keyByFirstResponder) }
      keyWindow = window
    } else if firstResponders[window] == view {
      firstResponders[window] = nil
    }
  }

  /// A view that has left its window is not the first responder there.
  mutating func loseFirstResponders(in view: Int) {
    for (window, responder) in firstResponders where isInside(responder, view) {
      coverage.note(.firstResponderLeft)
      firstResponders[window] = nil
    }
  }

  mutating func noteKeyWindow() {
    let responder = keyWindow.flatMap { firstResponders[$0] }
    entries.append(.key(window: keyWindow.map { id($0) }, firstResponder: responder.map { id($0) }))
  }
}
