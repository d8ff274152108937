/// The part of an application that its windows, recognizers and controls hold on to, and need while touches move.
final class Environment: Referable {
  /// The tunables of delivery.
  var settings = Settings()
  /// Takes the records of all decisions; nil costs nothing.
  var sink: (any DecisionSink)?
  /// Whether records carry what explains a decision.
  var explainsDecisions = false
  /// Is notified when a view changes.
  var viewObserver: (any ViewObserver)?
  /// The application, which makes it nil as it goes away.
  unowned(unsafe) var application: Application?
  /// Whether an input is being delivered, after which requests of recognizers are settled.
  private(set) var isDelivering = false
  /// Whether recognizers asked for anything that arbitration has not settled.
  private(set) var isUnsettled = false
  /// Whether arbitration is asking overrides and delegates, who see of each recognizer what was decided (GR-13).
  private(set) var isAsking = false

  /// Drops the application, which goes away, before its windows do.
  func close() {
    clearWeakLink()
    application = nil
  }

  /// Calls `body`, which delivers an input.
  @inline(__always)
  func delivering(_ body: () -> Void) {
    assert(!isDelivering, "what comes while something is delivered waits")
    isDelivering = true
    body()
    isDelivering = false
  }

  /// Notes that a recognizer asked for a state or ignored a touch; outside of a delivery that is settled at once.
  func noteRequest() {
    isUnsettled = true
    if !isDelivering { application?.settleRequests() }
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
    if let sink, let application { sink.record(kind, at: application.now, fill) }
  }
}

/// Is notified of changes of the views in an application's windows and of their recognizers, before the next
/// decision.
public protocol ViewObserver: AnyObject {
  /// A property of `view` was set; the value may be the same.
  func viewDidChange(_ view: View)

  /// `view` came to the place that it has now, from a place in the same windows or from elsewhere, or was taken out of them.
  func viewDidMove(_ view: View)

  /// A recognizer came to a view, left it and is in no gesture any more, or had a property of its type set by name.
  func gestureRecognizersDidChange()
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

  /// Reports to the observer, if there is one, that a recognizer of the view came, left or had a property set.
  final func noteRecognizerChange() {
    window?.environment?.viewObserver?.gestureRecognizersDidChange()
  }
}

extension Property where Owner: View {
  /// The same property among those of any view; only views of its class may be asked for it.
  public var ofView: Property<View> { of(View.self) { $0.noteChange() } }
}
