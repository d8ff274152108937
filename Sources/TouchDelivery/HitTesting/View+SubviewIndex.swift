extension View {
  /// The index of the subviews for a search that begins, packed anew where it no longer does.
  final func indexForSearch() -> SubviewIndex {
    if let subviewIndex, subviewIndex.isWorthKeeping(for: subviews.count) { return subviewIndex }
    dropSubviewIndex()
    let index = SubviewIndex(subviews)
    subviewIndex = index
    return index
  }

  /// Says that there is another subview at `place`, counted from the rearmost.
  ///
  /// The index has nothing to do with those in front of all that it covers.
  final func subviewIndexDidInsert(at place: Int) {
    if let subviewIndex, place < subviewIndex.count { dropSubviewIndex() }
  }

  /// Says that `view`, which was at `place`, is no subview any more or goes to another place.
  final func subviewIndexDidRemove(_ view: View, at place: Int) {
    guard let subviewIndex, place < subviewIndex.count else { return }
    subviewIndex.remove(view.indexLeaf)
    dropWornIndex()
  }

  /// Says that other points of the superview than before may hit this view.
  final func hitAreaDidChange() {
    guard let superview, let index = superview.subviewIndex, let place = index.place(ofLeaf: indexLeaf),
      place < index.count, superview.subviews.indices.contains(place), superview.subviews[place] === self
    else { return }
    index.refit(indexLeaf, to: hitArea)
    superview.dropWornIndex()
  }

  /// Spares changes that no search comes between the keeping of an index that is to be packed anew anyway.
  private func dropWornIndex() {
    if let subviewIndex, !subviewIndex.isWorthKeeping(for: subviews.count) { dropSubviewIndex() }
  }

  private func dropSubviewIndex() {
    subviewIndex?.retire()
    subviewIndex = nil
  }
}
