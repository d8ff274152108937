/// The body of an answer that comes bit by bit: a feed or an answer adds to one end, the connection takes from the other.
package final class AnswerBody {
  /// The part of the body that the connection gets.
  package enum Taking: Equatable {
    /// So many bytes were copied.
    case bytes(Int)
    /// There is nothing now; `hasNews` is called when there is.
    case nothingYet
    /// There will be nothing more.
    case end
  }

  private var bytes: [UInt8] = []
  /// How many of them have been taken.
  private var taken = 0
  private var hasEnded = false
  /// Called when something can be taken, after there was nothing.
  package var hasNews: () -> Void = {}
  /// Called when everything has been taken.
  package var isDrained: () -> Void = {}
  /// Called when the peer has gone, or has all it asked for.
  package var isOver: () -> Void = {}
  private var isAwaited = false

  /// A body of which nothing has come.
  package init() {}

  /// How many bytes wait to be taken.
  package var count: Int { bytes.count - taken }

  /// Adds to it.
  package func append(_ more: some Sequence<UInt8>) {
    bytes += more
    notify()
  }

  /// Adds the last of it.
  package func end(_ last: [UInt8] = []) {
    hasEnded = true
    append(last)
  }

  /// Copies as much as there is and `buffer` has room for.
  package func take(into buffer: UnsafeMutableRawBufferPointer) -> Taking {
    let piece = bytes[taken...].prefix(buffer.count)
    guard !piece.isEmpty else {
      isAwaited = !hasEnded
      return hasEnded ? .end : .nothingYet
    }
    buffer.copyBytes(from: piece)
    taken += piece.count
    if taken == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.count <= 1 << 16)
      taken = 0
      isDrained()
    }
    return .bytes(piece.count)
  }

  private func notify() {
    guard isAwaited else { return }
    isAwaited = false
    hasNews()
  }
}
