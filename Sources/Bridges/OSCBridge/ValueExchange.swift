package import Answers
internal import Bridging
internal import Diagnostics
package import JSON
package import OSC
package import TouchTime

/// The values of the scene's controls, sent to others and set by others.
///
/// It reads no clock and no descriptor: what is to be done is returned.
package struct ValueExchange {
  /// Something to be done.
  package enum Action: Hashable, Sendable {
    /// Sends these messages to all who follow values.
    case tell([OSCMessage])
    /// Sends a request to the daemon, whose answer has this id.
    case request(Request, id: Int)
    /// Reports to people that a request failed.
    case complain(String)
  }

  /// What the daemon exposes; nil while it is away.
  private(set) var scene: ExposedScene?
  /// The controls by their addresses, with their values as the daemon has them, whose numbers have more digits.
  private var controls: [String: ExposedControl] = [:]
  /// The addresses of which a request has no answer yet, by its id.
  private var asked: [Int: String] = [:]
  /// What was wanted of these addresses meanwhile, and when; the last one counts.
  private var waiting: [String: (arguments: [OSCArgument], time: Instant)] = [:]
  private var lastRequest = 0

  /// An exchange without a daemon.
  package init() {}

  /// The daemon has said `line`.
  package mutating func daemonSaid(_ line: JSONValue) -> [Action] {
    if case .integer(let number)? = line["id"] { return answered(number, line) }
    if let scene = ExposedScene(line) { return show(scene) }
    if let late = line.lateAnswer { return complain(late.error, ofView: late.view) }
    switch line["kind"]?.string {
    case "dropped": return [request(.question(.exposed(.json)))]
    default: return receiveValue(line)
    }
  }

  /// The daemon is away.
  package mutating func daemonWent() { self = ValueExchange() }

  /// Everything as it is now, for a new peer.
  package var all: [OSCMessage] {
    values.sorted { $0.key < $1.key }.map { OSCMessage($0.key, $0.value) }
  }

  /// The values that were sent last, by addresses.
  private var values: [String: [OSCArgument]] { controls.compactMapValues(\.arguments) }

  private mutating func show(_ scene: ExposedScene) -> [Action] {
    let known = values
    self.scene = scene
    controls = scene.controls.reduce(into: [:]) { $0[$1.address] = $1 }
    let messages = all.filter { known[$0.address] != $0.arguments }
    return messages.isEmpty ? [] : [.tell(messages)]
  }

  private func complain(_ words: String, ofView id: String) -> [Action] {
    controls.first { $0.value.id == id }.map { [.complain("\($0.key): \(words)")] } ?? []
  }

  private mutating func receiveValue(_ record: JSONValue) -> [Action] {
    guard let control = scene?.control(in: record), let arguments = control.arguments else { return [] }
    let known = controls.updateValue(control, forKey: control.address)?.arguments
    return known == arguments ? [] : [.tell([OSCMessage(control.address, arguments)])]
  }
}

extension ValueExchange {
  /// Others have wanted something since `time`; one request of each control is under way at a time.
  ///
  /// A message without an argument asks for the value, and one to the root of all addresses for all values.
  package mutating func receive(_ message: OSCMessage, at time: Instant) -> [Action] {
    let (address, arguments) = (message.address, message.arguments)
    guard scene != nil else { return [.complain("\(address): the daemon is away")] }
    if address == ExposedControl.addressRoot, arguments.isEmpty { return [.tell(all)] }
    guard let control = controls[address] else {
      return [.complain("\(address): the scene exposes no such control")]
    }
    guard !arguments.isEmpty else {
      return control.arguments.map { [.tell([OSCMessage(address, $0)])] } ?? [
        .complain("\(address): it has no value")
      ]
    }
    guard arguments.count == control.argumentCount else {
      let wanted = control.argumentCount == 1 ? "one value" : "two values"
      return [.complain("\(address): wants \(wanted), found \(arguments.count)")]
    }
    guard !asked.values.contains(address) else {
      waiting[address] = (message.arguments, time)
      return []
    }
    do throws(PlainError) {
      let command = try control.command(from: arguments)
      defer { asked[lastRequest] = address }
      return [request(command.request(from: time))]
    } catch { return [.complain("\(address): \(error)")] }
  }

  private mutating func answered(_ number: Int, _ line: JSONValue) -> [Action] {
    guard let address = asked.removeValue(forKey: number) else {
      return ExposedScene(line).map { show($0) } ?? []
    }
    let complaints = line["error"]?.string.map { [Action.complain("\(address): \($0)")] } ?? []
    guard let next = waiting.removeValue(forKey: address) else { return complaints }
    return complaints + receive(OSCMessage(address, next.arguments), at: next.time)
  }

  private mutating func request(_ request: Request) -> Action {
    lastRequest += 1
    return .request(request, id: lastRequest)
  }
}
