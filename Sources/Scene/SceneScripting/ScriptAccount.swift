package import Diagnostics
package import JSON
package import LuaRuntime
package import TouchDelivery

/// The memory that Swift keeps for one script: views, recognizers, targets and timers that it made, with their texts.
final class ScriptAccount {
  fileprivate(set) var bytes = 0
}

/// A charge to a script's account, which ends with this object; until then it counts as memory of the scene's scripts as well.
final class MemoryCharge {
  private let bytes: Int
  private let account: ScriptAccount
  @Weak private var scripts: SceneScripts?

  fileprivate init(_ bytes: Int, to account: ScriptAccount, of scripts: SceneScripts) {
    self.bytes = bytes
    self.account = account
    self.scripts = scripts
    account.bytes += bytes
  }

  deinit {
    account.bytes -= bytes
    assert(account.bytes >= 0, "more is given back than was charged")
    scripts?.state.giveBack(bytes)
  }
}

/// The charges that go with a responder or recognizer: for the object itself, and for what a script has set.
final class ObjectCharges {
  fileprivate var making: MemoryCharge?
  fileprivate var properties: [String: MemoryCharge] = [:]
}

/// The cost of things besides their texts, in bytes; a little more than they take.
enum MemoryCost {
  static let view = 2_048
  static let recognizer = 2_048
  static let target = 512
  static let timer = 512
  /// A value of a table that describes something.
  static let value = 64
}

extension SceneScripts {
  /// Charges `bytes` to the script that runs.
  ///
  /// Throws where that script, or all of the scene together, would keep more than they may.
  func charge(_ bytes: Int) throws(LuaFailure) -> MemoryCharge {
    let origin = currentOrigin
    try requireRoom(for: bytes)
    guard state.reserve(bytes) else {
      suspect(origin)
      throw .message("not enough memory: all scripts together may take \(limits.lua.memory >> 10) KiB")
    }
    return MemoryCharge(bytes, to: origin.account, of: self)
  }

  /// Throws where the script that runs may not keep so many `bytes` more.
  func requireRoom(for bytes: Int) throws(LuaFailure) {
    guard currentOrigin.account.bytes + bytes > limits.memoryOfScript else { return }
    throw .message(
      "too much is kept for this script: its views, recognizers, targets and timers may take"
        + " \(limits.memoryOfScript >> 10) KiB; let go of some")
  }

  /// Charges the script that runs for `view`, which it has described by `description`, and for all inside it.
  ///
  /// The charge is given back when the last of these objects goes.
  package func charge(for view: View, describedBy description: JSONValue) throws(PlainError) {
    var (views, recognizers): ([Responder], [GestureRecognizer]) = ([], [])
    view.forEachResponder { responder in
      views.append(responder)
      recognizers += (responder as? View)?.gestureRecognizers ?? []
    }
    let objects = views.count * MemoryCost.view + recognizers.count * MemoryCost.recognizer
    do throws(LuaFailure) {
      let charge = try charge(objects + description.size(each: MemoryCost.value))
      for view in views { view.charges.making = charge }
      for recognizer in recognizers { recognizer.charges.making = charge }
    } catch { throw PlainError(error.description(of: "makeView")) }
  }

  /// Charges the script that runs for the value that it sets as a property of `object`, in place of the earlier value.
  func charge(_ bytes: Int, for property: String, of object: AnyObject) throws(LuaFailure) {
    guard let object = object as? any Charged else { return }
    object.charges.properties[property] = nil
    object.charges.properties[property] = try charge(bytes)
  }
}

/// An object that a script can make, with a place for its charges.
private protocol Charged: AnyObject {
  var associatedObject: AnyObject? { get set }
}

extension Responder: Charged {}
extension GestureRecognizer: Charged {}

extension Charged {
  fileprivate var charges: ObjectCharges {
    if let known = associatedObject as? ObjectCharges { return known }
    let charges = ObjectCharges()
    associatedObject = charges
    return charges
  }
}

/// The limits of the scripts of a scene.
///
/// Time is counted in instructions of Lua's machine, so that a replay stops a script where the real run did.
package struct ScriptLimits: Hashable, Sendable {
  /// The limits of the interpreter that all scripts share, and of one callback in it.
  package var lua = LuaLimits()
  /// The instructions of running a script's file, and of `didLoad`.
  package var loadingInstructions = 10_000_000
  /// The bytes that one callback may print, nested ones included; a print counts as 64 at least.
  package var prints = 64 << 10
  /// The timers that may wait at a time.
  package var timers = 10_000

  /// The limits of every scene; unless the clock stops callbacks as well, each run is the same.
  package init(hasClock: Bool = false) {
    lua.hasClock = hasClock
  }

  /// The memory, in bytes, that Swift may keep for one script; it counts as part of the interpreter's.
  var memoryOfScript: Int { lua.memory / 2 }
}
