import GestureRecognizers
import TouchDelivery

extension GestureRecognizerDescription {
  /// A recognizer of the type's class with its properties, attached to nothing.
  func makeGestureRecognizer() -> GestureRecognizer {
    let recognizer = makeOfType()
    recognizer.isEnabled = isEnabled
    recognizer.cancelsTouchesInView = cancelsTouchesInView
    recognizer.delaysTouchesBegan = delaysTouchesBegan
    recognizer.delaysTouchesEnded = delaysTouchesEnded
    return recognizer
  }

  private func makeOfType() -> GestureRecognizer {
    switch type {
    case .tap: makeTap()
    case .longPress: makeLongPress()
    case .pan: configured(PanGestureRecognizer(id: id.value))
    case .screenEdgePan: makeScreenEdgePan()
    case .swipe: makeSwipe()
    case .pinch: PinchGestureRecognizer(id: id.value)
    case .rotation: RotationGestureRecognizer(id: id.value)
    case .custom: GestureRecognizer(id: id.value)
    }
  }

  private func makeTap() -> GestureRecognizer {
    let tap = TapGestureRecognizer(id: id.value)
    tap.numberOfTapsRequired = numberOfTapsRequired ?? tap.numberOfTapsRequired
    tap.numberOfTouchesRequired = numberOfTouchesRequired
    return tap
  }

  private func makeLongPress() -> GestureRecognizer {
    let press = LongPressGestureRecognizer(id: id.value)
    press.numberOfTapsRequired = numberOfTapsRequired ?? press.numberOfTapsRequired
    press.numberOfTouchesRequired = numberOfTouchesRequired
    press.minimumPressDuration = minimumPressDuration
    press.allowableMovement = allowableMovement
    return press
  }

  private func makeSwipe() -> GestureRecognizer {
    let swipe = SwipeGestureRecognizer(id: id.value)
    swipe.direction = direction
    swipe.numberOfTouchesRequired = numberOfTouchesRequired
    return swipe
  }

  private func makeScreenEdgePan() -> GestureRecognizer {
    let pan = ScreenEdgePanGestureRecognizer(id: id.value)
    pan.edges = edges
    return configured(pan)
  }

  private func configured(_ pan: PanGestureRecognizer) -> GestureRecognizer {
    pan.minimumNumberOfTouches = minimumNumberOfTouches
    pan.maximumNumberOfTouches = maximumNumberOfTouches?.value ?? pan.maximumNumberOfTouches
    return pan
  }
}
