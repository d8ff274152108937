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
