internal import TouchTime

/// What the windows, recognizers and controls of an application know of it, which belongs to a layer above them.
///
/// What they need while touches move is here. The rest is rare, and they ask `owner` for it.
final class Environment: WeaklyReferable {
  /// The tunables of delivery.
  var settings = Settings()
  /// Takes the records of all decisions; nil costs nothing.
  var sink: (any DecisionSink)?
  /// Whether records carry what explains a decision.
  var explainsDecisions = false
  /// Is notified when a view changes.
  var viewObserver: (any ViewObserver)?
  /// The application; nil once it goes away.
  unowned var owner: (any EnvironmentOwner)?
  /// Whether an input is being delivered, after which requests of recognizers are settled.
  private(set) var isDelivering = false
  /// Whether recognizers asked for anything that arbitration has not settled.
  private(set) var isUnsettled = false
  /// Whether arbitration is asking overrides and delegates, who see of each recognizer what was decided (GR-13).
  private(set) var isAsking = false
  private var ownLink = OwnWeakLink()

  var weakLink: WeakLink { ownLink.to(self) }

  /// Drops the application, which goes away, before its windows do.
  func close() {
    ownLink.clear()
    owner = nil
  }

  /// Begins the delivery of an input.
  func beginDelivery() {
    assert(!isDelivering, "what comes while something is delivered waits")
    isDelivering = true
  }

  /// Ends the delivery of an input.
  func endDelivery() {
    assert(isDelivering)
    isDelivering = false
  }

  /// Notes that a recognizer asked for a state or ignored a touch; outside of a delivery that is settled at once.
  func noteRequest() {
    isUnsettled = true
    if !isDelivering { owner?.settleRequests() }
  }

  /// Notes that transitions of recognizers may let others happen.
  func unsettle() {
    isUnsettled = true
  }

  /// Takes in all that was asked for; whether there was anything.
  func takeRequests() -> Bool {
    defer { isUnsettled = false }
    return isUnsettled
  }

  /// Calls `body`, in which overrides and delegates are asked about recognizers.
  @inline(__always)
  func asking<Answer>(_ body: () -> Answer) -> Answer {
    isAsking = true
    defer { isAsking = false }
    return body()
  }

  /// Records a decision that was made below the application, if there is a sink.
  func record(_ kind: RecordKind, _ fill: (inout Record) -> Void) {
    if let sink, let owner { sink.record(kind, at: owner.now, fill) }
  }
}

/// What only the application can do for its windows, recognizers and controls.
protocol EnvironmentOwner: Responder {
  /// The time of the newest input or timer.
  var now: Instant { get }

  /// The window that events without a location go to.
  var keyWindow: Window? { get }

  /// Dispatches what `event` says of the touches of `window`, as its class does.
  func distribute(_ event: Event, in window: Window)

  /// Puts `window`, whose level changed, where it belongs.
  func windowLevelDidChange(of window: Window)

  /// Makes another window key where `window`, which was hidden, was it.
  func windowDidHide(_ window: Window)

  /// Makes `window`, which has a new first responder, key.
  func windowDidGetFirstResponder(_ window: Window)

  /// Cancels the touches of `scene`, which is no longer active.
  func sceneDidDeactivate(_ scene: WindowScene)

  /// Takes the touches and presses from `view` and its subviews, which left their window (TD-13).
  func orphanInput(below view: View)

  /// Settles what recognizers asked for outside of a delivery.
  func settleRequests()

  /// Keeps `touch` from its view, which has not got it yet, for `recognizer`.
  func withhold(_ touch: Touch, for recognizer: GestureRecognizer)

  /// Calls `body` after `seconds`.
  func schedule(after seconds: Double, repeats: Bool, canWait: Bool, _ body: @escaping () -> Void) -> Timer

  /// Calls the method `action` of `target` or up the chain of `sender`; whether a responder took it (UC-12).
  func sendAction(_ action: String, to target: Responder?, from sender: AnyObject?, for event: Event?) -> Bool

  /// Records that `responder` asked for something impossible.
  func recordFailure(_ message: String, of responder: Responder, in method: OverridableMethod?)
}

/// Is notified of changes of the views in an application's windows, before the next decision.
public protocol ViewObserver: AnyObject {
  /// A property of `view` was set; the value may be the same.
  func viewDidChange(_ view: View)

  /// `view` came to the place that it has now, from a place in the same windows or from elsewhere, or was taken out of them.
  func viewDidMove(_ view: View)
}

extension View {
  /// Reports to the observer, if there is one, that a property was set.
  package final func noteChange() {
    window?.environment?.viewObserver?.viewDidChange(self)
  }

  /// Reports to the observer, if there is one, that the view has another place in the tree.
  final func noteMove(from oldWindow: Window?) {
    (oldWindow ?? window)?.environment?.viewObserver?.viewDidMove(self)
  }
}

extension Property where Owner: View {
  /// The same property among those of any view; only views of its class may be asked for it.
  public var ofView: Property<View> { of(View.self) { $0.noteChange() } }
}
