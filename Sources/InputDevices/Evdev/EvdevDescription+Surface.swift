extension EvdevDescription {
  /// Checks that there is a surface on which a place can be told.
  func requireSurface(path: String) throws(EvdevError) {
    guard isMultitouch || isSingleTouch else {
      throw EvdevError("\(path) has no surface to touch: neither slots nor ABS_X, ABS_Y and BTN_TOUCH")
    }
    let codes = ContactCodes(self)
    for (name, code) in [("x", codes.x), ("y", codes.y)] {
      guard let axis = axes[code], axis.range.count > 1 else {
        throw EvdevError(
          "\(path): the \(name) axis has no range, so no place can be told; its driver is broken")
      }
    }
  }
}
