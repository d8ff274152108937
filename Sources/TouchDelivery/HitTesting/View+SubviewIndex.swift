extension View {
  /// The index of the subviews for a search that begins, packed anew where it no longer does.
  final func indexForSearch() -> SubviewIndex {
    if let subviewIndex, !subviewIndex.isWorn,
      subviews.count - subviewIndex.count <= SubviewIndex.fewSubviews
    {
      return subviewIndex
    }
    dropSubviewIndex()
    let index = SubviewIndex(subviews)
    subviewIndex = index
    return index
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
