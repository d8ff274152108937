internal import Evdev
package import EventLoop
internal import TouchTime
package import TouchDelivery

/// A virtual keyboard, and a mouse where one is used, whose readers get no more at once than they can take; what is too much waits.
package final class PacedKeyboard {
  /// How long readers have for what was written at once, in microseconds: a desktop looks once a frame.
  private static let pause: Int64 = 20_000

  private let keyboard: VirtualKeyboard
  private let loop: EventLoop
  private let failed: (String) -> Void
  private var queue = StrokeQueue()
  private var alarm: EventSource?

  /// A keyboard and a mouse with just these `keys` and, with `scrolls`, a wheel; `loop` times the pauses, and `failed` gets a sentence where what has waited cannot be
  /// pressed.
  package init(
    keys: some Sequence<UInt16>, scrolls: Bool, on loop: EventLoop, failed: @escaping (String) -> Void
  ) throws(VirtualDeviceError) {
    keyboard = try VirtualKeyboard(KeyboardAndMouse(keys: keys, scrolls: scrolls))
    self.loop = loop
    self.failed = failed
  }

  /// Performs `strokes`, one after the other, at once or when those before have had their turn; whether that was at once.
  ///
  /// Where not all of them can wait, none is performed.
  package func perform(_ strokes: [Stroke]) throws(VirtualDeviceError) -> Bool {
    guard queue.hasRoom(for: strokes) else { throw .tooManyKeys(waiting: queue.count) }
    var isDone = true
    for stroke in strokes {
      queue.add(stroke)
      do throws(VirtualDeviceError) { try performWhatMayBe() } catch {
        stop()
        throw error
      }
      isDone = queue.count == 0
    }
    return isDone
  }

  /// Presses nothing more of what waits, and says so, and lets go of what is held down.
  package func stop() {
    alarm = nil
    let count = queue.clear()
    keyboard.letGo()
    guard count > 0 else { return }
    failed("combinations of keys that were waiting and are dropped: \(count)")
  }

  private func performWhatMayBe() throws(VirtualDeviceError) {
    while let stroke = queue.next() { try keyboard.perform(stroke) }
    guard queue.needsPause, alarm == nil else { return }
    do { alarm = try loop.timer(at: loop.now + Self.pause) { [unowned self] in goOn() } } catch { goOn() }
  }

  private func goOn() {
    alarm = nil
    queue.pause()
    do throws(VirtualDeviceError) { try performWhatMayBe() } catch {
      failed("keys that waited for those before them were not pressed: \(error)")
      stop()
    }
  }
}

/// The events that readers get in one turn.
package enum Stroke: Equatable {
  /// Keys that go down in their order and up in reverse.
  case keys([UInt16])
  /// Keys that go down in their order and stay so.
  case down([UInt16])
  /// Keys that go up in reverse.
  case up([UInt16])
  /// A turn of the wheel, in notches to the right and down.
  case scroll(Point)

  /// Each key goes down and up in its own reports; a wheel has two axes in two measures.
  var events: Int {
    switch self {
    case .keys(let keys): 4 * keys.count
    case .down(let keys), .up(let keys): 2 * keys.count
    case .scroll: 5
    }
  }
}

/// Combinations of keys and turns of the wheel that wait for their turn, so that there are never more events at once than readers can take.
///
/// The kernel keeps 64 events of a keyboard for a reader; one that does not come to read before the next would lose all of
/// them (`SYN_DROPPED`).
struct StrokeQueue {
  /// How many events may be written before a pause: half of what the kernel keeps, its `EVDEV_MIN_BUFFER_SIZE`.
  static let mostAtOnce = 32
  /// How many of them wait at the most.
  static let mostWaiting = 256

  private var waiting: [Stroke] = []
  private var written = 0

  var count: Int { waiting.count }

  /// Whether something was written since the last pause.
  var needsPause: Bool { written > 0 }

  /// Whether all of `strokes` can wait; turns of the wheel that wait in a row are one.
  func hasRoom(for strokes: [Stroke]) -> Bool {
    var count = waiting.count + strokes.count
    if case .scroll? = strokes.first, case .scroll? = waiting.last { count -= 1 }
    return count <= Self.mostWaiting
  }

  mutating func add(_ stroke: Stroke) {
    if case .scroll(let way) = stroke, case .scroll(let before)? = waiting.last {
      waiting[waiting.count - 1] = .scroll(before + way)
    } else {
      waiting.append(stroke)
    }
  }

  /// What may be done now, if there is one; one that is longer than what may be written at once goes alone.
  mutating func next() -> Stroke? {
    guard let stroke = waiting.first, written == 0 || written + stroke.events <= Self.mostAtOnce
    else { return nil }
    written += stroke.events
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
}

/// Keys, buttons and a wheel of this program's own; the kernel has them from `linux/input-event-codes.h`.
final class VirtualKeyboard {
  private let writer: any EventWriter
  private var down: [UInt16] = []
  /// The keys that stay down, in the order in which they went down.
  private var held: [UInt16] = []
  private var horizontal = WheelAxis(coarse: EvdevCode.horizontalWheel, fine: EvdevCode.fineHorizontalWheel)
  private var vertical = WheelAxis(coarse: EvdevCode.wheel, fine: EvdevCode.fineWheel)

  /// A keyboard whose events `writer` takes.
  init(_ writer: any EventWriter) {
    self.writer = writer
  }

  deinit {
    releaseAll()
    letGo()
  }

  /// Does what `stroke` says.
  func perform(_ stroke: Stroke) throws(VirtualDeviceError) {
    switch stroke {
    case .keys(let keys): try press(keys)
    case .down(let keys): try hold(keys)
    case .up(let keys): try letGo(of: keys)
    case .scroll(let notches): try scroll(by: notches)
    }
  }

  /// Turns the wheel by so many notches to the right and down; the kernel's wheel turns up where its numbers are above zero.
  func scroll(by notches: Point) throws(VirtualDeviceError) {
    let events = vertical.turn(by: -notches.y) + horizontal.turn(by: notches.x)
    if !events.isEmpty { try writer.write(events + [.report]) }
  }

  /// Presses `keys` in their order and releases them in reverse, each in its own report.
  ///
  /// Where the kernel does not take one, those that are down are released and the error is thrown. Keys that stay down are left
  /// as they are.
  func press(_ keys: [UInt16]) throws(VirtualDeviceError) {
    defer { releaseAll() }
    for key in keys where !held.contains(key) {
      down.append(key)
      try report(key, 1)
    }
    while let key = down.last {
      try report(key, 0)
      down.removeLast()
    }
  }

  /// Lets `keys` go down, each in its own report, and stay so.
  private func hold(_ keys: [UInt16]) throws(VirtualDeviceError) {
    for key in keys where !held.contains(key) {
      held.append(key)
      try report(key, 1)
    }
  }

  /// Lets those of `keys` go up that stay down, the last one first, each in its own report.
  private func letGo(of keys: [UInt16]) throws(VirtualDeviceError) {
    for key in keys.reversed() where held.contains(key) {
      held.removeAll { $0 == key }
      try report(key, 0)
    }
  }

  /// Lets all keys go up that stay down, the newest first, and ignores errors.
  func letGo() {
    while let key = held.popLast() { try? report(key, 0) }
  }

  /// Releases the keys that are down, the newest first, and ignores errors.
  private func releaseAll() {
    while let key = down.popLast() { try? report(key, 0) }
  }

  private func report(_ key: UInt16, _ value: Int32) throws(VirtualDeviceError) {
    try writer.write([.key(key, value), .report])
  }
}
