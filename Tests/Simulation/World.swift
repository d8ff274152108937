import Actions
import DispatchLog
import EventLoop
import Glibc
import SceneScripting
import Scenes
import Sockets

@testable import ControlSocket
@testable import Daemon
@testable import LiveScenes
import Evdev
import TestSupport
import TouchTime
@testable import InputDevices
@testable import TouchDelivery

/// Something that the world keeps from the daemon or from the checks, so that a story must fail.
package enum Sabotage: String, CaseIterable, Sendable {
  /// The first frame in which a finger lifts never arrives.
  case loseEnd
  /// The requests of peers are not read, so that they get no answer.
  case loseAnswer
  /// The daemon is not woken for its timers.
  case loseAlarm
}

private struct WeakResponder {
  weak var responder: Responder?
}

/// A daemon with all that surrounds it, on a clock that only the world moves.
final class World {
  /// How many turns the daemon may take in one moment.
  private static let mostTurns = 20_000

  let clock = VirtualClock()
  let ledger = Ledger()
  private(set) var tally = Tally()
  private(set) var recording = RecordedFingers()
  /// The first thing that went wrong, in words.
  private(set) var complaint: String?
  private let loop: EventLoop
  private let files = MemoryFiles()
  private let devices: SimulatedDevices
  private let performer: CountingPerformer
  private var performing: SimulatedPerformer?
  private var peers: [SimulatedPeer] = []
  private var daemon: Daemon?
  private let sabotage: Sabotage?
  private var isSabotaged = false
  /// Everything that scenes were made of.
  private var made: [WeakResponder] = []
  private var isShaking = false

  /// A world in which the daemon has just started the first scene of `story`.
  init(_ story: Story, sabotage: Sabotage?) throws {
    self.sabotage = sabotage
    loop = try EventLoop(clock: clock)
    devices = try SimulatedDevices()
    files.texts = story.scenes[0].files
    let file = try SceneFile(path: "scene.yaml", files: files)
    performer = CountingPerformer(file.scene.actions, on: loop)
    let log = DispatchLog()
    log.add(ledger)
    ledger.heard = { [unowned self] record in for peer in peers { peer.note(record) } }
    ledger.touch = { [unowned self] id in
      self.daemon?.live.tree.application.touchSequence.event?.allTouches.first { $0.id == id }
    }
    var options = DaemonOptions()
    options.simulated = (loop, performer)
    (options.controlLimits.queueBytes, options.controlLimits.socketBytes) = (4096, 4096)
    let daemon = try Daemon(scene: file, options: options, log: log, warn: { _ in })
    self.daemon = daemon
    try start(daemon)
  }

  private func start(_ daemon: Daemon) throws {
    daemon.startScene()
    note(daemon.live)
    let hub = try DeviceHub(
      rules: DeviceRules(daemon.file.scene, screens: daemon.live.tree.screens), of: devices, on: loop,
      settled: { [unowned daemon] in daemon.running?.clock.update() },
      deliver: { [unowned self, unowned daemon] in deliver($0, to: daemon) })
    daemon.begin(Daemon.Running(hub, clock: .alarm(daemon.makeTimer())))
    if sabotage == .loseAlarm { daemon.running?.clock.stop() }
  }

  private func deliver(_ event: SourceEvent, to daemon: Daemon) {
    if case .input(let input) = event {
      recording.note(input)
      if sabotage == .loseEnd, !isSabotaged, case .touches(let frame) = input,
        frame.contacts.contains(where: { $0.change == .ended })
      {
        isSabotaged = true
        return
      }
    }
    daemon.receive(event)
  }

  private func note(_ scene: LiveScene) {
    scene.tree.application.forEachResponder { made.append(WeakResponder(responder: $0)) }
  }

  func complain(_ words: String?) {
    complaint = complaint ?? words
  }
}

extension World {
  /// Lets everything in `story` happen, brings it to rest, ends the daemon, and checks all along.
  func live(_ story: Story) throws {
    for step in story.steps where complaint == nil {
      try perform(step, of: story)
      try settle()
      _ = letPeersRead { $0.bytes != nil }
      check()
    }
    if complaint == nil { try comeToRest() }
    tally.seconds = Double(clock.now.microseconds) / 1_000_000
    try end()
    (tally.touches, tally.records) = (ledger.touches, ledger.records)
  }

  private func perform(_ step: Step, of story: Story) throws {
    guard let daemon else { return }
    switch step {
    case .pass(let time): try pass(time)
    case .stall(let time): clock.advance(to: Instant(microseconds: clock.now.microseconds + time))
    case .plug(let gadget, let isRecorded): plug(gadget, isRecorded, daemon)
    case .unplug(let gadget, let hangsUpFirst): try unplug(gadget, hangsUpFirst, daemon)
    case .report(let gadget, let changes, let isLost):
      tally.losses += isLost ? 1 : 0
      devices.attached[gadget]?.report(changes, at: clock.now, isLost: isLost)
    case .key(let code, let isDown): devices.attached[.remote]?.press(code, isDown: isDown, at: clock.now)
    case .shake(let isOver):
      isShaking = !isOver
      daemon.receive(.input(.unlocated(.motion(isOver ? .ended : .began), clock.now)))
    case .sleep(let isOver):
      if isOver { daemon.running?.hub.resume(.sleep) } else { daemon.suspend(.sleep) }
    case .reload(let index):
      files.texts = story.scenes[index].files
      tally.reloads += 1
      _ = daemon.reload()
      note(daemon.live)
    case .ask(let line, let isWhole): try connect(line, isWhole: isWhole, bytes: nil, daemon)
    case .follow(let line, let bytes): try connect(line, isWhole: true, bytes: bytes, daemon)
    case .hangUp: if !peers.isEmpty { peers.removeFirst() }
    case .perform(let manner): try perform(manner)
    }
  }

  private func plug(_ gadget: Gadget, _ isRecorded: Bool, _ daemon: Daemon) {
    guard devices.attached[gadget] == nil else { return }
    devices.attach(gadget)
    guard let path = devices.attached[gadget]?.node.path else { return }
    daemon.running?.hub.apply(.node(path: path))
    if isRecorded { daemon.running?.hub.apply(.recorded(path: path)) }
  }

  private func unplug(_ gadget: Gadget, _ hangsUpFirst: Bool, _ daemon: Daemon) throws {
    guard let node = devices.attached[gadget] else { return }
    node.hangUp()
    if hangsUpFirst { try settle() }
    devices.detach(gadget)
    daemon.running?.hub.apply(.node(path: node.node.path))
  }

  private func connect(_ line: String, isWhole: Bool, bytes: Int?, _ daemon: Daemon) throws {
    tally.requests += 1
    let peer = try SimulatedPeer(
      line, isWhole: isWhole, bytes: bytes, of: sabotage == .loseAnswer ? nil : daemon.control)
    peers.append(peer)
    try settle()
    peer.wantedAtStart = peer.wanted.count
  }

  private func perform(_ manner: PerformerManner) throws {
    if let performing, !performing.isOver { return performing.manner = manner }
    let ends = try UnixSocket.pair(.packets)
    guard performer.adopt(ends.0) else { return _ = close(ends.1) }
    performing = try SimulatedPerformer(manner, taking: ends.1, on: loop)
  }
}

extension World {
  /// Lets the daemon do all that it can do now; what descriptors have to say comes before timers.
  private func settle() throws {
    for _ in 0..<Self.mostTurns where !loop.isExiting {
      if try loop.turn() { continue }
      if let deadline = clock.nextDeadline, deadline <= clock.now {
        clock.fireNext()
      } else if !letPeersRead(where: { $0.bytes == nil }) {
        return
      }
    }
    if !loop.isExiting { complain("the daemon does not come to rest in one moment") }
  }

  /// Lets some peers read what there is, the slow ones as much as they do; whether anything came.
  private func letPeersRead(where isMeant: (SimulatedPeer) -> Bool) -> Bool {
    peers.filter(isMeant).reduce(false) { $1.read() || $0 }
  }

  /// Lets so many microseconds pass, from one timer to the next.
  private func pass(_ time: Int64) throws {
    let end = Instant(microseconds: clock.now.microseconds + time)
    while complaint == nil, !loop.isExiting, let next = clock.nextDeadline, next <= end {
      clock.advance(to: next)
      try settle()
    }
    clock.advance(to: end)
    try settle()
  }

  /// What must hold after each step.
  private func check() {
    guard let daemon else { return }
    complain(ledger.complaint ?? performing?.complaint)
    let application = daemon.live.tree.application
    let live = application.touchSequence.event?.allTouches ?? []
    if live.count > devices.fingers {
      complain("\(live.count) touches live, and \(devices.fingers) fingers are down")
    }
    if live.contains(where: \.phase.isFinal) { complain("a touch lives on after its end") }
    if !application.inputs.isEmpty || application.environment.isDelivering {
      complain("input waits that nobody delivers")
    }
    if let deadline = daemon.live.nextDeadline() {
      if deadline <= clock.now { complain("a timer is due since \(deadline.seconds) s and has not fired") }
      if clock.nextDeadline.map({ $0 > deadline }) ?? true {
        complain("nothing wakes the scene for its next timer")
      }
    }
  }
}

extension World {
  /// Lifts all fingers, wakes everybody up, lets every deadline pass, and checks that nothing is left.
  private func comeToRest() throws {
    guard let daemon else { return }
    daemon.running?.hub.resume(.sleep)
    for node in Gadget.allCases.compactMap({ devices.attached[$0] }) {
      node.report(node.downSlots.map { FingerChange(slot: $0, kind: .up) }, at: clock.now, isLost: false)
      for code in node.keys.sorted() { node.press(code, isDown: false, at: clock.now) }
    }
    if isShaking { daemon.receive(.input(.unlocated(.motion(.ended), clock.now))) }
    try settle()
    try pass(120_000_000)
    check()
    checkRest(of: daemon)
    try letSlowPeersCatchUp()
    // Who reads nothing is given up after ten minutes.
    try pass(700_000_000)
    try letSlowPeersCatchUp()
    for peer in peers { complain(peer.complaint) }
  }

  private func letSlowPeersCatchUp() throws {
    repeat { try settle() } while letPeersRead { $0.bytes ?? 0 > 0 }
  }

  private func checkRest(of daemon: Daemon) {
    let application = daemon.live.tree.application
    complain(ledger.complaintAtRest)
    if application.touchSequence.event != nil {
      complain("all fingers are up, and there is still an event of touches")
    }
    if application.presses.event != nil {
      complain("all keys are up, and there is still an event of presses")
    }
    if !application.held.isEmpty { complain("touches are held back from views for ever") }
    for recognizer in application.arbitration.contenders {
      complain("recognizer \(recognizer.id) is still \(recognizer.state), two minutes after the last finger")
    }
    for known in daemon.live.tree.objects.gestureRecognizers where known.recognizer.state != .possible {
      complain("recognizer \(known.recognizer.id) stays \(known.recognizer.state)")
    }
    if performer.runningCount > 0 { complain("\(performer.runningCount) programs count as running for ever") }
    if performer.answered != performer.asked {
      complain("of \(performer.asked) programs, \(performer.answered) were heard of")
    }
  }

  /// Ends the daemon, and checks that it goes and leaves nothing behind.
  private func end() throws {
    if let daemon { note(daemon.live) }
    weak let live = daemon?.live
    weak let application = daemon?.live.tree.application
    weak let hub = daemon?.running?.hub
    weak let last = daemon
    daemon?.end(after: 1)
    if complaint == nil, !loop.isExiting { try pass(20_000_000) }
    if complaint == nil, !loop.isExiting { complain("the daemon does not end within 20 s") }
    tally.missed = daemon?.control.missedRecords ?? 0
    daemon?.control.finish()
    if let count = daemon?.control.connectionCount, count > 0 {
      complain("\(count) connections are left at the end")
    }
    (daemon, peers, performing) = (nil, [], nil)
    if last != nil { complain("the daemon is still in memory after its end") }
    if live != nil || application != nil { complain("the scene is still in memory after the daemon is gone") }
    if let kept = made.compactMap(\.responder).first {
      complain("\(kept.id) is still in memory after the daemon is gone")
    }
    if hub != nil { complain("the devices are still in memory after the daemon is gone") }
    complain(ledger.complaint ?? ledger.complaintAfterwards)
  }
}
