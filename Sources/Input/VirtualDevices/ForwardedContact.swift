internal import TouchDelivery

/// A contact that may be forwarded, with those of its reports that have not been forwarded yet.
struct ForwardedContact {
  /// How many reports are kept of a contact that waits.
  private static let mostReports = 256

  /// Its slot on the device.
  let slot: Int32
  /// The touch's id, once it is known.
  var touch: Int?
  var isForwarded = false
  /// Its slot on the clone, once it has been put down there.
  var cloneSlot: Int?
  /// Whether no slot of the clone was free for it.
  var isBlocked = false
  /// Whether nothing of it is left to forward.
  private(set) var isDone = false
  private var end: (report: Int, isCancelled: Bool)?
  private(set) var reports: [Int] = []
  /// The values of the axes in each of the reports, one report after the other.
  private var values: [Int32] = []
  /// How many axes a contact has.
  private let width: Int
  private var hasValues = false

  init(slot: Int32, _ axes: CloneAxes) {
    self.slot = slot
    width = axes.perContact.count
    reports.reserveCapacity(Self.mostReports)
    values.reserveCapacity(Self.mostReports * width)
  }

  var isOver: Bool { end != nil }

  /// Whether what waits of it is to be forwarded now.
  var isReady: Bool { isForwarded && !isBlocked }

  /// The report that is to be forwarded next.
  var next: Int? { isDone ? nil : reports.first ?? end?.report }

  /// Notes that the contact is over as of `report`.
  mutating func end(in report: Int, isCancelled: Bool) {
    end = (report, isCancelled)
  }

  /// Whether what its device now has in its slot is its own.
  ///
  /// Once it is over, another contact may have the slot, unless it came in this very report or was cancelled as a
  /// palm, which stays there.
  func hasNews(in report: Int, isPalm: Bool) -> Bool {
    guard let end else { return true }
    return end.report == report && (!hasValues || end.isCancelled && isPalm)
  }

  /// Keeps the values of a report, unless they are those of the one before.
  ///
  /// Where too many wait, every other goes, but neither the first nor the newest.
  mutating func keep(_ report: Int, _ axes: [UInt16], _ value: (UInt16) -> Int32) {
    hasValues = true
    let start = values.count
    for axis in axes { values.append(value(axis)) }
    guard reports.isEmpty || values[start...] != values[(start - width)..<start] else {
      return values.removeSubrange(start...)
    }
    reports.append(report)
    if reports.count == Self.mostReports { thin() }
  }

  /// The values of `report`, which is the next; empty if it has none.
  func values(of report: Int) -> ArraySlice<Int32> {
    reports.first == report ? values.prefix(width) : []
  }

  /// Forgets what was forwarded of `report`; whether the contact was over in it.
  mutating func finish(_ report: Int) -> Bool {
    if reports.first == report {
      reports.removeFirst()
      values.removeFirst(width)
    }
    isDone = end?.report == report && reports.isEmpty
    return isDone
  }

  /// Whether more than one report of it is forwarded now.
  var hasWaitedAndIsReady: Bool { reports.count > 1 && isReady }

  /// The most events, its own and those of keys, that its waiting reports can need from its beginning to its
  /// end.
  func mostEvents(_ axes: CloneAxes) -> Int {
    let (keys, id) = (3, 1)
    var events = axes.mostOfContact(changing: id + width) + axes.mostOfContact(changing: id) + 2 * keys
    for report in reports.indices.dropFirst() {
      let isChanged = { (axis: Int) in values[report * width + axis] != values[(report - 1) * width + axis] }
      events += axes.mostOfContact(changing: (0..<width).count(where: isChanged))
    }
    return events
  }

  /// Leaves out all but the first or the last place of a touch that is a tap there.
  mutating func keepOnly(_ tap: TapAssistance) {
    guard tap != .none, reports.count > 1 else { return }
    let kept = tap == .initial ? 0 : reports.count - 1
    reports = [reports[kept]]
    values = Array(values[kept * width..<(kept + 1) * width])
  }

  /// Leaves out every other report, but neither the first nor the newest; whether there were any to leave out.
  @discardableResult
  mutating func thin() -> Bool {
    guard reports.count > 2 else { return false }
    var kept = 0
    for index in reports.indices where index % 2 == 0 || index == reports.endIndex - 1 {
      reports[kept] = reports[index]
      for axis in 0..<width { values[kept * width + axis] = values[index * width + axis] }
      kept += 1
    }
    reports.removeSubrange(kept...)
    values.removeSubrange((kept * width)...)
    return true
  }
}
