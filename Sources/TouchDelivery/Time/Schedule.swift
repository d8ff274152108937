/// The timers that wait, the next one last; those of one moment fire in the order in which they were made.
struct Schedule {
  private var timers: [Timer] = []

  var isEmpty: Bool { timers.isEmpty }

  /// The deadline of the next timer, leaving out those that repeat where not `includingRepeating`.
  mutating func nextDeadline(includingRepeating: Bool) -> Instant? {
    dropInvalid()
    return timers.last { $0.isValid && (includingRepeating || !$0.repeats) }?.deadline
  }

  mutating func add(_ timer: Timer) {
    var (low, high) = (timers.startIndex, timers.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].deadline <= timer.deadline { high = middle } else { low = middle + 1 }
    }
    timers.insert(timer, at: low)
  }

  /// Takes the next timer that is due at `time`; one that repeats waits for its next time at once.
  mutating func takeDue(at time: Instant) -> (timer: Timer, deadline: Instant)? {
    dropInvalid()
    guard let timer = timers.last, timer.deadline <= time else { return nil }
    timers.removeLast()
    let deadline = timer.deadline
    if let interval = timer.interval {
      timer.deadline = Instant(microseconds: deadline.microseconds + interval)
      add(timer)
    }
    return (timer, deadline)
  }

  /// Takes each timer that is due at `time` once, `most` of them at most; those that repeat wait for their next time
  /// after it.
  mutating func takeAllDue(at time: Instant, most: Int) -> [Timer] {
    dropInvalid()
    var due: [Timer] = []
    while due.count < most, let timer = timers.last, timer.deadline <= time {
      timers.removeLast()
      if timer.isValid { due.append(timer) }
    }
    for timer in due {
      guard let interval = timer.interval else { continue }
      let missed = (time.microseconds - timer.deadline.microseconds) / interval
      timer.deadline = Instant(microseconds: timer.deadline.microseconds + (missed + 1) * interval)
      add(timer)
    }
    return due
  }

  private mutating func dropInvalid() {
    while let last = timers.last, !last.isValid { timers.removeLast() }
  }
}
