package import Evdev
internal import Glibc

/// What a node says its device can do.
package struct DeviceAbilities {
  /// An absolute axis of the surface or of the contacts on it.
  package struct Axis: Hashable, Sendable {
    /// The kernel's name of it, such as `ABS_MT_POSITION_X`.
    package let name: String
    /// The values it may have.
    package let range: AxisRange
    /// Units per millimetre, or per radian for an orientation; 0 where nobody knows.
    package let resolution: Int32
    /// By how much its values tremble.
    package let fuzz: Int32
  }

  /// The bus it is at, as `BUS_USB`, which is 3.
  package let bus: UInt16
  /// The absolute axes, in the order of their numbers.
  package let axes: [Axis]
  /// How many contacts it keeps apart at once; 0 where it has no slots.
  package let slots: Int
  /// Whether it lists all contacts anew in each frame, without slots (protocol A).
  package let isProtocolA: Bool
  /// The kernel's words for what it is like, such as `direct` and `buttonpad`.
  package let properties: [String]
  /// Whether it has a surface that tells where it is touched.
  package let hasSurface: Bool
  /// Whether it tells several contacts from each other.
  package var keepsContactsApart: Bool { slots > 0 || isProtocolA }
  /// Why no place can be told on its surface; nil where one can.
  package let surfaceProblem: DeviceProblem?
  /// Why nobody can tell by it that something is shaken; nil where that can be told.
  package let motionProblem: DeviceProblem?
  /// The axis of the position whose range libinput cannot reckon with, if there is one.
  package let axisTooWide: String?
  /// What keeps libinput from reading it, as far as its axes show.
  package let libinputObstacle: String?
  /// Why the size of its surface is not known; nil where it is, and where there is none.
  package let sizeProblem: DeviceProblem?
  /// The size of the surface in millimetres, where it is known.
  package let size: (width: Double, height: Double)?
  /// Whether letters can be typed on it.
  package let hasLetters: Bool

  init(_ description: EvdevDescription) {
    bus = description.bus
    axes = description.axes.sorted { $0.key < $1.key }.map { code, axis in
      Axis(
        name: EvdevCode.name(ofAxis: code), range: axis.range, resolution: axis.resolution, fuzz: axis.fuzz)
    }
    slots = description.isFakeMultitouch ? 0 : description.slotCount
    isProtocolA = description.isProtocolA
    properties = description.properties.sorted().map { EvdevCode.name(ofProperty: $0) }
    hasSurface = description.hasSurface
    surfaceProblem = description.surfaceProblem
    motionProblem = description.motionProblem
    axisTooWide = description.axisTooWide.map { EvdevCode.name(ofAxis: $0) }
    libinputObstacle = description.libinputObstacle
    size = surfaceProblem == nil ? Self.size(of: description) : nil
    sizeProblem = surfaceProblem == nil && size == nil ? Self.sizeProblem(of: description) : nil
    hasLetters = description.keys.contains(EvdevCode.letterA)
  }

  private static func size(of description: EvdevDescription) -> (Double, Double)? {
    let codes = description.positionCodes
    guard let x = description.axes[codes.x], let y = description.axes[codes.y], x.resolution > 0,
      y.resolution > 0
    else { return nil }
    return (x.millimetres, y.millimetres)
  }

  private static func sizeProblem(of description: EvdevDescription) -> DeviceProblem {
    guard let alone = description.resolutionAlone(description.positionCodes) else { return .unknownSize }
    return .halfResolution(
      known: EvdevCode.name(ofAxis: alone.with), unknown: EvdevCode.name(ofAxis: alone.without))
  }
}

extension EvdevAxis {
  fileprivate var millimetres: Double { Double(range.count) / Double(resolution) }
}

extension DeviceAbilities {
  /// What the device of the open `descriptor` can do; nil where it does not say.
  ///
  /// What it has to say of keys meanwhile is lost to whoever reads the descriptor. The corresponding C function is
  /// `libevdev_new_from_fd`.
  init?(of descriptor: Int32, path: String) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let handle = try? EvdevHandle(copy, path: path) else { return nil }
    self.init(EvdevDescription(handle))
  }
}
