internal import Decoding

/// Words of other toolkits and languages, each with the words of scenes that it may stand for, the likeliest first.
///
/// Suggestions take the first that is possible at the place, so one word may be a kind here and an event there.
enum ForeignWords {
  /// The words of scenes for `word`, which may be written in any of the usual ways: `onClick`, `on-click`, `Click`.
  @Sendable static func meanings(of word: String) -> [String] {
    let letters = word.lowercased().filter { !"-_ ".contains($0) }
    return meanings[letters] ?? (letters.hasPrefix("on") ? meanings[String(letters.dropFirst(2))] ?? [] : [])
  }

  private static let meanings: [String: [String]] = {
    var all: [String: [String]] = [:]
    for (ours, theirs) in groups {
      for word in theirs.split(separator: " ") { all[String(word), default: []].append(ours) }
    }
    return all
  }()

  private typealias Groups = [(ours: String, theirs: String)]

  private static let groups: Groups = kinds + gestures + events + keys + actions

  private static let kinds: Groups = [
    ("button", "pushbutton iconbutton imagebutton"),
    ("switch", "toggle togglebutton toggleswitch checkbox checkbutton check"),
    (
      "segmentedControl",
      "dropdown select combobox listbox picker radio radiobutton radiogroup tabs tabbar segmented"
    ),
    ("dial", "knob rotary rotaryknob encoder jogwheel potentiometer"),
    ("slider", "range seekbar fader scale rangeslider scrollbar"),
    ("stepper", "spinner spinbox spinbutton numberpicker counter"),
    ("pageControl", "pager carousel pageindicator pageview"),
    ("scrollView", "list listview scroll scroller scrollarea table tableview flickable"),
    ("label", "text textview caption"), ("image", "picture img icon imageview"),
    ("view", "div box panel container group rect rectangle zone widget element"),
    ("touchpad", "trackpad clickpad"), ("touchscreen", "touch touchpanel digitizer multitouch"),
    ("keyboard", "keys remote remotecontrol"), ("accelerometer", "accel imu"),
  ]

  private static let gestures: Groups = [
    ("tap", "click press touch"), ("longPress", "hold pressandhold longtap longclick press"),
    ("chord", "combo combination together twobuttons"),
    ("pan", "drag scroll move"), ("swipe", "fling flick"), ("pinch", "zoom scale magnify"),
    ("rotation", "rotate turn twist"), ("screenEdgePan", "edge edgepan edgeswipe"),
  ]

  private static let events: Groups = [
    ("touchUpInside", "press click tap touch release up clicked released tapped pressup touchup activate"),
    ("touchDown", "pressed down touchstart pressdown pointerdown mousedown"),
    ("valueChanged", "change changed input toggle toggled valuechange select"),
    ("touchDragInside", "drag move"), ("touchCancel", "cancel cancelled pointercancel"),
    ("touchesEnded", "press click tap touch release up clicked released touchend pointerup mouseup"),
    ("touchesBegan", "pressed down touchstart pointerdown mousedown"),
    ("touchesMoved", "move drag touchmove pointermove mousemove"),
    ("touchesCancelled", "cancel cancelled touchcancel pointercancel"),
    ("began", "start begin started"), ("changed", "update updated move moved progress change"),
    ("ended", "end finish finished done stop release"), ("cancelled", "cancel abort"),
  ]

  private static let keys: Groups = [
    ("gestureRecognizers", "gestures gesture recognizers recognizer"),
    ("subviews", "items elements widgets children views controls"),
    ("frame", "rect geometry position size origin bounds"),
    ("alpha", "opacity transparency"), ("hidden", "visible hide invisible show shown visibility display"),
    ("enabled", "disabled disable enable"), ("stepValue", "step increment"),
    ("maximumValue", "max maximum maxvalue"), ("minimumValue", "min minimum minvalue"),
    ("isOn", "checked active"), ("segments", "items options choices entries"),
    ("selectedSegmentIndex", "selected selectedindex"), ("numberOfPages", "pages pagecount"),
    ("numberOfTapsRequired", "taps clicks tapcount clickcount numberoftaps count"),
    (
      "numberOfTouchesRequired",
      "fingers touches fingercount touchcount numberoffingers numberoftouches minimumnumberoftouches maximumnumberoftouches"
    ),
    (
      "minimumNumberOfTouches",
      "fingers touches fingercount touchcount numberoffingers numberoftouches numberoftouchesrequired minfingers mintouches"
    ),
    ("maximumNumberOfTouches", "maxfingers maxtouches"),
    ("minimumPressDuration", "duration delay time holdtime pressduration timeout"),
    ("allowableMovement", "movement tolerance slop maxmovement maximummovement"),
    ("direction", "directions dir"), ("requireToFail", "requires waitfor dependson after"),
    ("simultaneousWith", "simultaneous together simultaneously"),
    ("hitTestInsets", "insets padding margin hitslop hitarea touchmargin"),
    ("multipleTouchEnabled", "multitouch multipletouch multitouchenabled"),
    ("userInteractionEnabled", "interactive touchable clickable pointerevents interaction"),
    ("exclusiveTouch", "exclusive"), ("transform", "rotate rotation scale translate angle"),
    ("value", "initial initialvalue default level"), ("title", "caption legend"), ("id", "name identifier"),

    ("kind", "type"), ("variables", "vars var defines constants"),
    (
      "idleAfter",
      "timeout idletimeout idle idletime idledelay delay sleepafter blankafter offafter screensaver"
    ),
    ("swapAxes", "swapxy swapxandy flipxy transpose"), ("invertX", "flipx mirrorx"),
    ("invertY", "flipy mirrory"),
    ("calibration", "transform matrix transformation coordinatetransformationmatrix"),
    ("uniq", "serial serialnumber"), ("idPath", "port usb usbport bypath"),
    ("screen", "maptooutput output monitor"), ("events", "event on when"),
    ("targets", "handlers listeners events"), ("action", "handler command do"),
    ("size", "resolution"),
  ]

  private static let actions: Groups = [
    ("exec", "run command cmd shell spawn start execute program"), ("log", "print echo message"),
    ("key", "press keys keystroke sendkeys shortcut hotkey button click mouse"),
    ("scroll", "wheel mousewheel"), ("emit", "publish event"),
    ("after", "delay wait sleep timer timeout"), ("call", "function method script lua"),
  ]
}

extension DocumentDecoder {
  /// A decoder of scenes and their parts, which may name `files`; it gives up after `mostErrors`.
  convenience init(
    ofScenesWith files: any NamedFiles, mostErrors: Int = .max,
    isInterrupted: @escaping () -> Bool = { false }
  ) {
    self.init(
      files: files, mostErrors: mostErrors, isInterrupted: isInterrupted, synonyms: ForeignWords.meanings)
  }
}

/// Keys that mappings elsewhere have and this one has not, with what to write instead.
enum ForeignKeys {
  /// Of what a scene has deeper inside.
  static let ofScenes = reasons([
    (
      [
        "views", "view", "subviews", "buttons", "button", "controls", "widgets", "elements", "items",
        "children",
        "layout", "pages", "zones",
      ], "views lie in a window; write windows: [{ id: main, subviews: [ … ] }]"
    ),
    (
      ["gestureRecognizers", "gestures", "recognizers"],
      "they belong to a view or a window; write windows: [{ id: main, gestureRecognizers: [ … ] }]"
    ),
    (
      ["size", "resolution", "width", "height", "rotation", "display", "unit"],
      "it belongs to a screen; write screens: [{ id: main, size: [WIDTH, HEIGHT], … }]"
    ),
    (
      ["on", "script", "targets", "action", "expose", "allow"],
      "it belongs to a view, to a window or below 'application'"
    ),
    (["match", "grab", "forward"], "it belongs to a rule for devices; write devices: [{ match: { … }, … }]"),
  ])

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
    (["edge", "from"], "only a screenEdgePan begins at an edge; it has 'edges'"),
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
        "font", "contentMode",
        "layer", "mask", "thumbTintColor", "minimumTrackTintColor", "maximumTrackTintColor", "onTintColor",
        "currentPageIndicatorTintColor", "pageIndicatorTintColor", "hidesForSinglePage",
        "apportionsSegmentWidthsByContent", "contentHorizontalAlignment", "contentVerticalAlignment",
      ], "nothing is drawn; leave it out"
    ),
    (["text", "caption", "label"], "what stands on the front plate is its 'title'"),
    (["clipsToBounds"], "what lies outside a view is never hit through it, clipped or not; leave it out"),
    (["center"], "it follows from 'frame'; leave it out"),
    (partsOfFrame, reasonForParts),
    (["tag"], "name the view by its 'id'"),
    (["superview", "window"], "it is the view that lists this one under 'subviews'"),
    (
      ["vertical", "horizontal", "orientation"],
      "a slider goes along its longer side, a vertical one up; leave it out"
    ),
    (["actions"], "write a control's under 'targets' and a responder's under 'on'"),
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

  /// The numbers of a frame under their own names, which neither a view nor the action `set` has.
  static let ofFrame = reasons([(partsOfFrame, reasonForParts)])

  private static let partsOfFrame = ["x", "y", "width", "height", "left", "top", "right", "bottom", "w", "h"]
  private static let reasonForParts = "it is a number of frame: [X, Y, WIDTH, HEIGHT]"

  private static func reasons(_ list: [(keys: [String], reason: String)]) -> [String: String] {
    let pairs = list.flatMap { entry in entry.keys.map { ($0, entry.reason) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
