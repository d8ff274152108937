internal import Decoding
import TouchGestures
import TouchDelivery

extension SenseCheck {
  /// A limit on a delay says something where there is a delay, and where the gesture can come about before it (GR-31).
  mutating func checkDelay(of recognizer: GestureRecognizerDescription, allowing allowed: [Advice]) {
    guard case .number(let seconds)? = recognizer.properties["maximumDelay"] else { return }
    let location = recognizer.properties.location(of: "maximumDelay") ?? recognizer.id.location
    if recognizer.properties["delaysTouchesBegan"] != .boolean(true) {
      warn(
        .uselessDelay,
        "'maximumDelay' limits a delay, and this recognizer delays nothing; write 'delaysTouchesBegan: true' beside it, or"
          + " leave it out", at: location, allowing: allowed)
    } else if let rest = recognizer.secondsOfRest(in: scene.settings.delivery), rest >= seconds {
      warn(
        .uselessDelay,
        "the fingers have to rest for \(rest.written) s, and this recognizer gives up \(seconds.written) s after the first;"
          + " write a shorter 'minimumPressDuration' and do the rest by 'after', or a longer 'maximumDelay'",
        at: location, allowing: allowed)
    }
  }
}

extension GestureRecognizerDescription {
  /// How long its fingers have to rest for it to recognise; nil where that is not what it looks for.
  fileprivate func secondsOfRest(in settings: Settings) -> Double? {
    guard type != .custom, case .rest(let seconds, _)? = makeGestureRecognizer().course(under: settings)?.act
    else { return nil }
    return seconds
  }
}
