/// Keys that UIKit's classes have and a scene has not, with what to write instead.
enum UIKitKeys {
  /// Of `UIGestureRecognizer` and its subclasses.
  static let ofRecognizers = reasons([
    (["scale"], "a pinch measures it; actions have it as '${scale}', scripts as 'scale'"),
    (["rotation"], "a rotation measures it; actions have it as '${rotation}', scripts as 'rotation'"),
    (["translation"], "a pan measures it; actions have it as '${translation.x}' and '${translation.y}'"),
    (
      ["velocity"],
      "the recognizer measures it; actions of a pan have it as '${velocity.x}' and '${velocity.y}'"
    ),
    (["location"], "it is where the fingers are; actions have it as '${location.x}' and '${location.y}'"),
    (["numberOfTouches"], "it is counted; actions have it as '${numberOfTouches}'"),
    (["state"], "it changes automatically; actions have it as '${state}', and 'actions' has keys for states"),
    (["view"], "a recognizer's view is the one that lists it under 'gestureRecognizers'"),
    (["name"], "a recognizer's name is its 'id'"),
    (["target", "targets"], "write what to do under 'action' or 'actions'"),
    (["on", "onTap", "onGesture"], "write what to do under 'action', or by states under 'actions'"),
    (["kind"], "the key for the gesture is 'type'"),
    (["require"], "write 'requireToFail'"),
    (
      [
        "requiresExclusiveTouchType", "allowedTouchTypes", "allowedPressTypes", "allowedScrollTypesMask",
        "buttonMask", "buttonMaskRequired", "modifierFlags",
      ], "every touch is a finger's here; leave it out"
    ),
  ])

  /// Of `UIView`, `UIControl` and the stock controls.
  static let ofViews = reasons([
    (
      [
        "backgroundColor", "color", "colour", "background", "opaque", "isOpaque", "tintColor", "image",
        "text", "title", "font", "contentMode",
        "layer", "mask", "thumbTintColor", "minimumTrackTintColor", "maximumTrackTintColor", "onTintColor",
        "currentPageIndicatorTintColor", "pageIndicatorTintColor", "hidesForSinglePage",
        "apportionsSegmentWidthsByContent", "contentHorizontalAlignment", "contentVerticalAlignment",
      ], "nothing is drawn; leave it out"
    ),
    (["clipsToBounds"], "what lies outside a view is never hit through it, clipped or not; leave it out"),
    (["center"], "it follows from 'frame'; leave it out"),
    (["tag"], "name the view by its 'id'"),
    (["superview", "window"], "it is the view that lists this one under 'subviews'"),
    (["controls", "views", "children"], "write 'subviews'"),
    (["action", "actions"], "write a control's under 'targets' and a responder's under 'on'"),
    (
      ["onPress", "onClick", "onTap", "onTouch", "onRelease", "click", "press", "tap"],
      "write targets: [{ events: touchUpInside, action: … }] of a control, or on: { touchesEnded: … } of a plain view"
    ),
    (
      ["onChange", "onInput", "onToggle", "onValue", "onValueChanged"],
      "write targets: [{ events: valueChanged, action: … }]"
    ),
    (
      ["tracking", "isTracking", "touchInside", "isTouchInside", "state"],
      "it changes automatically; scripts read it"
    ),
    (["numberOfSegments"], "it is how many 'segments' there are"),
    (["type"], "the key for what a view stands for is 'kind'"),
  ])

  private static func reasons(_ list: [(keys: [String], reason: String)]) -> [String: String] {
    let pairs = list.flatMap { entry in entry.keys.map { ($0, entry.reason) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
