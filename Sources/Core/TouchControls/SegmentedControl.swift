public import TouchDelivery

/// A row of segments of which one is selected; mirrors `UISegmentedControl`.
public final class SegmentedControl: StockControl {
  /// The name of its kind in scenes.
  public override var kind: String { "segmentedControl" }

  /// The segments' titles, from left to right.
  public var segments: [String] = []
  /// The index of the selected segment, or of the one pressed last where none stays selected; -1 for none; mirrors
  /// `selectedSegmentIndex`.
  public var selectedSegmentIndex = -1
  /// Whether a segment is selected only for the moment of the tap; mirrors `isMomentary`.
  public var isMomentary = false

  /// The properties of any control, and the control's own.
  public override class var properties: [Property<View>] { super.properties + own.map { $0.ofView } }

  private static let own: [Property<SegmentedControl>] = [
    Property(
      "segments", .texts, { $0.segments }, { $0.segments = $1 }, "The segments' titles, from left to right.",
      role: .items(noun: "segment")),
    Property(
      "selectedSegmentIndex", .count(in: -1...9999), { $0.selectedSegmentIndex },
      { $0.selectedSegmentIndex = $1 },
      "The selected segment, counted from 0, or -1 for none. If the control is momentary, the segment that was pressed last.",
      role: .value),
    Property(
      "momentary", .boolean, { $0.isMomentary }, { $0.isMomentary = $1 },
      "Whether a segment is selected only for the moment of the tap."),
  ]

  /// The index of the selected segment.
  public override var controlValue: PropertyValue? { .number(Double(selectedSegmentIndex)) }

  /// A lift inside selects the segment under the finger.
  public override func didSend(_ event: ControlEvents, of touch: Touch, with touchEvent: Event?) {
    guard event == .touchUpInside, let index = segment(at: touch.location(in: self)) else { return }
    guard isMomentary || index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    sendChange(of: touch, with: touchEvent)
  }

  private func segment(at point: Point) -> Int? {
    guard !segments.isEmpty, bounds.size.width > 0 else { return nil }
    let place = (point.x - bounds.origin.x) / bounds.size.width * Double(segments.count)
    return place > 0 ? Int(min(place.rounded(.down), Double(segments.count - 1))) : 0
  }
}
