internal import CLibinput
internal import TouchDelivery

extension LibinputSource {
  /// A power of two: libinput multiplies fractions by it, which changes no digit of them.
  private static let scale: UInt32 = 1 << 20

  func handleTouch(_ event: OpaquePointer, of device: LibinputDevice, _ body: (SourceEvent) -> Void) {
    let type = libinput_event_get_type(event)
    if type == LIBINPUT_EVENT_TOUCH_FRAME { return device.assembler.flush { body(.input($0)) } }
    guard LIBINPUT_EVENT_TOUCH_DOWN.rawValue <= type.rawValue,
      type.rawValue <= LIBINPUT_EVENT_TOUCH_CANCEL.rawValue,
      let touch = libinput_event_get_touch_event(event)
    else { return }
    let time = Instant(microseconds: Int64(truncatingIfNeeded: libinput_event_touch_get_time_usec(touch)))
    switch type {
    case LIBINPUT_EVENT_TOUCH_MOTION:
      device.assembler.motion(Self.slot(touch), x: Self.x(touch), y: Self.y(touch), at: time) {
        body(.input($0))
      }
    case LIBINPUT_EVENT_TOUCH_DOWN:
      device.assembler.down(Self.slot(touch), x: Self.x(touch), y: Self.y(touch), at: time) {
        body(.input($0))
      }
    case LIBINPUT_EVENT_TOUCH_UP: device.assembler.up(Self.slot(touch), at: time) { body(.input($0)) }
    default: device.assembler.cancel(Self.slot(touch), at: time) { body(.input($0)) }
    }
    // The frame's end needs no look of its own where it comes next.
    if libinput_next_event_type(context.handle) == LIBINPUT_EVENT_TOUCH_FRAME {
      device.assembler.flush { body(.input($0)) }
    }
  }

  /// The device's slot; 0 for a device that has none.
  private static func slot(_ touch: OpaquePointer) -> Int32 {
    max(0, libinput_event_touch_get_slot(touch))
  }

  private static func x(_ touch: OpaquePointer) -> Double {
    libinput_event_touch_get_x_transformed(touch, scale) / Double(scale)
  }

  private static func y(_ touch: OpaquePointer) -> Double {
    libinput_event_touch_get_y_transformed(touch, scale) / Double(scale)
  }
}
