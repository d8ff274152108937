package import LuaRuntime

/// What scripts may cost.
package struct ScriptLimits: Hashable, Sendable {
  /// The bounds of each callback.
  package var callback: LuaLimits
  /// The instructions of running a script's file, and of `didLoad`.
  package var loadingInstructions: Int

  /// A million instructions a callback, ten million to load, 32 MiB for all scripts of a scene.
  package init(callback: LuaLimits = LuaLimits(), loadingInstructions: Int = 10_000_000) {
    self.callback = callback
    self.loadingInstructions = loadingInstructions
  }
}
