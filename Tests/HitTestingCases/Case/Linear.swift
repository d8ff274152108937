/// The six numbers of a transform in the order of a scene's `transform`.
struct Linear: Hashable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  static let identity = Linear()
}
