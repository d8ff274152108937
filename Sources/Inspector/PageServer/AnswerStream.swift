internal import CMicrohttpd
internal import EventLoop

/// Gives a connection of libmicrohttpd the body of its answer as it comes, and suspends it while there is nothing.
///
/// It has to live until `isOver`, when libmicrohttpd is through with the answer.
final class AnswerStream {
  /// How much is copied at a time.
  private static let piece = 32 << 10

  private let body: AnswerBody
  private let connection: OpaquePointer
  /// Called when libmicrohttpd has to go on with the connection.
  var wasResumed: () -> Void = {}
  /// Called when libmicrohttpd is through with it.
  var isOver: () -> Void = {}
  private var isSuspended = false
  private var hasGone = false
  /// Watches whether the peer hangs up, which libmicrohttpd does not see while the connection is suspended.
  private var hangUp: EventSource?

  init(_ body: AnswerBody, _ connection: OpaquePointer, on loop: EventLoop) {
    self.body = body
    self.connection = connection
    body.hasNews = { [unowned self] in resume() }
    hangUp = try? loop.watch(fingerpost_socket(connection), for: .endOfInput) { [unowned self] _ in
      hangUp?.stop()
      breakOff()
    }
  }

  /// Lets libmicrohttpd close the connection.
  func breakOff() {
    hasGone = true
    resume()
  }

  /// The response with this body; nil without memory for it.
  ///
  /// The corresponding C function is `MHD_create_response_from_callback`.
  func makeResponse() -> OpaquePointer? {
    MHD_create_response_from_callback(
      UInt64.max, Self.piece,
      { stream, _, buffer, room in
        guard let stream, let buffer else { return AnswerStream.failure }
        return Unmanaged<AnswerStream>.fromOpaque(stream).takeUnretainedValue()
          .fill(UnsafeMutableRawBufferPointer(start: buffer, count: room))
      }, Unmanaged.passUnretained(self).toOpaque(),
      { stream in
        guard let stream else { return }
        Unmanaged<AnswerStream>.fromOpaque(stream).takeUnretainedValue().finish()
      })
  }

  private func finish() {
    hangUp?.stop()
    body.hasNews = {}
    body.isOver()
    isOver()
  }

  /// Mirror `MHD_CONTENT_READER_END_OF_STREAM` and `MHD_CONTENT_READER_END_WITH_ERROR`, which are macros with casts.
  private static let end = -1
  private static let failure = -2

  /// Fills `buffer` with what there is, or has the connection wait.
  ///
  /// The corresponding C function is `MHD_suspend_connection`.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if hasGone { return Self.failure }
    switch body.take(into: buffer) {
    case .bytes(let count): return count
    case .end: return Self.end
    case .nothingYet:
      isSuspended = true
      MHD_suspend_connection(connection)
      return 0
    }
  }

  /// The corresponding C function is `MHD_resume_connection`.
  private func resume() {
    guard isSuspended else { return }
    isSuspended = false
    MHD_resume_connection(connection)
    wasResumed()
  }
}
