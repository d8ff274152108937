/// The side of the screen that a touch came from; mirrors one member of `UIRectEdge` (EDGE-2).
public enum RectEdge: UInt8, Hashable, Sendable, CaseIterable {
  case none, left, right, top, bottom
}
