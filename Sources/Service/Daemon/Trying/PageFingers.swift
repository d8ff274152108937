internal import Answers
internal import TouchTime
internal import TouchDelivery

/// The fingers of pages, which touch the screens of a scene that is tried, in place of a device's.
///
/// A page counts its fingers and has its own clock. What it reports becomes frames with times of the loop's clock: the distances
/// between them are the page's. A finger begins, moves and ends as a device's does; those of a page that has said nothing for a
/// while are cancelled, so that none is stuck.
struct PageFingers {
  /// After how many microseconds without a word from a page its fingers are cancelled.
  static let timeout: Int64 = 2_500_000
  /// The most fingers that a page may have down.
  static let most = 64
  /// Above the numbers of the devices of recordings.
  private static let firstDevice: Int32 = 1 << 16

  fileprivate struct Finger {
    var contact: Contact
    let screen: Screen
  }

  fileprivate struct Page {
    let device: Int32
    var clock = PageClock()
    var heard: Instant
    var down: [Finger] = []
  }

  private var pages: [String: Page] = [:]
  private var nextDevice = Self.firstDevice

  /// The frames that `reports` come to, at `now`, on one of `screens`, with what the scene asks of fingers there.
  ///
  /// - Throws: what is wrong with them; then none of them counts.
  mutating func frames(
    of reports: TouchReports, on screens: [Screen], at now: Instant,
    accommodations: (Screen) -> Accommodations?
  ) throws(ControlError) -> [TouchFrame] {
    var page = pages[reports.page] ?? Page(device: nextDevice, heard: now)
    if let last = reports.frames.last { page.clock.follow(last.time, at: now) }
    var frames: [TouchFrame] = []
    for report in reports.frames {
      let screen = try Self.screen(report.screen, of: screens)
      var frame = TouchFrame(time: page.clock.time(of: report.time, before: now), screen: screen)
      frame.accommodations = accommodations(screen)
      for finger in report.contacts {
        if let contact = try page.receive(finger, on: screen) { frame.contacts.append(contact) }
      }
      if !frame.contacts.isEmpty { frames.append(frame) }
    }
    page.heard = now
    if page.device == nextDevice { nextDevice += 1 }
    pages[reports.page] = page
    return frames
  }

  private static func screen(_ id: String?, of screens: [Screen]) throws(ControlError) -> Screen {
    guard let id else { return screens[0] }
    if let screen = screens.first(where: { $0.id == id }) { return screen }
    throw ControlError(
      "no screen has the id '\(id)'; the scene has \(screens.map(\.id).joined(separator: ", "))")
  }

  /// The numbers of the fingers that `page` has down.
  func down(of page: String) -> [Int] {
    pages[page]?.down.map { Int($0.contact.identifier.slot) } ?? []
  }

  /// The moment at which a page will have said nothing for too long; nil while no page is known.
  var deadline: Instant? { pages.values.map(\.heard).min().map { $0 + Self.timeout } }

  /// Forgets the pages that have said nothing for too long at `now`; the frames that cancel their fingers.
  mutating func forgetSilent(at now: Instant) -> [TouchFrame] {
    let silent = pages.filter { $0.value.heard + Self.timeout <= now }
    for page in silent.keys { pages[page] = nil }
    return silent.values.sorted { $0.device < $1.device }.flatMap { page in
      page.down.map { finger in
        var contact = finger.contact
        contact.change = .cancelled
        return TouchFrame(time: now, screen: finger.screen, contacts: [contact])
      }
    }
  }

  /// Forgets all fingers, whose touches were cancelled: what pages still report of them is left out, until they come down again.
  mutating func forget() {
    for page in pages.keys { pages[page]?.down = [] }
  }
}

extension PageFingers.Page {
  /// Receives `finger`; what it means as a device's, or nil where it is not down, because its touch was taken from it.
  fileprivate mutating func receive(_ finger: TouchReports.Finger, on screen: Screen) throws(ControlError)
    -> Contact?
  {
    let index = down.firstIndex { $0.contact.identifier.slot == finger.number }
    if finger.change == .began {
      guard index == nil else { throw ControlError("finger \(finger.number) is down already") }
      guard down.count < PageFingers.most else {
        throw ControlError("\(down.count) fingers are down already, the most that a page may have")
      }
      let contact = Contact(
        identifier: .init(device: device, slot: finger.number), change: .began,
        location: finger.location ?? .zero, force: finger.force, majorRadius: finger.majorRadius)
      down.append(PageFingers.Finger(contact: contact, screen: screen))
      return contact
    }
    guard let index else { return nil }
    guard down[index].screen === screen else {
      throw ControlError("finger \(finger.number) is down on \(down[index].screen.id), not on \(screen.id)")
    }
    down[index].contact.change = finger.change
    guard finger.change == .moved else { return down.remove(at: index).contact }
    down[index].contact.location = finger.location ?? down[index].contact.location
    (down[index].contact.force, down[index].contact.majorRadius) = (finger.force, finger.majorRadius)
    return down[index].contact
  }
}

/// A page's clock as the loop's clock sees it.
///
/// Reports come late, some more than others. The fastest report so far says best how the clocks stand to each other.
private struct PageClock {
  /// How far a report may be behind what the fastest one says, in microseconds, before the clocks count as set again.
  private static let mostLag: Int64 = 250_000
  private var offset: Int64?
  private var latest = Instant.zero

  /// Learns from a report of the page's time `seconds` that has come at `now`.
  mutating func follow(_ seconds: Double, at now: Instant) {
    let difference = now.microseconds - Self.microseconds(seconds)
    guard let offset, (offset...offset + Self.mostLag).contains(difference) else {
      return offset = difference
    }
  }

  /// The loop's time at the page's time `seconds`, not after `now` and not before any other that was asked for.
  mutating func time(of seconds: Double, before now: Instant) -> Instant {
    let time = Instant(microseconds: Self.microseconds(seconds) + (offset ?? 0))
    latest = max(latest, min(time, now))
    return latest
  }

  private static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1_000_000).rounded()) }
}
