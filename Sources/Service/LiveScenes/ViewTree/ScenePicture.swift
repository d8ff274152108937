internal import TouchControls
internal import JSON
package import Scenes
internal import TouchDelivery

/// The views of a scene as an SVG document in the screens' units: to look at, or to lay out the legend of a front plate.
///
/// Each screen is a group, and each window is a group with its id. A view is a rectangle with its id, back to front, with a transform if
/// the view is not upright; `data-in` names its superview, unless that is the window. Its title, or else its id, is text that follows.
/// Hidden views are in the document, but not displayed. Over the views lie the ways of fingers, if there are any. The layout of
/// `fingerpost try` reads the document back.
package struct ScenePicture {
  private let screens: [Screen]
  private let windows: [Window]
  private let ways: [TouchWay]
  private let inside: RedactedInside
  /// The points between two screens, which stand side by side.
  private static let gap = 20.0

  /// The picture of `tree` as it is now, with `ways` over it.
  package init(_ tree: SceneTree, ways: [TouchWay] = []) {
    screens = tree.screens
    windows = tree.application.windows
    inside = RedactedInside(of: tree)
    self.ways = ways
  }

  /// The document, ending with a newline.
  ///
  /// - Parameter width: how wide it is printed, in millimetres; without it, millimetres are as long as they are, and a point is a CSS
  ///   pixel.
  package func svg(width: Double?) -> String {
    let extent = Size(
      width: screens.map(\.size.width).reduce(0, +) + Self.gap * Double(max(screens.count - 1, 0)),
      height: screens.map(\.size.height).max() ?? 0)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" \#(Self.size(extent, width ?? trueWidth(extent))) \#(Self.viewBox(extent))>"#,
      "<style>", Self.style, "</style>",
    ]
    var left = 0.0
    for screen in screens {
      lines += picture(of: screen, at: left)
      left += screen.size.width + Self.gap
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  /// How wide it is in millimetres where the screens are; nil where they count points.
  private func trueWidth(_ extent: Size) -> Double? {
    screens.allSatisfy { $0.unit == .millimetres } && !screens.isEmpty ? extent.width : nil
  }

  private static func size(_ extent: Size, _ millimetres: Double?) -> String {
    guard let millimetres, extent.width > 0 else {
      return #"width="\#(extent.width.written)" height="\#(extent.height.written)""#
    }
    let height = millimetres * extent.height / extent.width
    return #"width="\#(millimetres.written)mm" height="\#(height.written)mm""#
  }

  private static func viewBox(_ extent: Size) -> String {
    #"viewBox="0 0 \#(extent.width.written) \#(extent.height.written)""#
  }

  /// Colours that read well on paper; a view editor shows them as they are.
  private static let style = """
    rect { fill: #4b73b8; fill-opacity: .08; stroke: #33486b; stroke-width: 1; vector-effect: non-scaling-stroke }
    text { fill: #1c2a42; font-family: sans-serif }
    line { stroke: #33486b; stroke-width: 1; vector-effect: non-scaling-stroke }
    .screen { fill: #ffffff; fill-opacity: 1; stroke: #888888 }
    .window { fill: none }
    .control { fill-opacity: .25 }
    .label, .image { fill: none; stroke-dasharray: 2 2 }
    .redacted { fill: #555555; fill-opacity: .4 }
    .disabled, .unreachable { stroke-dasharray: 6 3; fill-opacity: .04 }
    .way { fill: none; stroke: #c2410c; stroke-width: 3; stroke-opacity: .75; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke }
    .finger { fill: #c2410c; stroke: #ffffff; stroke-width: 2; vector-effect: non-scaling-stroke }
    .lifted { fill: #ffffff; stroke: #c2410c }
    .number { fill: #ffffff; font-weight: bold }
    .lifted + .number { fill: #9a3412 }
    .ignored { fill: #6b7280 }
    .lifted.ignored { fill: #ffffff; stroke: #6b7280 }
    """

  private func picture(of screen: Screen, at left: Double) -> [String] {
    let name = screen.id.escaped
    let size = #"width="\#(screen.size.width.written)" height="\#(screen.size.height.written)""#
    let drawn =
      windows.filter { $0.screen === screen }.flatMap(picture)
      + ways.filter { $0.screen == screen.id }.flatMap { $0.elements(point: screen.unit.perPoint) }
    return [
      #"<g data-screen="\#(name)" transform="translate(\#(left.written) 0)"><title>\#(name)</title>"#,
      #"<rect class="screen" \#(size)/>"#,
    ] + drawn + ["</g>"]
  }

  private func picture(of window: Window) -> [String] {
    var lines = ["<g \(window.id.asIdentifier)><title>\(window.id.escaped)</title>"]
    var rest = [PlacedView(window: window, inside, namesInCorners: !ways.isEmpty)]
    while let placed = rest.popLast() {
      lines += placed.elements
      rest += placed.subviews.reversed()
    }
    return lines + ["</g>"]
  }
}

/// A view with its place on the screen.
private struct PlacedView {
  private let view: View
  /// From the back to the front.
  private let views: [View]
  private let redacted: RedactedInside
  /// From the view's coordinates to the screen's.
  private let toScreen: AffineTransform
  /// Whether it or a view around it is hidden, or too transparent to be hit.
  private let isHidden: Bool
  /// Whether the name stands in a corner, since fingers touch the middle.
  private let namesInCorners: Bool
  /// How long a point is in the screen's unit.
  private let point: Double

  init(window: Window, _ redacted: RedactedInside, namesInCorners: Bool) {
    self.init(
      window, redacted, inside: .identity, isHidden: false, namesInCorners: namesInCorners,
      point: window.screen.unit.perPoint)
  }

  private init(
    _ view: View, _ redacted: RedactedInside, inside toScreen: AffineTransform, isHidden: Bool,
    namesInCorners: Bool, point: Double
  ) {
    self.point = point
    self.view = view
    self.redacted = redacted
    views = redacted.subviews(of: view)
    self.namesInCorners = namesInCorners
    self.toScreen = view.placing.concatenating(toScreen)
    self.isHidden = isHidden || view.isHidden || Double(view.alpha) < View.leastAlphaToBeHit
  }

  /// From the back to the front.
  var subviews: [PlacedView] {
    views.map {
      PlacedView(
        $0, redacted, inside: toScreen, isHidden: isHidden, namesInCorners: namesInCorners, point: point)
    }
  }

  /// The rectangle and what is written in it, one element a line.
  var elements: [String] {
    // A window's group has its id, so that no two elements have the same.
    let attributes = view is Window ? "" : "\(view.id.asIdentifier) \(container)\(segments)"
    let title = view is Window ? "/>" : "><title>\(name.escaped)</title></rect>"
    return [#"<rect \#(attributes)class="\#(classes)" \#(area)\#(placing)\#(display)\#(title)"#] + divisions
      + label
  }

  /// The attribute that names the superview, unless that is the window, in whose group the view is.
  private var container: String {
    guard let superview = view.superview, !(superview is Window) else { return "" }
    return #"data-in="\#(superview.id.escaped)" "#
  }

  /// The attribute with the titles of a segmented control.
  private var segments: String {
    titles.isEmpty ? "" : #"data-segments="\#(JSONValue.array(titles.map { .string($0) }).text.escaped)" "#
  }

  /// What people call it.
  private var name: String { view.title.isEmpty ? view.id : view.title }

  private var classes: String {
    let words: [String?] = [
      view is Window ? "window" : ViewKind(of: view).rawValue,
      view is Control ? "control" : nil,
      view.isRedacted ? "redacted" : nil,
      (view as? Control)?.isEnabled == false ? "disabled" : nil,
      view.isUserInteractionEnabled ? nil : "unreachable",
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  private var display: String { isHidden ? #" display="none""# : "" }

  /// Whether it differs from the screen's coordinates only by its place, so that it needs no transform.
  private var isUpright: Bool {
    (toScreen.a, toScreen.b, toScreen.c, toScreen.d) == (1, 0, 0, 1)
  }

  /// The view's bounds, on the screen if it is upright.
  private var bounds: Rect {
    let bounds = view.boundsForLog
    return isUpright ? Rect(origin: toScreen.apply(to: bounds.origin), size: bounds.size) : bounds
  }

  private var area: String {
    let (origin, size) = (bounds.origin, bounds.size)
    return #"x="\#(origin.x.written)" y="\#(origin.y.written)" "#
      + #"width="\#(max(size.width, 0).written)" height="\#(max(size.height, 0).written)""#
  }

  private var placing: String {
    if isUpright { return "" }
    let numbers = [toScreen.a, toScreen.b, toScreen.c, toScreen.d].map { Decimal.rounded($0, digits: 6) }
    let place = [toScreen.tx.written, toScreen.ty.written]
    return #" transform="matrix(\#((numbers + place).joined(separator: " ")))""#
  }

  /// The name: in the middle or upper corner of a view without subviews, else in the corner that those rarely reach.
  private var label: [String] {
    let room = min(bounds.size.width / width(of: name), bounds.size.height * 0.8)
    guard !(view is Window), titles.isEmpty, room >= 4 * point else { return [] }
    let size = min((views.isEmpty ? 16 : 11) * point, room)
    if views.isEmpty, !namesInCorners {
      return [text(name, in: bounds, size)]
    }
    let baseline = views.isEmpty ? size + point : bounds.size.height - 4 * point
    let place = Point(x: bounds.origin.x + 4 * point, y: bounds.origin.y + baseline)
    return [text(name, at: place, size, anchor: "start")]
  }

  /// How wide words are, in parts of their size.
  private func width(of words: String) -> Double { 0.6 * Double(max(words.count, 1)) }

  private var titles: [String] { (view as? SegmentedControl)?.segments ?? [] }

  /// The segments of a segmented control: the lines between them, and their titles.
  private var divisions: [String] {
    let count = Double(titles.count)
    return titles.enumerated().flatMap { index, title in
      let width = bounds.size.width / count
      let left = bounds.origin.x + Double(index) * width
      let (top, bottom) = (bounds.origin.y, bounds.origin.y + bounds.size.height)
      let segment = Rect(x: left, y: top, width: width, height: bounds.size.height)
      let across = #"x1="\#(left.written)" x2="\#(left.written)""#
      let line = #"<line \#(across) y1="\#(top.written)" y2="\#(bottom.written)""#
      let name = text(title, in: segment, min(16 * point, width / self.width(of: title)))
      return index == 0 ? [name] : ["\(line)\(placing)\(display)/>", name]
    }
  }

  private func text(_ words: String, in area: Rect, _ size: Double) -> String {
    let middle = Point(
      x: area.origin.x + area.size.width / 2, y: area.origin.y + area.size.height / 2 + size * 0.35)
    return text(words, at: middle, size, anchor: "middle")
  }

  private func text(_ words: String, at place: Point, _ size: Double, anchor: String) -> String {
    #"<text x="\#(place.x.written)" y="\#(place.y.written)" font-size="\#(size.written)" "#
      + #"text-anchor="\#(anchor)"\#(placing)\#(display)>\#(words.escaped)</text>"#
  }
}

extension TouchWay {
  private static let radius = 10.0

  /// The way from where the finger came down to where it is, or was last, with the touch's number there; nothing of a way that is
  /// withheld.
  ///
  /// A `point` is so long in the screen's unit.
  fileprivate func elements(point: Double) -> [String] {
    guard let last = parts.last?.last else { return [] }
    let lines = parts.filter { $0.count > 1 }.map { part in
      let points = part.map { "\($0.x.roughly),\($0.y.roughly)" }
      return #"<polyline class="way" points="\#(points.joined(separator: " "))"/>"#
    }
    let finger = ["finger", isDown ? nil : "lifted", isIgnored ? "ignored" : nil].compactMap(\.self)
    let (x, y) = (last.x.roughly, last.y.roughly)
    return [#"<g data-touch="\#(touch)"><title>\#(title.escaped)</title>"#] + lines + [
      #"<circle class="\#(finger.joined(separator: " "))" cx="\#(x)" cy="\#(y)" r="\#((Self.radius * point).written)"/>"#,
      #"<text class="number" x="\#(x)" y="\#((last.y + 4.5 * point).roughly)" font-size="\#((13 * point).written)" text-anchor="middle">\#(touch)</text>"#,
      "</g>",
    ]
  }
}

extension View {
  /// From the view's coordinates to those of its superview, or of the screen for a window; the content of a scroll view that withholds
  /// where that lies is at its beginning.
  fileprivate var placing: AffineTransform {
    let x = bounds.origin.x - boundsForLog.origin.x, y = bounds.origin.y - boundsForLog.origin.y
    let origin = convertToSuperview(Point(x: x, y: y))
    return AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: origin.x, ty: origin.y)
  }
}

extension Double {
  /// To a thousandth of a point.
  fileprivate var written: String { Decimal.rounded(self, digits: 3) }

  /// To a tenth of a point.
  fileprivate var roughly: String { Decimal.rounded(self, digits: 1) }
}

extension String {
  /// The text as XML has it, in an attribute or between tags; characters that XML does not allow become U+FFFD.
  fileprivate var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The attribute that names an element: `id`, or `data-view` for an id that is no XML name.
  fileprivate var asIdentifier: String {
    let isName = unicodeScalars.first?.beginsName == true && unicodeScalars.allSatisfy(\.isInNames)
    return isName ? #"id="\#(self)""# : #"data-view="\#(escaped)""#
  }
}

extension Unicode.Scalar {
  /// Whether an XML name may begin with it: a NameStartChar of "Namespaces in XML", without the colon.
  fileprivate var beginsName: Bool {
    switch self {
    case "A"..."Z", "_", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
      "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    default: false
    }
  }

  /// Whether it may stand in an XML name, a NameChar.
  fileprivate var isInNames: Bool {
    switch self {
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
    default: beginsName
    }
  }
}
