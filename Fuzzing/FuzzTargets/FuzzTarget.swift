/// A way into the program for untrusted bytes: the fuzzer feeds it, and the kept files are run through it.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A scene, its scripts and its touches, in parts as in a transcript.
  case scenes
  /// A Lua script, in a scene that it has the run of, with touches on it.
  case scripts
  /// A touch script.
  case touches
  /// An evemu recording with its description.
  case evemu
  /// A recording of `libinput record`.
  case libinput
  /// What evtest prints.
  case evtest
  /// A JSON value.
  case json
  /// What a peer sends to the control socket; a NUL ends a piece that arrives alone.
  case requests
  /// What a performer sends to the daemon; a NUL ends a packet.
  case performers
  /// A packet at the port of the OSC bridge.
  case osc
  /// Messages of a broker to the MQTT bridge; a NUL ends one.
  case mqtt
  /// The configuration of a bridge, which each of them reads as its own.
  case configurations

  /// Gives `input` to the program.
  ///
  /// - Throws: `BrokenPromise` where the program does what it promises not to do. Where it crashes, so does this.
  public func run(_ input: UnsafeRawBufferPointer) throws(BrokenPromise) {
    try run(Array(input))
  }

  private func run(_ input: [UInt8]) throws(BrokenPromise) {
    switch self {
    case .scenes: try ScenePlay(SceneParts(input)).run()
    case .scripts: try ScenePlay(.scripted(by: input)).run()
    case .touches, .evemu, .libinput, .evtest: try ScenePlay(.recorded(as: input)).run()
    case .json: try JSONReading.check(input)
    case .requests: try ControlConversation().run(input)
    case .performers: try PerformerConversation().run(input)
    case .osc: try OSCPort.check(input)
    case .mqtt: try MQTTMessagesHeard.check(input)
    case .configurations: try BridgeConfigurations.check(input)
    }
  }
}

/// Something that the program did with an input and promises not to do.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// What it did, in words.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension [UInt8] {
  /// What stands between zero bytes.
  var pieces: [[UInt8]] {
    split(separator: 0, omittingEmptySubsequences: true).map { Array<UInt8>($0) }
  }
}
