/// The methods that something other than a class can provide: a script, the actions of a scene, or any other layer of
/// `Overrides`.
///
/// This is the only list of them. A new method needs a case here with its line in `signature`, and what its class does
/// without an override.
public enum OverridableMethod: String, Hashable, Sendable, CaseIterable {
  /// What a script does once the scene is up; no class has it.
  case didLoad
  /// The method `hitTest(_:with:)` of views (HT-13).
  case hitTest
  /// The method `point(inside:with:)` of views (HT-12).
  case pointInside
  /// The property `next` (RC-11).
  case next
  /// The methods that deliver touches to responders and recognizers (TD-8).
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  /// The methods that deliver presses to responders (EV-8).
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  /// The methods that deliver motions to responders (EV-5).
  case motionBegan, motionEnded, motionCancelled
  /// The method `remoteControlReceived(with:)` (EV-7).
  case remoteControlReceived
  /// The method `sendEvent(_:)` of windows and the application; an override without `super` swallows the event (TD-1).
  case sendEvent
  /// The property `canBecomeFirstResponder`.
  case canBecomeFirstResponder
  /// The property `canResignFirstResponder`.
  case canResignFirstResponder
  /// The method `canPerformAction(_:withSender:)` (UC-13).
  case canPerformAction
  /// The method `didAddSubview(_:)` of views.
  case didAddSubview
  /// The method `willRemoveSubview(_:)` of views.
  case willRemoveSubview
  /// The method `willMove(toSuperview:)` of views.
  case willMoveToSuperview
  /// The method `willMove(toWindow:)` of views.
  case willMoveToWindow
  /// The method `didMoveToSuperview()` of views.
  case didMoveToSuperview
  /// The method `didMoveToWindow()` of views.
  case didMoveToWindow
  /// The method `gestureRecognizerShouldBegin(_:)` of views (GR-13).
  case gestureRecognizerShouldBegin
  /// The methods by which controls follow a finger (UC-4 to UC-7).
  case beginTracking, continueTracking, endTracking, cancelTracking
  /// The methods that say that a control has begun to track a touch, and that this is over (UC-18).
  case trackingBegan, trackingEnded
  /// The method `sendAction(_:to:for:)` of controls (UC-3).
  case sendAction
  /// The methods of scroll views that say whether a touch comes to a view in the content, and whether scrolling takes it back
  /// (SV-2, SV-3).
  case touchesShouldBegin, touchesShouldCancel
  /// The methods of a scroll view's delegate, which here is the scroll view itself (SV-9).
  case scrollViewWillBeginDragging, scrollViewDidScroll, scrollViewWillEndDragging, scrollViewDidEndDragging
  case scrollViewDidEndDecelerating, scrollViewDidEndScrollingAnimation
  /// The method `reset()` of recognizers (GR-11).
  case reset
  /// The method of recognizers that says whether recognising keeps another from it (GR-14).
  case canPrevent
  /// The method of recognizers that says whether another that recognises keeps it from that (GR-14).
  case canBePrevented
  /// The methods of recognizers and their delegates that say who waits for whom (GR-16).
  case shouldRequireFailureOf, shouldBeRequiredToFailBy
  /// The method `gestureRecognizerShouldBegin(_:)` of a recognizer's delegate (GR-13).
  case shouldBegin
  /// The methods `gestureRecognizer(_:shouldReceive:)` of a recognizer's delegate (GR-4).
  case shouldReceiveTouch, shouldReceiveEvent
  /// The method `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)` of a recognizer's delegate (GR-14).
  case shouldRecognizeSimultaneouslyWith

  /// The methods that are called by an `EventMessage`.
  public static let messages = allCases.filter { $0.signature.isMessage }
  /// The methods that a scene's `on:` can provide.
  public static let callbacks = allCases.filter { $0.signature.isMessage || $0.signature.isNotice }
  private static let signatures = allCases.map { $0.ownSignature }

  /// The name in scripts and scenes.
  public var name: String { rawValue }

  /// The place in this list, from 0: what an enumeration without payloads is in memory.
  @inlinable package var place: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// The owners of the method, its parameters and its result.
  public var signature: MethodSignature { Self.signatures[place] }

  private var ownSignature: MethodSignature {
    switch self {
    case .didLoad: .init(of: [.responder])
    case .hitTest: .init(of: [.view], gets: [.point, .optionalEvent], answers: .view)
    case .pointInside: .init(of: [.view], gets: [.point, .optionalEvent], answers: .flag)
    case .next: .init(of: [.responder], answers: .responder)
    case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled:
      .init(of: [.responder, .recognizer], isMessage: true)
    case .pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled, .motionBegan, .motionEnded,
      .motionCancelled, .remoteControlReceived:
      .init(of: [.responder], isMessage: true)
    case .sendEvent: .init(of: [.sender], gets: [.event])
    case .canBecomeFirstResponder, .canResignFirstResponder: .init(of: [.responder], answers: .flag)
    case .canPerformAction: .init(of: [.responder], gets: [.text, .optionalObject], answers: .flag)
    case .didAddSubview, .willRemoveSubview: .init(of: [.view], gets: [.view])
    case .willMoveToSuperview, .willMoveToWindow: .init(of: [.view], gets: [.optionalView])
    case .didMoveToSuperview, .didMoveToWindow: .init(of: [.view])
    case .gestureRecognizerShouldBegin: .init(of: [.view], gets: [.recognizer], answers: .flag)
    case .beginTracking, .continueTracking: .init(of: [.control], gets: [.touch, .event], answers: .flag)
    case .endTracking: .init(of: [.control], gets: [.touch, .event])
    case .cancelTracking: .init(of: [.control], gets: [.optionalEvent])
    case .trackingBegan, .trackingEnded:
      .init(of: [.control], gets: [.touch, .optionalEvent], isNotice: true)
    case .sendAction: .init(of: [.control], gets: [.text, .optionalResponder, .optionalEvent])
    case .touchesShouldBegin:
      .init(of: [.scrollView], gets: [.touches, .optionalEvent, .view], answers: .flag)
    case .touchesShouldCancel: .init(of: [.scrollView], gets: [.view], answers: .flag)
    case .scrollViewWillBeginDragging, .scrollViewDidScroll, .scrollViewDidEndDecelerating,
      .scrollViewDidEndScrollingAnimation:
      .init(of: [.scrollView], isNotice: true)
    case .scrollViewWillEndDragging:
      .init(of: [.scrollView], gets: [.point, .changeablePoint], isNotice: true)
    case .scrollViewDidEndDragging: .init(of: [.scrollView], gets: [.flag], isNotice: true)
    case .reset: .init(of: [.recognizer])
    case .canPrevent, .canBePrevented: .init(of: [.recognizer], gets: [.recognizer], answers: .flag)
    case .shouldRequireFailureOf, .shouldBeRequiredToFailBy:
      .init(of: [.recognizer, .delegate], gets: [.recognizer], answers: .flag)
    case .shouldBegin: .init(of: [.delegate], answers: .flag)
    case .shouldReceiveTouch: .init(of: [.delegate], gets: [.touch], answers: .flag)
    case .shouldReceiveEvent: .init(of: [.delegate], gets: [.event], answers: .flag)
    case .shouldRecognizeSimultaneouslyWith: .init(of: [.delegate], gets: [.recognizer], answers: .flag)
    }
  }
}

/// The owners of an overridable method, its parameters and its result; scripts are called and call `super` by
/// it.
public struct MethodSignature: Sendable {
  /// A kind of objects.
  public enum Owner: Sendable {
    case responder, view, sender, control, scrollView, recognizer, delegate
  }

  /// An argument.
  public enum Parameter: Sendable {
    case point, event, optionalEvent, touch, recognizer, text, view, optionalView, optionalResponder
    case optionalObject, flag, touches
    /// A `ChangeablePoint`.
    case changeablePoint
  }

  /// The type of the answer; views and responders may be nil.
  public enum Answer: Sendable {
    case nothing, flag, view, responder
  }

  /// The objects that have it; a delegate's methods get the recognizer as their first argument.
  public let owners: [Owner]
  /// Its parameters, unless it is a message.
  public let parameters: [Parameter]
  /// Its result.
  public let answer: Answer
  /// Whether it is called by an `EventMessage`.
  public let isMessage: Bool
  /// Whether it only says that something has happened, so that a scene's `on:` can provide it.
  public let isNotice: Bool

  init(
    of owners: [Owner], gets parameters: [Parameter] = [], answers answer: Answer = .nothing,
    isMessage: Bool = false, isNotice: Bool = false
  ) {
    self.owners = owners
    self.parameters = parameters
    self.answer = answer
    self.isMessage = isMessage
    self.isNotice = isNotice
  }
}

/// A set of overridable methods.
public struct OverriddenMethods: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// A bit for each method, by its raw value.
  private var bits: UInt64 = 0

  /// The set of these methods.
  public init(arrayLiteral methods: OverridableMethod...) {
    self.init()
    for method in methods { insert(method) }
  }

  /// The empty set.
  public init() {}

  static let everyMethod = OverriddenMethods(bits: .max)

  private init(bits: UInt64) { self.bits = bits }

  /// Whether there is no method in the set.
  public var isEmpty: Bool { bits == 0 }

  /// The methods in the order of the list.
  public var all: [OverridableMethod] { OverridableMethod.allCases.filter(contains) }

  /// Whether `method` is in the set.
  @inline(__always)
  public func contains(_ method: OverridableMethod) -> Bool { bits & Self.bit(method) != 0 }

  /// Adds `method`.
  public mutating func insert(_ method: OverridableMethod) { bits |= Self.bit(method) }

  /// Adds the methods of `other`.
  public mutating func formUnion(_ other: OverriddenMethods) { bits |= other.bits }

  @inline(__always)
  private static func bit(_ method: OverridableMethod) -> UInt64 {
    assert(method.place < UInt64.bitWidth)
    return 1 << UInt64(method.place)
  }
}

extension TouchesPhase {
  /// The method that is called in this phase.
  public var method: OverridableMethod {
    switch self {
    case .began: .touchesBegan
    case .moved: .touchesMoved
    case .ended: .touchesEnded
    case .cancelled: .touchesCancelled
    }
  }
}

extension PressesPhase {
  /// The method that is called in this phase.
  public var method: OverridableMethod {
    switch self {
    case .began: .pressesBegan
    case .changed: .pressesChanged
    case .ended: .pressesEnded
    case .cancelled: .pressesCancelled
    }
  }
}

extension MotionPhase {
  /// The method that is called in this phase.
  public var method: OverridableMethod {
    switch self {
    case .began: .motionBegan
    case .ended: .motionEnded
    case .cancelled: .motionCancelled
    }
  }
}
