extension View {
  /// Puts `view` in front of the subviews, taking it from where it was; mirrors `UIView.addSubview(_:)`.
  ///
  /// False, and nothing done, for this view itself, one that contains it, and a window.
  @discardableResult
  public final func addSubview(_ view: View) -> Bool {
    insertSubview(view, at: .max)
  }

  /// Puts `view` at `index` counted from the back, 0 being the rearmost; mirrors `UIView.insertSubview(_:at:)`.
  ///
  /// An index past the ends means the nearest end. False, and nothing done, for this view itself, one that contains it,
  /// and a window. Touches on a view that stays in its window go on (TD-16).
  @discardableResult
  public final func insertSubview(_ view: View, at index: Int) -> Bool {
    guard canContain(view) else { return false }
    let isElsewhere = view.superview !== self
    if isElsewhere {
      view.willMove(to: self)
      // An override may have changed the tree meanwhile.
      guard canContain(view) else { return false }
    }
    let oldWindow = view.window
    let formerPlacement = placementToKeep(of: view)
    view.detach()
    let place = min(max(index, 0), subviews.count)
    subviews.insert(view, at: place)
    setOrder(ofSubviewAt: place)
    subviewIndexDidInsert(view)
    view.superview = self
    view.formerPlacement = formerPlacement
    if view.leadsToRedacted { markWayToRedacted() }
    view.layoutInSuperview()
    view.didMove(from: oldWindow, isElsewhere: isElsewhere)
    return true
  }

  /// Puts `view` right in front of `sibling`, or in front of all where that is no other subview (D-17); mirrors
  /// `UIView.insertSubview(_:aboveSubview:)`.
  @discardableResult
  public final func insertSubview(_ view: View, aboveSubview sibling: View) -> Bool {
    insertSubview(view, at: place(of: sibling, without: view).map { $0 + 1 } ?? .max)
  }

  /// Puts `view` right behind `sibling`, or in front of all where that is no other subview (D-17); mirrors
  /// `UIView.insertSubview(_:belowSubview:)`.
  @discardableResult
  public final func insertSubview(_ view: View, belowSubview sibling: View) -> Bool {
    insertSubview(view, at: place(of: sibling, without: view) ?? .max)
  }

  /// Takes the view out of its superview; mirrors `UIView.removeFromSuperview()`.
  ///
  /// Touches on it and on its subviews are cancelled as soon as the callback that runs, if any, is over (TD-13).
  public final func removeFromSuperview() {
    guard superview != nil else { return }
    willMove(to: nil)
    // An override may have taken it out already.
    guard superview != nil else { return }
    let oldWindow = window
    formerPlacement = FormerPlacement(of: self)
    detach()
    didMove(from: oldWindow)
  }

  /// Moves `view` in front of its siblings; mirrors `UIView.bringSubviewToFront(_:)` (HT-8).
  public final func bringSubviewToFront(_ view: View) {
    guard view.superview === self, let index = index(of: view) else { return }
    move(from: index, to: subviews.count - 1)
  }

  /// Moves `view` behind its siblings; mirrors `UIView.sendSubviewToBack(_:)` (HT-8).
  public final func sendSubviewToBack(_ view: View) {
    guard view.superview === self, let index = index(of: view) else { return }
    move(from: index, to: 0)
  }

  private func move(from index: Int, to place: Int) {
    let view = subviews.remove(at: index)
    subviews.insert(view, at: place)
    setOrder(ofSubviewAt: place)
    subviewIndex?.update(view)
    view.noteMove(from: view.window)
  }

  /// Whether `view` is this view or contains it; mirrors `UIView.isDescendant(of:)`.
  public final func isDescendant(of view: View) -> Bool { lineage.contains { $0 === view } }

  /// How many views it lies in.
  package final var depth: Int { lineage.reduce(-1) { depth, _ in depth + 1 } }

  /// Only a view with subviews can contain this one, so the others need no walk up the tree.
  private func canContain(_ view: View) -> Bool {
    if view is Window || view === self { return false }
    return view.subviews.isEmpty || !isDescendant(of: view)
  }

  /// The index of the subview, found by its order.
  private func index(of view: View) -> Int? {
    let index = subviews.partitionPoint { $0.siblingOrder < view.siblingOrder }
    return index < subviews.count && subviews[index] === view ? index : nil
  }

  /// Gives a subview that has come to `place` an order between its neighbours', or all subviews a new one if
  /// there is no room.
  private func setOrder(ofSubviewAt place: Int) {
    let behind = place > 0 ? subviews[place - 1].siblingOrder : nil
    let inFront = place < subviews.count - 1 ? subviews[place + 1].siblingOrder : nil
    switch (behind, inFront) {
    case (nil, nil): subviews[place].siblingOrder = 0
    case (let behind?, nil): subviews[place].siblingOrder = behind + View.orderGap
    case (nil, let inFront?): subviews[place].siblingOrder = inFront - View.orderGap
    case (let behind?, let inFront?) where inFront - behind > 1:
      subviews[place].siblingOrder = behind + (inFront - behind) / 2
    case (_?, _?): renumberSubviews()
    }
  }

  private func renumberSubviews() {
    dropSubviewIndex()
    for (place, view) in subviews.enumerated() { view.siblingOrder = place * View.orderGap }
  }

  /// Wide enough that any number of moves, or twenty views put between the same two, do not use the numbers up.
  private static var orderGap: Int { 1 << 20 }

  private func place(of sibling: View, without view: View) -> Int? {
    guard sibling !== view, sibling.superview === self, let index = index(of: sibling) else { return nil }
    guard view.superview === self, let own = self.index(of: view), own < index else { return index }
    return index - 1
  }

  /// The former placement of `view` as it comes into this one: what is put aside, into a tree without a window, stays withheld.
  private func placementToKeep(of view: View) -> FormerPlacement? {
    if window != nil { return nil }
    return view.superview == nil ? view.formerPlacement : FormerPlacement(of: view)
  }

  private func detach() {
    guard let superview else { return }
    self.superview = nil
    guard let index = superview.index(of: self) else { return }
    superview.subviews.remove(at: index)
    superview.subviewIndex?.remove(self)
  }
}

/// The former place of a view in the window that it was taken out of.
///
/// The touches that this cancels have coordinates in the view, or none where it was redacted (TD-13).
final class FormerPlacement {
  @Weak var window: Window?
  /// From the window's coordinates to the superview's.
  let fromWindow: AffineTransform
  let wasInsideRedacted: Bool
  /// The id of the outermost view with redacted contents around it.
  let coverID: String?

  /// That of `view` as it lies now; nil without a superview.
  init?(of view: View) {
    guard let superview = view.superview else { return nil }
    window = view.window
    fromWindow = superview.conversionFromRoot.map
    wasInsideRedacted = superview.isInsideRedacted || view.formerPlacement?.wasInsideRedacted == true
    coverID = superview.coverID ?? view.formerPlacement?.coverID
  }

  /// That of a view which the script of `responder` has made; nil unless that lies in a redacted view.
  init?(ofViewMadeBy responder: Responder) {
    guard let view = responder.viewForLog, view.isInsideRedacted else { return nil }
    fromWindow = .identity
    wasInsideRedacted = true
    coverID = view.coverID
  }
}
