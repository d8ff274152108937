package import TouchGestures
import TouchDelivery

extension GestureRecognizerType {
  /// The keys that a scene has to give a recognizer of this type, with values that will do where there are views `a` and `b`.
  package var requiredKeys: [(key: String, value: String)] {
    let required = recognizerClass.properties.filter { $0.traits.contains(.required) }
    return required.map { ($0.name, $0.kind.sample) } + (self == .custom ? [("script", "s.lua")] : [])
  }
}

extension PropertyKind {
  fileprivate var sample: String {
    switch self {
    case .views: "[a, b]"
    case .words(let words), .word(let words, _): words[0]
    default: "1"
    }
  }
}
