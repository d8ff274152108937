@testable import HitTestingCases

/// A responder of a case (RC-1).
enum Target: Hashable {
  case node(Int)
  /// The controller of the view of that number.
  case controller(Int)
  case scene(Int)
  case application
  case delegate
}
