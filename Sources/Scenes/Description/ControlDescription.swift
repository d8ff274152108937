package import TouchDelivery

/// What a control has on top of a view; what is nil is as the control's class has it.
package struct ControlDescription: Sendable {
  /// Whether it follows fingers (UC-10).
  package internal(set) var isEnabled = true
  /// Whether it is chosen.
  package internal(set) var isSelected = false
  /// Whether it looks touched.
  package internal(set) var isHighlighted = false
  /// What a slider, stepper or switch stands at.
  package internal(set) var value: Located<ControlValue>?
  /// Whether a switch is on.
  package internal(set) var isOn: Located<Bool>?
  /// The least value.
  package internal(set) var minimumValue: Located<Double>?
  /// The greatest value.
  package internal(set) var maximumValue: Located<Double>?
  /// The distance of the values of a slider or stepper.
  package internal(set) var stepValue: Located<Double>?
  /// Whether it tells of each change while a finger is down.
  package internal(set) var isContinuous = true
  /// Whether a stepper goes on while a finger is down.
  package internal(set) var autorepeat = true
  /// Whether a stepper goes from one end to the other.
  package internal(set) var wraps = false
  /// The titles of a segmented control.
  package internal(set) var segments: [String] = []
  /// The selected segment, or -1 for none.
  package internal(set) var selectedSegmentIndex: Located<Int>?
  /// Whether a segment is selected for the moment alone.
  package internal(set) var isMomentary = false
  /// How many pages there are.
  package internal(set) var numberOfPages = 0
  /// The page, from 0.
  package internal(set) var currentPage: Located<Int>?
  /// Whom it tells of which events, in the order of the file.
  package internal(set) var targets: [ControlTargetDescription] = []
}

/// Whom or what a control tells of some of its events (UC-2).
package struct ControlTargetDescription: Sendable {
  /// What is done.
  package enum Response: Sendable {
    /// Actions run in order.
    case actions([ActionDescription])
    /// An action goes up the responder chain from the control (UC-12).
    case send(String)
    /// A method is called (UC-14).
    case call(MethodCall)
  }

  /// The events.
  package internal(set) var events: ControlEvents = []
  /// What is done on each.
  package internal(set) var response: Response
}
