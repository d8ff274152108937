public import TouchDelivery

/// The gestures that there are recognizers for, by the words of their types.
public enum GestureRecognizerType: String, Sendable, CaseIterable {
  case tap, longPress, chord, pan, swipe, pinch, rotation, screenEdgePan
  /// One that recognises nothing without a script.
  case custom

  /// A recognizer of its class as it is at first, attached to nothing.
  public func makeGestureRecognizer(id: String) -> GestureRecognizer {
    switch self {
    case .tap: TapGestureRecognizer(id: id)
    case .longPress: LongPressGestureRecognizer(id: id)
    case .chord: ChordGestureRecognizer(id: id)
    case .pan: PanGestureRecognizer(id: id)
    case .screenEdgePan: ScreenEdgePanGestureRecognizer(id: id)
    case .swipe: SwipeGestureRecognizer(id: id)
    case .pinch: PinchGestureRecognizer(id: id)
    case .rotation: RotationGestureRecognizer(id: id)
    case .custom: GestureRecognizer(id: id)
    }
  }

  /// Whether recognizers of the type called `word` are discrete; others than these are scripts' own.
  public static func isDiscrete(_ word: String) -> Bool {
    Self(rawValue: word)?.recognizerClass.isDiscrete ?? false
  }

  /// Whether a finger makes the gestures of the type called `word` by going somewhere.
  public static func isDrag(_ word: String) -> Bool { Self(rawValue: word)?.recognizerClass.isDrag ?? false }

  /// Its class.
  public var recognizerClass: GestureRecognizer.Type { type(of: makeGestureRecognizer(id: "")) }
}
