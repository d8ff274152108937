/// Where scripts find those of their scene, as long as these are there.
///
/// Cheaper than a weak reference, which makes every later count of the object a long one: a handler comes by here several
/// times.
final class SceneScriptsLink {
  /// Not counted: they clear it as they go away.
  unowned(unsafe) var scripts: SceneScripts?
}
