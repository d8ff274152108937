package import Answers
internal import Bridging
internal import Diagnostics
package import JSON
package import TouchTime

/// What the bridge knows of daemon and broker, and what follows from what they say.
///
/// It reads no clock and no descriptor: what is to be done is returned.
package struct BridgeState {
  /// Something to be done.
  package enum Action: Hashable, Sendable {
    /// Sends a message to the broker.
    case publish(Message)
    /// Asks the broker for messages; each topic with whether they are to be confirmed.
    case subscribe([String], isConfirmed: Bool)
    /// Pings the broker; `answered` gets its reply.
    case ask
    /// Sends a request to the daemon, whose answer has this id.
    case request(Request, id: Int)
    /// Reports a message to people, on one line.
    case report(String)
  }

  /// How many requests may be without an answer.
  private static let mostRequests = 64
  /// How many microseconds lie between two looks at how the daemon is.
  private static let statusPause: Int64 = 60_000_000

  /// How many microseconds lie at least between two descriptions for those who ask for one.
  private static let announcementPause: Int64 = 5_000_000

  /// How many components that are gone the bridge remembers; more would make long messages.
  private static let mostRemoved = 1_000

  private let topics: Topics
  private let discovery: Discovery
  /// What the daemon exposes; nil while it is away.
  private var scene: ExposedScene?
  private var isConnected = false
  /// The values of the controls, by their topics.
  private var values: [String: String] = [:]
  /// The topics of values that the broker keeps, with what it has been sent; nil for what is only known to be there.
  private var kept: [String: String?] = [:]
  /// The components that have been discovered, with their platforms.
  private var discovered: [String: String] = [:]
  /// Those that are gone and have not come back: a client that was away then hears of it as it comes back.
  private var removed: [String: String] = [:]
  private var numbering = EventNumbering()
  private var gate = EventGate()
  /// The topics of the messages that requests without an answer come from.
  private var asked: [Int: Wish] = [:]
  private var lastRequest = 0
  private var statusTime: Instant?
  /// When the panel was last described to a client that knows nothing of it, and whether another has come since.
  private var announcementTime: Instant?
  private var hasNewcomer = false
  /// Whether the daemon has gone and others do not know, because events wait.
  private var owesFarewell = false
  /// Whether it was reported, or could not be known, that another client publishes values of this panel.
  private var hasRival = false

  private enum Wish {
    case message(topic: String)
    case status
    case exposed
  }

  /// The bridge of `topics`, whose description `discovery` makes, with neither daemon nor broker.
  package init(_ topics: Topics, _ discovery: Discovery) {
    self.topics = topics
    self.discovery = discovery
  }

  /// The last will, which the broker publishes when this program is gone.
  package var lastWill: Message { .retained(topics.availability, "offline", isConfirmed: true) }
}

extension BridgeState {
  /// The daemon has said `line`, at `time` on the loop's clock, at `date` in seconds since 1970.
  package mutating func daemonSaid(_ line: JSONValue, at time: Instant, date: Double) -> [Action] {
    if let id = line["id"], case .integer(let number) = id { return answered(number, line) }
    if let scene = ExposedScene(line) { return receive(scene, at: time) }
    if let late = line.lateAnswer {
      return isConnected ? [complaint(late.error, about: topics.setting(of: late.view))] : []
    }
    if line["kind"]?.string == "dropped" { return receiveLoss(line) }
    return receiveValue(line) + receiveEvent(line, at: time, date)
  }

  /// The daemon is away; events of its end that still wait go out before others hear of it.
  package mutating func daemonWent() -> [Action] {
    let wasThere = scene != nil
    (scene, values, asked, statusTime) = (nil, [:], [:], nil)
    guard isConnected, wasThere else { return [] }
    owesFarewell = gate.isWaiting
    return owesFarewell ? [] : [.publish(lastWill)]
  }

  /// Some time has passed; it is `time` on the loop's clock.
  package mutating func pass(_ time: Instant) -> [Action] {
    if owesFarewell, gate.isOverdue(at: time) { return brokerAnswered(at: time) }
    guard scene != nil, isConnected else { return [] }
    if hasNewcomer, isAnnouncementDue(time) { return announce(at: time) }
    return askForStatus(time)
  }

  private mutating func askForStatus(_ time: Instant) -> [Action] {
    if let statusTime, time < statusTime + Self.statusPause { return [] }
    statusTime = time
    return request(.question(.status()), for: .status)
  }

  private mutating func answered(_ number: Int, _ line: JSONValue) -> [Action] {
    switch asked.removeValue(forKey: number) {
    case .message(let topic)?:
      let isUntaken = line["responder"] == .null
      let reason = line["error"]?.string ?? (isUntaken ? "no responder in the chain takes it" : nil)
      return reason.map { [complaint($0, about: topic)] } ?? []
    case .status?:
      guard isConnected, case .object(let members) = line, line["error"] == nil else { return [] }
      let status = JSONValue.object(members.filter { $0.name != "id" })
      return [.publish(.retained(topics.status, status.text))]
    case .exposed?:
      return ExposedScene(line).map { show($0) } ?? []
    case nil: return []
    }
  }

  private mutating func receive(_ scene: ExposedScene, at time: Instant) -> [Action] {
    let isBack = self.scene == nil
    let news = show(scene)
    owesFarewell = false
    guard isConnected, isBack else { return news }
    return news + [.publish(online)] + askForStatus(time)
  }

  private mutating func show(_ scene: ExposedScene) -> [Action] {
    let known = self.scene
    self.scene = scene
    values = scene.controls.reduce(into: [:]) { $0[topics.value(of: $1.id)] = $1.payload(of: $1.value) }
    guard isConnected else { return [] }
    return (known?.hasSameParts(as: scene) == true ? [] : describe()) + tellValues()
  }

  private mutating func receiveValue(_ record: JSONValue) -> [Action] {
    guard let control = scene?.control(in: record), let payload = control.payload(of: control.value) else {
      return []
    }
    values[topics.value(of: control.id)] = payload
    return isConnected ? tellValues() : []
  }

  private mutating func receiveEvent(_ record: JSONValue, at time: Instant, _ date: Double) -> [Action] {
    let age = record.age(at: time)
    guard isConnected, let scene,
      let message = numbering.message(of: record, in: scene, topics, date: date - Double(age) / 1_000_000)
    else { return [] }
    return gate.add(message, at: Instant(microseconds: time.microseconds - age)) ? [.ask] : []
  }

  /// What was lost can have been values, which are asked for, and events, which are gone.
  private mutating func receiveLoss(_ record: JSONValue) -> [Action] {
    let lost = numbering.skip(record)
    let words = "the daemon has dropped \(lost) records, events perhaps; there was no room for them"
    return (lost > 0 ? [.report(words)] : []) + request(.question(.exposed(.json)), for: .exposed)
  }

  private mutating func request(_ request: Request, for wish: Wish) -> [Action] {
    lastRequest += 1
    asked[lastRequest] = wish
    return [.request(request, id: lastRequest)]
  }
}

extension BridgeState {
  /// The broker has taken the connection, and knows nothing of an earlier one; with `echoes` it sends this panel its own messages.
  package mutating func brokerCame(at time: Instant, echoes: Bool = false) -> [Action] {
    (isConnected, hasRival, statusTime, hasNewcomer) = (true, echoes, nil, false)
    kept = [:]
    // What an earlier run has left is asked for before anything new is sent, which would take its place.
    let leftovers = [topics.values] + [topics.description].compactMap { $0 }
    let subscriptions: [Action] = [
      .subscribe(leftovers, isConfirmed: false), .subscribe(topics.wishes, isConfirmed: true),
      .subscribe([topics.birth].compactMap { $0 }, isConfirmed: false),
    ]
    guard scene != nil else { return subscriptions + [.publish(lastWill)] }
    return subscriptions + announce(at: time)
  }

  /// The broker is away.
  package mutating func brokerWent() -> [Action] {
    (isConnected, owesFarewell) = (false, false)
    return Self.loss(of: gate.close())
  }

  /// The broker has given the sign of life that it was asked for.
  package mutating func brokerAnswered(at time: Instant) -> [Action] {
    let (messages, lost) = gate.open(at: time)
    let farewell = owesFarewell ? [Action.publish(lastWill)] : []
    owesFarewell = false
    return Self.loss(of: lost) + messages.map { .publish($0) } + farewell
  }

  private static func loss(of events: Int) -> [Action] {
    events > 0 ? [.report("\(events) events are lost: the broker did not answer in time")] : []
  }

  /// A message has come; `isRetained` where the broker kept it from earlier.
  package mutating func brokerSaid(
    _ topic: String, _ payload: [UInt8], isRetained: Bool, at time: Instant
  ) -> [Action] {
    switch topics.subject(of: topic) {
    case .illegible(let reason): return [complaint(reason.description, about: topic)]
    case .setting(let view): return isRetained ? outdated(topic) : set(view, payload, topic, at: time)
    case .sending(let action): return isRetained ? outdated(topic) : send(action, topic, at: time)
    case .value where isRetained && !payload.isEmpty:
      if kept[topic] == nil { kept[topic] = .some(nil) }
      return scene == nil ? [] : tellValues()
    case .value where !isRetained: return meetRival(topic)
    case .description where isRetained: return receiveDescription(payload)
    case .birth where !isRetained && payload.elementsEqual("online".utf8):
      hasNewcomer = true
      return pass(time)
    case .value, .description, .birth, nil: return []
    }
  }

  private var online: Message { .retained(topics.availability, "online", isConfirmed: true) }

  /// Everything about the panel, as one needs it who knows nothing of it.
  private mutating func announce(at time: Instant) -> [Action] {
    (announcementTime, hasNewcomer) = (time, false)
    kept = kept.mapValues { _ in nil }
    return describe(toNewcomers: true) + tellValues() + [.publish(online)] + askForStatus(time)
  }

  /// Without a pause, each client that may publish at Home Assistant's topic could have the panel described without end.
  private func isAnnouncementDue(_ time: Instant) -> Bool {
    announcementTime.map { time >= $0 + Self.announcementPause } ?? true
  }

  /// The description, and before it one that takes away what is in it no more.
  ///
  /// What is new comes with the second one: a view with another id can then have the entity id of the one that is gone. Newcomers
  /// may have missed what went before.
  private mutating func describe(toNewcomers: Bool = false) -> [Action] {
    guard let scene, let topic = topics.description else { return [] }
    let description = discovery.description(of: scene)
    let present = Discovery.platforms(in: description)
    let newlyGone = discovered.filter { present[$0.key] != $0.value }
    if removed.count + newlyGone.count > Self.mostRemoved { removed = [:] }
    removed = removed.merging(newlyGone) { $1 }.filter { present[$0.key] != $0.value }
    let gone = toNewcomers ? removed : newlyGone
    let removal =
      gone.isEmpty ? [] : [discovery.description(of: scene, among: discovered.merging(gone) { $1 })]
    discovered = present
    return (removal + [description]).map { .publish(.retained(topic, $0.text, isConfirmed: true)) }
  }

  /// The values that the broker does not have yet, and the end of those that are gone.
  private mutating func tellValues() -> [Action] {
    let changed = values.filter { kept[$0.key] != .some(.some($0.value)) }
    let gone = kept.keys.filter { values[$0] == nil }
    for (topic, value) in changed { kept[topic] = value }
    for topic in gone { kept[topic] = nil }
    return changed.sorted { $0.key < $1.key }.map { .publish(.retained($0.key, $0.value)) }
      + gone.sorted().map { .publish(.retained($0, "")) }
  }

  /// Two bridges with one topic take away each other's values.
  private mutating func meetRival(_ topic: String) -> [Action] {
    guard !hasRival else { return [] }
    hasRival = true
    return [
      .report(
        "another client publishes at \(topic); where that is another panel's bridge, give each its own 'node' or 'topic'"
      )
    ]
  }

  /// What an earlier run has described, of which some may be gone.
  private mutating func receiveDescription(_ payload: [UInt8]) -> [Action] {
    guard let description = try? JSONValue(reading: payload) else { return [] }
    let known = discovered
    discovered.merge(Discovery.platforms(in: description)) { own, _ in own }
    return discovered == known || scene == nil ? [] : describe()
  }
}

extension BridgeState {
  private mutating func set(_ view: String, _ payload: [UInt8], _ topic: String, at time: Instant) -> [Action]
  {
    // So a client clears a message that the broker has retained.
    if payload.isEmpty { return [] }
    guard let scene else { return [complaint("the daemon is away", about: topic)] }
    guard let control = scene[view] else {
      return [complaint("the scene exposes no such control", about: topic)]
    }
    do throws(PlainError) {
      return wish(try control.command(from: payload), topic, at: time)
    } catch {
      return [complaint(error.description, about: topic)]
    }
  }

  private mutating func send(_ action: String, _ topic: String, at time: Instant) -> [Action] {
    guard let scene else { return [complaint("the daemon is away", about: topic)] }
    guard scene.actions.contains(where: { $0.id == action }) else {
      return [complaint("the scene does not let others send this action", about: topic)]
    }
    return wish(.send(action: action), topic, at: time)
  }

  private mutating func wish(_ command: Command, _ topic: String, at time: Instant) -> [Action] {
    guard asked.count < Self.mostRequests else {
      return [complaint("the daemon has not answered the last \(Self.mostRequests) requests", about: topic)]
    }
    return request(command.request(from: time), for: .message(topic: topic))
  }

  private func outdated(_ topic: String) -> [Action] {
    [complaint("a retained message may be old; send it without 'retain'", about: topic)]
  }

  private func complaint(_ reason: String, about topic: String) -> Action {
    let place = topic.dropFirst(topics.base.count + 1)
    return .publish(.passing(topics.error, "\(place): \(reason)"))
  }
}

extension JSONValue {
  /// How many microseconds before `time` the record was made, by its own time: on a device both are since boot.
  ///
  /// It may have waited while this program was stopped, or waited for a resolver.
  fileprivate func age(at time: Instant) -> Int64 {
    let seconds = self["time"]?.number ?? 0
    return max(0, time.microseconds - Int64(min(max(seconds, 0), 1e12) * 1_000_000))
  }
}

extension ExposedScene {
  /// Whether the two are described alike, except for the values of their controls.
  fileprivate func hasSameParts(as other: ExposedScene) -> Bool {
    recognizers == other.recognizers && emits == other.emits && actions == other.actions
      && controls.map(\.withoutValue) == other.controls.map(\.withoutValue)
  }
}
