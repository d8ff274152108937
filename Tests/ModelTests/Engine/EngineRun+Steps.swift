import TouchTime
import TouchDelivery

@testable import HitTestingCases

extension EngineRun {
  func perform(_ step: Step) {
    switch step {
    case .frame(let frame):
      time = frame.time ?? time
      application.process(touchFrame(frame))
    case .cancelAll(let time):
      self.time = time ?? self.time
      application.interrupt(at: Instant(microseconds: self.time))
    case .change(let change): apply(change)
    }
  }

  private func touchFrame(_ frame: Frame) -> TouchFrame {
    TouchFrame(
      time: Instant(microseconds: time), screen: screens[frame.screen],
      contacts: frame.contacts.map { contact($0, screen: frame.screen) })
  }

  private func contact(_ change: FingerChange, screen: Int) -> Contact {
    Contact(
      identifier: Contact.Identifier(device: Int32(screen), slot: Int32(change.finger)),
      change: change.kind.touchesPhase, location: change.spot.point)
  }

  private func apply(_ change: TreeChange) {
    switch change {
    case .insert(let number, let superview, let place): insert(number, into: superview, place)
    case .remove(let number): remove(number)
    case .toFront(let number): bringToFront(number)
    case .toBack(let number):
      if let view = nodes[number] { view.superview?.sendSubviewToBack(view) }
    case .level(let number, let level): (nodes[number] as? Window)?.windowLevel = level
    case .animate(let number, let duration):
      guard let view = nodes[number] else { return }
      application.animate([view], duration: Double(duration) / 1_000_000, allowsUserInteraction: false)
    case .ignoreInteraction(true): application.beginIgnoringInteractionEvents()
    case .ignoreInteraction(false): application.endIgnoringInteractionEvents()
    case .key(let number, let andVisible):
      guard let window = nodes[number] as? Window else { return }
      if andVisible { application.makeKeyAndVisible(window) } else { application.makeKey(window) }
    case .firstResponder(let number, true): nodes[number]?.becomeFirstResponder()
    case .firstResponder(let number, false): nodes[number]?.resignFirstResponder()
    case .set(let number, let property): set(property, nodes[number])
    }
  }

  private func insert(_ number: Int, into superview: Int, _ place: TreeChange.Place) {
    guard let view = nodes[number], let superview = nodes[superview] else { return }
    ledger.willMove(view, to: superview)
    switch place {
    case .front: superview.addSubview(view)
    case .index(let index): superview.insertSubview(view, at: index)
    case .above(let number):
      if let sibling = nodes[number] { superview.insertSubview(view, aboveSubview: sibling) }
    case .below(let number):
      if let sibling = nodes[number] { superview.insertSubview(view, belowSubview: sibling) }
    }
  }

  private func remove(_ number: Int) {
    guard let view = nodes[number] else { return }
    ledger.willRemove(view)
    view.removeFromSuperview()
  }

  private func bringToFront(_ number: Int) {
    guard let view = nodes[number] else { return }
    if let window = view as? Window {
      application.addWindow(window)
    } else {
      view.superview?.bringSubviewToFront(view)
    }
  }

  private func set(_ property: TreeChange.Property, _ view: View?) {
    switch property {
    case .hidden(let value): view?.isHidden = value
    case .alpha(let value): view?.alpha = value
    case .interaction(let value): view?.isUserInteractionEnabled = value
    case .enabled(let value): (view as? Control)?.isEnabled = value
    case .multiple(let value): view?.isMultipleTouchEnabled = value
    case .exclusive(let value): view?.isExclusiveTouch = value
    case .center(let value): view?.center = value.point
    case .bounds(let value): view?.bounds = value.rect
    case .transform(let value): view?.transform = value.affine
    }
  }
}
