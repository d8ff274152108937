package import TouchTime

/// The messages to one receiver about the fingers on one screen: a source of TUIO, with its cursors and frames.
///
/// It reads no clock: what changes comes in with its time, packets and the next deadline go out.
package struct TUIOSession {
  /// How many microseconds may pass until everything is sent again.
  private static let repetition: Int64 = 1_000_000
  /// After how many microseconds without news a finger rests.
  private static let restTimeout: Int64 = 50_000
  /// How many cursors a frame has at the most, so that the list of them fits into a packet.
  private static let mostCursors = 128

  private let version: TUIOVersion
  private let source: TUIOSource
  private var cursors: [Int: TUIOCursor] = [:]
  private var lastID: Int32 = 0
  private var frame: UInt32
  /// Whether a cursor has come or gone since the last frame.
  private var hasMoves = false
  /// Where each cursor was sent last, by its id.
  private var places: [Int32: TUIOPlace] = [:]
  /// When everything was sent last.
  private var completeAt: Instant?

  /// A session without fingers, whose frames are numbered from `frame` on.
  package init(_ version: TUIOVersion, _ source: TUIOSource, firstFrame frame: UInt32) {
    self.version = version
    self.source = source
    self.frame = max(1, min(frame, TUIOVersion.lastFrame))
  }

  /// Updates the finger of `contact`, which may have come down; `time` is that of its report, on any clock.
  package mutating func update(_ contact: TUIOContact, at time: Instant) {
    if cursors[contact.touch] != nil {
      cursors[contact.touch]?.move(to: contact, at: time)
    } else if cursors.count < Self.mostCursors {
      lastID = lastID == .max ? 1 : lastID + 1
      let taken = Set(cursors.values.map(\.number))
      let number = (0...Int32(cursors.count)).first { !taken.contains($0) } ?? 0
      cursors[contact.touch] = TUIOCursor(contact, id: lastID, number: number, at: time)
      hasMoves = true
    }
  }

  /// The finger of `touch` is gone.
  package mutating func lift(_ touch: Int) {
    if cursors.removeValue(forKey: touch) != nil { hasMoves = true }
  }

  /// All fingers are gone.
  package mutating func liftAll() {
    if !cursors.isEmpty { hasMoves = true }
    cursors = [:]
  }

  /// When `packets` has something without news, on its own clock; at once for a session that has sent nothing.
  package var deadline: Instant {
    guard let completeAt else { return .zero }
    let rests = cursors.values.lazy.filter(\.isMoving).map { $0.toldAt + Self.restTimeout }
    return min(completeAt + Self.repetition, rests.min() ?? completeAt + Self.repetition)
  }

  /// What is to be sent at `now`, on the clock of the deadline; `date` is that moment for other machines.
  package mutating func packets(at now: Instant, date: OSCTime) -> [[UInt8]] {
    stopResting(at: now)
    let isComplete = completeAt.map { now >= $0 + Self.repetition } ?? true
    let isOther = hasMoves
    let hasNews = hasMoves || cursors.values.contains(where: \.isNew)
    guard hasNews || isComplete else { return [] }
    if isComplete { completeAt = now }
    let alive = cursors.values.sorted { $0.id < $1.id }
    // A receiver of version 2.0 may take the repetition of a pointer that has not changed for another pointer.
    let told = alive.filter { isComplete && version == .one || $0.isNew }
    noteAsTold(at: now)
    return switch version {
    case .one: bundles(told, alive, isRepeated: !hasNews, isOther: isOther)
    case .two: bundles(told, alive, date: date)
    }
  }

  private mutating func stopResting(at now: Instant) {
    for (touch, cursor) in cursors where cursor.isMoving && !cursor.isNew {
      if now >= cursor.toldAt + Self.restTimeout { cursors[touch]?.stop() }
    }
  }

  private mutating func noteAsTold(at now: Instant) {
    hasMoves = false
    for (touch, cursor) in cursors where cursor.isNew {
      cursors[touch]?.isNew = false
      cursors[touch]?.toldAt = now
    }
  }

  private mutating func nextFrame() -> Int32 {
    defer { frame = frame == TUIOVersion.lastFrame ? 1 : frame + 1 }
    return Int32(frame)
  }
}

extension TUIOSession {
  /// Bundles of version 1.1: the list of cursors in each, and its own number, or -1 where nothing is new.
  ///
  /// Where the list is not another one, a bundle in which no cursor has moved moves one by next to nothing: Qt 6.4 gives
  /// touches to no window any more after a frame that moves nothing.
  private mutating func bundles(
    _ told: [TUIOCursor], _ alive: [TUIOCursor], isRepeated: Bool, isOther: Bool
  ) -> [[UInt8]] {
    let ids = Set(alive.map(\.id))
    places = places.filter { ids.contains($0.key) }
    let address = "/tuio/2Dcur"
    let head = [
      OSCMessage(address, [.string("source"), .string(source.name1)]).bytes,
      OSCMessage(address, [.string("alive")] + alive.map { .integer($0.id) }).bytes,
    ]
    var rest = told[...]
    let sets = told.map { OSCMessage(address, [.string("set")] + $0.arguments1(at: $0.place)).bytes }
    let tail = OSCMessage(address, [.string("fseq"), .integer(0)]).bytes
    return OSCBundle.portions(of: sets, beside: head + [tail]).enumerated().map { index, portion in
      let cursors = rest.prefix(portion.count)
      rest = rest.dropFirst(portion.count)
      var portion = portion
      let isStill = !(isOther && index == 0) && cursors.allSatisfy { places[$0.id] == $0.place }
      for cursor in cursors { places[cursor.id] = cursor.place }
      if isStill, let first = cursors.first {
        places[first.id] = first.place.besides
        portion[0] = OSCMessage(address, [.string("set")] + first.arguments1(at: first.place.besides)).bytes
      }
      let number = isRepeated ? -1 : nextFrame()
      let fseq = OSCMessage(address, [.string("fseq"), .integer(number)]).bytes
      return OSCBundle.bytes(of: head + portion + [fseq])
    }
  }

  /// Bundles of version 2.0: all of one frame, the last of which has the list of cursors.
  private mutating func bundles(
    _ told: [TUIOCursor], _ alive: [TUIOCursor], date: OSCTime
  ) -> [[UInt8]] {
    let arguments: [OSCArgument] = [
      .integer(nextFrame()), .time(date), .integer(source.dimension), .string(source.name2),
    ]
    let head = OSCMessage("/tuio2/frm", arguments).bytes
    let tail = OSCMessage("/tuio2/alv", alive.map { .integer($0.id) }).bytes
    let pointers = told.map { OSCMessage("/tuio2/ptr", $0.arguments2).bytes }
    let portions = OSCBundle.portions(of: pointers, beside: [head, tail])
    return portions.indices.map { index in
      let isLast = index == portions.count - 1
      return OSCBundle.bytes(of: [head] + portions[index] + (isLast ? [tail] : []))
    }
  }
}

extension TUIOCursor {
  /// Where it is, as it is sent.
  fileprivate var place: TUIOPlace { TUIOPlace(x: Float(contact.x), y: Float(contact.y)) }

  /// Session id, place, velocity and acceleration, as `set` of version 1.1 has them.
  fileprivate func arguments1(at place: TUIOPlace) -> [OSCArgument] {
    let numbers = [place.x, place.y, Float(velocity.x), Float(velocity.y), Float(acceleration)]
    return [.integer(id)] + numbers.map { .float($0) }
  }

  /// Session id, type and user, number, place, angles, radius and pressure, and how they change, as version 2.0 has them.
  ///
  /// Type 0 is an unknown pointer, user 0 is none; no device reports the angles.
  fileprivate var arguments2: [OSCArgument] {
    let numbers = [
      contact.x, contact.y, 0, 0, contact.radius, contact.pressure, velocity.x, velocity.y,
      pressureVelocity, acceleration, pressureAcceleration,
    ]
    return [.integer(id), .integer(0), .integer(number)] + numbers.map { .float(Float($0)) }
  }
}

/// A place in parts of the screen, with the digits that are sent.
private struct TUIOPlace: Equatable {
  let x: Float
  let y: Float

  /// Another place, which is the same for people; Qt calls places the same that are nearer than 2e-12.
  var besides: TUIOPlace {
    let least: Float = 0x1p-24
    return TUIOPlace(x: x > 0.5 ? x - least : x + least, y: y)
  }
}

extension OSCBundle {
  /// How many bytes a packet has at the most, so that it goes through every usual network in one piece.
  private static let mostBytes = 1_400

  /// Splits `messages` so that each portion fits into a bundle beside `others`; one portion without any.
  fileprivate static func portions(of messages: [[UInt8]], beside others: [[UInt8]]) -> [[[UInt8]]] {
    let room = mostBytes - headSize - others.reduce(0) { $0 + $1.count + elementHeadSize }
    let size = (messages.first?.count ?? 0) + elementHeadSize
    let most = max(1, room / size)
    guard !messages.isEmpty else { return [[]] }
    return stride(from: 0, to: messages.count, by: most).map {
      Array(messages[$0..<min($0 + most, messages.count)])
    }
  }
}

/// The two versions of TUIO.
package enum TUIOVersion: Hashable, Sendable {
  /// TUIO 1.1, with the profile of cursors on a plane.
  case one
  /// TUIO 2.0, with pointers.
  case two

  /// The number after which frames begin with 1 again.
  static let lastFrame = UInt32(Int32.max)
}

/// The sender, by which receivers distinguish sources.
package struct TUIOSource: Hashable, Sendable {
  /// The name in version 1.1: NAME@ADDRESS, of several screens NAME.SCREEN@ADDRESS.
  let name1: String
  /// The name in version 2.0: NAME:INDEX@ADDRESS.
  let name2: String
  /// The screen's width in the upper and its height in the lower half, in points.
  let dimension: Int32

  /// The source called `name` for a screen, whose id matters where there are several.
  ///
  /// - Parameters:
  ///   - address: the sender's own, in the usual notation.
  ///   - hexAddress: the same as version 2.0 writes it, such as `0x7F000001`.
  ///   - width: the screen's width in points.
  ///   - height: the screen's height in points.
  package init(
    name: String, screen: String?, index: Int, address: String, hexAddress: String, width: Double,
    height: Double
  ) {
    name1 = "\(name)\(screen.map { ".\($0)" } ?? "")@\(address)"
    name2 = "\(name):\(index)@\(hexAddress)"
    dimension = Int32(bitPattern: UInt32(part: width) << 16 | UInt32(part: height))
  }
}

extension UInt32 {
  /// A length in 16 bits.
  fileprivate init(part length: Double) { self = UInt32(Swift.min(Swift.max(length.rounded(), 0), 65_535)) }
}
