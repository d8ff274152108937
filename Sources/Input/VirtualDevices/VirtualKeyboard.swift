internal import Evdev
package import EventLoop
internal import Time
internal import TouchDelivery

/// A virtual keyboard whose readers get no more at once than they can take; what is too much waits.
package final class PacedKeyboard {
  /// How long readers have for what was written at once, in microseconds: a desktop looks once a frame.
  private static let pause: Int64 = 20_000

  private let keyboard: VirtualKeyboard
  private let loop: EventLoop
  private let failed: (String) -> Void
  private var chords = ChordQueue()
  private var alarm: EventSource?

  /// A keyboard with just these `keys`, whose pauses are timed by `loop`; `failed` gets a sentence where what has waited cannot be
  /// pressed.
  package init(
    keys: some Sequence<UInt16>, on loop: EventLoop, failed: @escaping (String) -> Void
  ) throws(VirtualDeviceError) {
    keyboard = try VirtualKeyboard(keys: keys)
    self.loop = loop
    self.failed = failed
  }

  /// Presses `keys` in their order and releases them in reverse, at once or when those before have had their turn; whether that
  /// was at once.
  package func press(_ keys: [UInt16]) throws(VirtualDeviceError) -> Bool {
    guard !chords.isFull else { throw .tooManyKeys(waiting: chords.count) }
    chords.add(keys)
    do throws(VirtualDeviceError) { try pressWhatMayBe() } catch {
      stop()
      throw error
    }
    return chords.count == 0
  }

  /// Presses nothing more of what waits, and says so.
  package func stop() {
    alarm = nil
    let count = chords.clear()
    guard count > 0 else { return }
    failed("combinations of keys that waited for those before them and are not pressed any more: \(count)")
  }

  private func pressWhatMayBe() throws(VirtualDeviceError) {
    while let chord = chords.next() { try keyboard.press(chord) }
    guard chords.needsPause, alarm == nil else { return }
    let end = Instant(microseconds: loop.now.microseconds + Self.pause)
    do { alarm = try loop.timer(at: end) { [unowned self] in goOn() } } catch { goOn() }
  }

  private func goOn() {
    alarm = nil
    chords.pause()
    do throws(VirtualDeviceError) { try pressWhatMayBe() } catch {
      failed("keys that waited for those before them were not pressed: \(error)")
      stop()
    }
  }
}

/// Combinations of keys that wait for their turn, so that there are never more events at once than readers can take.
///
/// The kernel keeps 64 events of a keyboard for a reader; one that does not come to read before the next would lose all of
/// them (`SYN_DROPPED`).
struct ChordQueue {
  /// How many events may be written before a pause: half of what the kernel keeps, its `EVDEV_MIN_BUFFER_SIZE`.
  static let mostAtOnce = 32
  /// How many combinations wait at the most.
  static let mostWaiting = 256

  private var waiting: [[UInt16]] = []
  private var written = 0

  var count: Int { waiting.count }

  /// Whether something was written since the last pause.
  var needsPause: Bool { written > 0 }

  /// Whether no more can wait.
  var isFull: Bool { waiting.count == Self.mostWaiting }

  mutating func add(_ chord: [UInt16]) {
    waiting.append(chord)
  }

  /// The combination that may be pressed now, if there is one; one that is longer than what may be written at once goes alone.
  mutating func next() -> [UInt16]? {
    guard let chord = waiting.first, written == 0 || written + Self.events(of: chord) <= Self.mostAtOnce
    else { return nil }
    written += Self.events(of: chord)
    return waiting.removeFirst()
  }

  /// Notes that readers have had time to read.
  mutating func pause() {
    written = 0
  }

  /// Forgets what waits; how many combinations that were.
  mutating func clear() -> Int {
    defer { waiting.removeAll() }
    return waiting.count
  }

  /// Each key goes down and up, in reports of their own.
  private static func events(of chord: [UInt16]) -> Int { 4 * chord.count }
}

/// A keyboard of this program's own; the kernel has its keys from `linux/input-event-codes.h`.
final class VirtualKeyboard {
  private let writer: any EventWriter
  private var down: [UInt16] = []

  /// A keyboard with just these `keys`.
  convenience init(keys: some Sequence<UInt16>) throws(VirtualDeviceError) {
    var description = EvdevDescription()
    description.name = "Fingerpost keyboard"
    description.bus = EvdevCode.virtualBus
    description.keys = Set(keys)
    self.init(try UinputDevice(description))
  }

  /// A keyboard whose events `writer` takes.
  init(_ writer: any EventWriter) {
    self.writer = writer
  }

  deinit { releaseAll() }

  /// Presses `keys` in their order and releases them in reverse, each in a report of its own.
  ///
  /// Where the kernel does not take one, those that are down are released and the error is thrown.
  func press(_ keys: [UInt16]) throws(VirtualDeviceError) {
    defer { releaseAll() }
    for key in keys {
      down.append(key)
      try report(key, 1)
    }
    while let key = down.last {
      try report(key, 0)
      down.removeLast()
    }
  }

  /// Releases what is down, the newest first, whatever becomes of it.
  private func releaseAll() {
    while let key = down.popLast() { try? report(key, 0) }
  }

  private func report(_ key: UInt16, _ value: Int32) throws(VirtualDeviceError) {
    try writer.write([.key(key, value), .report])
  }
}
