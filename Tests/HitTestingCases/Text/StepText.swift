/// The line of a touch script for a step, or the call that a script makes for it.
struct StepText {
  private let windows: Set<Int>

  /// For steps of `scene`.
  init(_ scene: Case) {
    windows = Set(scene.windows.map(\.number))
  }

  func line(_ step: Step, after time: Int64) -> String {
    switch step {
    case .frame(let frame): "\(milliseconds(frame.time ?? time))  \(contacts(frame))\(screen(frame))"
    case .cancelAll(let when): "\(milliseconds(when ?? time))  cancelAll"
    case .change: "# then, between two frames: \(words(step))"
    }
  }

  func words(_ step: Step) -> String {
    switch step {
    case .frame(let frame): "process(\"\(contacts(frame))\")"
    case .cancelAll: "process(\"cancelAll\")"
    case .change(let change): words(change)
    }
  }

  /// The id of a node.
  func name(_ number: Int) -> String { Node.id(number, isWindow: windows.contains(number)) }

  private func milliseconds(_ time: Int64) -> String { "\(Double(time) / 1000)" }

  private func screen(_ frame: Frame) -> String { frame.screen == 0 ? "" : "  # on screen\(frame.screen)" }

  private func contacts(_ frame: Frame) -> String {
    frame.contacts.map { contact in
      switch contact.kind {
      case .down, .move: "\(contact.kind) \(contact.finger) \(contact.spot.x) \(contact.spot.y)"
      case .up, .cancel: "\(contact.kind) \(contact.finger)"
      }
    }
    .joined(separator: ", ")
  }

  private func words(_ change: TreeChange) -> String {
    switch change {
    case .insert(let view, let superview, let place): words(view, superview, place)
    case .remove(let view): "\(name(view)):removeFromSuperview()"
    case .toFront(let view): "\(name(view)).superview:bringSubviewToFront(\(name(view)))"
    case .toBack(let view): "\(name(view)).superview:sendSubviewToBack(\(name(view)))"
    case .level(let window, let level): "\(name(window)).windowLevel = \(level)"
    case .animate(let view, let duration): "animate \(name(view)) for \(duration) us"
    case .ignoreInteraction(true): "application:beginIgnoringInteractionEvents()"
    case .ignoreInteraction(false): "application:endIgnoringInteractionEvents()"
    case .key(let window, false): "\(name(window)):makeKey()"
    case .key(let window, true): "\(name(window)):makeKeyAndVisible()"
    case .firstResponder(let view, true): "\(name(view)):becomeFirstResponder()"
    case .firstResponder(let view, false): "\(name(view)):resignFirstResponder()"
    case .set(let view, let property): "\(name(view)).\(words(property))"
    }
  }

  private func words(_ view: Int, _ superview: Int, _ place: TreeChange.Place) -> String {
    switch place {
    case .front: "\(name(superview)):addSubview(\(name(view)))"
    case .index(let index): "\(name(superview)):insertSubview(\(name(view)), \(index))"
    case .above(let other): "\(name(superview)):insertSubviewAbove(\(name(view)), \(name(other)))"
    case .below(let other): "\(name(superview)):insertSubviewBelow(\(name(view)), \(name(other)))"
    }
  }

  private func words(_ property: TreeChange.Property) -> String {
    switch property {
    case .hidden(let value): "hidden = \(value)"
    case .alpha(let value): "alpha = \(value)"
    case .interaction(let value): "userInteractionEnabled = \(value)"
    case .enabled(let value): "enabled = \(value)"
    case .multiple(let value): "multipleTouchEnabled = \(value)"
    case .exclusive(let value): "exclusiveTouch = \(value)"
    case .center(let value): "center = {x=\(value.x), y=\(value.y)}"
    case .bounds(let value):
      "bounds = {x=\(value.x), y=\(value.y), width=\(value.width), height=\(value.height)}"
    case .transform(let value):
      "transform = {\(value.a), \(value.b), \(value.c), \(value.d), \(value.tx), \(value.ty)}"
    }
  }
}
