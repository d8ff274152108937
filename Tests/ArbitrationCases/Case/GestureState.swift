/// How far a gesture is (GR-6).
enum GestureState: Int, Equatable, Sendable, CaseIterable {
  case possible, began, changed, ended, cancelled, failed

  var isActive: Bool { self == .began || self == .changed }

  var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// GR-6's table; only a reset leads back.
  func allows(_ next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: false
    }
  }
}
