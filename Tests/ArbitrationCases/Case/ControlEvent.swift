/// What a control says of a finger that it follows; where it lifts does not matter here.
enum ControlEvent: Equatable, Sendable {
  case down, up, cancel
}
