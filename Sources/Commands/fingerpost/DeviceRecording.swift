internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import InputDevices
internal import Recordings
internal import TouchTime

/// Records a device until a signal, the device or the output ends it.
final class DeviceRecording {
  /// The reason for which a recording ended.
  enum End: Hashable, Sendable {
    /// SIGINT, SIGTERM, SIGHUP, or SIGPIPE: the reader of the output has gone.
    case signal
    /// The device was unplugged.
    case deviceGone
    /// What was recorded could not be written.
    case outputFailed
  }

  /// The least time between reports of progress, in microseconds.
  private static let interval: Int64 = 100_000

  private let loop: EventLoop
  private let recorder: DeviceRecorder
  private let file: OutputFile
  private let progress: (RecordingTally) -> Void
  private var sources: [EventSource] = []
  private var timer: EventSource?
  private var end = End.signal

  /// A recording of what `recorder` sees.
  ///
  /// - Parameters:
  ///   - file: is whole after the heading and after each frame.
  ///   - progress: gets the tally of the recording, ten times a second at most.
  init(
    _ recorder: DeviceRecorder, into file: OutputFile, progress: @escaping (RecordingTally) -> Void
  ) throws(PlainError) {
    self.recorder = recorder
    self.file = file
    self.progress = progress
    do { loop = try EventLoop() } catch { throw PlainError(error.description) }
  }

  /// Records until something ends it, which is returned.
  func run() throws(PlainError) -> End {
    do {
      try watch()
      guard write(recorder.heading) else { return .outputFailed }
      progress(recorder.tally)
      _ = try loop.run()
    } catch { throw PlainError(error.description) }
    return end
  }

  private func watch() throws(SystemError) {
    let hangup = EventLoop.isIgnored(SIGHUP) ? [] : [SIGHUP]
    for signal in [SIGTERM, SIGINT, SIGPIPE] + hangup {
      sources.append(try loop.watchSignal(signal) { [unowned self] in finish() })
    }
    sources.append(try loop.watch(recorder.fileDescriptor) { [unowned self] in read() })
  }

  /// What the kernel has by now still belongs to the recording.
  private func finish() {
    read()
    loop.exit()
  }

  private func read() {
    guard end == .signal else { return }
    let frames = recorder.tally.frames
    let isThere = recorder.dispatch { frame in
      if end == .signal, !write(frame) { stop(.outputFailed) }
    }
    if !isThere { stop(.deviceGone) }
    if recorder.tally.frames != frames { tellSoon() }
  }

  /// Writes `bytes` at once; false where that failed.
  private func write(_ bytes: [UInt8]) -> Bool {
    file.write(bytes)
    file.flush()
    return file.failureInWords == nil
  }

  private func stop(_ end: End) {
    if self.end == .signal { self.end = end }
    loop.exit()
  }

  private func tellSoon() {
    guard timer == nil else { return }
    let time = loop.now + Self.interval
    timer = try? loop.timer(at: time) { [unowned self] in
      timer = nil
      progress(recorder.tally)
    }
  }
}
