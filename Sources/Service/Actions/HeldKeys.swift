internal import DispatchLog
internal import Scenes
package import TouchDelivery

/// The keys that the actions of a scene hold down, each with who does.
struct HeldKeys {
  /// A key that is down.
  struct Key {
    let code: KeyCode
    /// The owner of the action, for the log.
    let owner: ActionReport.Owner
    /// Whether the log may show it.
    let isShown: Bool
    /// The view that the action belongs to, by its identity; nil where it belongs to none.
    fileprivate let view: ObjectIdentifier?
  }

  private var keys: [Key] = []

  /// Notes that `codes` go down for an action of `view`; those of them that are not down already.
  mutating func hold(
    _ codes: [KeyCode], for owner: ActionReport.Owner, isShown: Bool, in view: View?
  ) -> [KeyCode] {
    let new = codes.filter { code in !keys.contains { $0.code == code } }
    let id = view.map { ObjectIdentifier($0) }
    keys += new.map { Key(code: $0, owner: owner, isShown: isShown, view: id) }
    return new
  }

  /// Notes that `codes` go up; those of them that were down.
  @discardableResult
  mutating func letGo(of codes: [KeyCode]) -> [KeyCode] {
    let known = codes.filter { code in keys.contains { $0.code == code } }
    keys.removeAll { known.contains($0.code) }
    return known
  }

  /// Notes that the keys go up that actions of `view` hold down, or all for nil; those, in the order in which they went down.
  mutating func takeAll(of view: View? = nil) -> [Key] {
    let id = view.map { ObjectIdentifier($0) }
    let taken = keys.filter { id == nil || $0.view == id }
    keys.removeAll { id == nil || $0.view == id }
    return taken
  }
}

/// The layer over a view that holds keys down, which lets go of them as it leaves its window.
package final class KeyRelease: MethodOverrides {
  /// The method by which it learns that.
  package let methods: OverriddenMethods = [.didMoveToWindow]
  private let letGo: () -> Void

  /// A layer that calls `letGo`.
  init(_ letGo: @escaping () -> Void) {
    self.letGo = letGo
  }

  /// Lets go where the view has no window any more.
  package func perform(_ call: TouchDelivery.MethodCall) -> MethodValue {
    let answer = call.callSuper()
    if (call.receiver as? View)?.window == nil { letGo() }
    return answer
  }
}
