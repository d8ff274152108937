internal import TouchDelivery

/// The methods of a recognizer that a script can override.
enum RecognizerMethod: Int, OverridableMethod {
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case reset
  case canPrevent, canBePrevented
  case shouldRequireFailureOf, shouldBeRequiredToFailBy

  init(_ phase: TouchesPhase) {
    switch phase {
    case .began: self = .touchesBegan
    case .moved: self = .touchesMoved
    case .ended: self = .touchesEnded
    case .cancelled: self = .touchesCancelled
    }
  }

  static let names = allCases.map { "\($0)" }

  /// What recognition calls it.
  var overridden: OverriddenRecognizerMethods {
    switch self {
    case .touchesBegan: .touchesBegan
    case .touchesMoved: .touchesMoved
    case .touchesEnded: .touchesEnded
    case .touchesCancelled: .touchesCancelled
    case .reset: .reset
    case .canPrevent: .canPrevent
    case .canBePrevented: .canBePrevented
    case .shouldRequireFailureOf: .shouldRequireFailureOf
    case .shouldBeRequiredToFailBy: .shouldBeRequiredToFailBy
    }
  }

  static func whyForeign(_ name: String) -> String? {
    if DelegateMethod(named: name) != nil { return "it is a method of a recognizer's delegate" }
    return ScriptMethod(named: name) == nil ? nil : "it is a method of responders, and a recognizer is none"
  }
}

/// The methods of a recognizer's delegate.
enum DelegateMethod: Int, OverridableMethod {
  case shouldBegin, shouldReceiveTouch, shouldReceiveEvent
  case shouldRecognizeSimultaneouslyWith, shouldRequireFailureOf, shouldBeRequiredToFailBy

  static let names = allCases.map { "\($0)" }

  static func whyForeign(_ name: String) -> String? {
    if RecognizerMethod(named: name) != nil { return "it is a method of recognizers, not of their delegates" }
    return ScriptMethod(named: name) == nil ? nil : "it is a method of responders, and a delegate is none"
  }
}
