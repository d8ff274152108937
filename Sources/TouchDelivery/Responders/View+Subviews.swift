extension View {
  /// Puts `view` in front of the subviews, taking it from where it was; mirrors `UIView.addSubview(_:)`.
  ///
  /// False, and nothing done, for this view itself, one that contains it, and a window.
  @discardableResult
  public final func addSubview(_ view: View) -> Bool {
    insertSubview(view, at: subviews.count)
  }

  /// Puts `view` at `index` counted from the back, 0 being the rearmost; mirrors `UIView.insertSubview(_:at:)`.
  ///
  /// An index past the ends means the nearest end. False, and nothing done, for this view itself, one that contains it,
  /// and a window.
  @discardableResult
  public final func insertSubview(_ view: View, at index: Int) -> Bool {
    guard !(view is Window), !isDescendant(of: view) else { return false }
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    view.layoutInSuperview()
    return true
  }

  /// Takes the view out of its superview; mirrors `UIView.removeFromSuperview()`.
  public final func removeFromSuperview() {
    guard let superview else { return }
    self.superview = nil
    superview.subviews.removeAll { $0 === self }
  }

  /// Moves `view` in front of its siblings; mirrors `UIView.bringSubviewToFront(_:)` (HT-8).
  public final func bringSubviewToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves `view` behind its siblings; mirrors `UIView.sendSubviewToBack(_:)` (HT-8).
  public final func sendSubviewToBack(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Whether `view` is this view or contains it; mirrors `UIView.isDescendant(of:)`.
  public final func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.superview
    }
    return false
  }
}
