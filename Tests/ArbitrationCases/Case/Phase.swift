/// The four touch methods; a finger that rests is in none (TD-4, TD-6).
enum Phase: Int, Equatable, Sendable, CaseIterable {
  case began, moved, ended, cancelled

  var isLast: Bool { self == .ended || self == .cancelled }
}
