/// What a control says of the finger that it follows (UC-4 to UC-7), but for repeated taps.
enum ControlEvent: Hashable, CaseIterable {
  case down, dragInside, dragOutside, dragEnter, dragExit, upInside, upOutside, cancel
}
