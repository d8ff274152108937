extension View {
  /// So many subviews are asked one by one before an index pays.
  private static let fewSubviews = 16

  /// The index of the subviews for a search that begins, or nil where there are too few for one.
  final func indexForSearch() -> SubviewIndex? {
    guard subviews.count > View.fewSubviews else { return nil }
    if let subviewIndex, !subviewIndex.isWorn, subviews.count - subviewIndex.count <= View.fewSubviews {
      return subviewIndex
    }
    dropSubviewIndex()
    subviewIndex = SubviewIndex(subviews)
    return subviewIndex
  }

  /// Says that the list of the subviews has changed from the one at `place` on, counted from the rearmost.
  ///
  /// Those in front of all that the index covers are not its business.
  final func subviewsDidChange(from place: Int) {
    if let subviewIndex, place < subviewIndex.count { dropSubviewIndex() }
  }

  /// Says that other points of the superview than before may hit this view.
  final func hitAreaDidChange() {
    guard let superview, let index = superview.subviewIndex, let place = index.place(ofLeaf: indexLeaf),
      superview.subviews.indices.contains(place), superview.subviews[place] === self
    else { return }
    index.refit(indexLeaf, to: hitArea)
  }

  private func dropSubviewIndex() {
    subviewIndex?.retire()
    subviewIndex = nil
  }
}
