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
    guard !(view is Window), !isInside(view) else { return false }
    view.removeFromSuperview()
    let place = min(max(index, 0), subviews.count)
    subviews.insert(view, at: place)
    subviewsDidChange(from: place)
    view.superview = self
    view.layoutInSuperview()
    return true
  }

  /// Takes the view out of its superview; mirrors `UIView.removeFromSuperview()`.
  public final func removeFromSuperview() {
    guard let superview else { return }
    self.superview = nil
    guard let place = superview.subviews.lastIndex(where: { $0 === self }) else { return }
    superview.subviews.remove(at: place)
    superview.subviewsDidChange(from: place)
  }

  /// Moves `view` in front of its siblings; mirrors `UIView.bringSubviewToFront(_:)` (HT-8).
  public final func bringSubviewToFront(_ view: View) {
    guard let place = subviews.lastIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: place))
    subviewsDidChange(from: place)
  }

  /// Moves `view` behind its siblings; mirrors `UIView.sendSubviewToBack(_:)` (HT-8).
  public final func sendSubviewToBack(_ view: View) {
    guard let place = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: place), at: 0)
    subviewsDidChange(from: 0)
  }

  /// The same as `isDescendant(of:)`, without a walk where `view` contains nothing.
  private func isInside(_ view: View) -> Bool {
    view === self || !view.subviews.isEmpty && isDescendant(of: view)
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
