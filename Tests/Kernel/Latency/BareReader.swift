// SPDX-License-Identifier: Apache-2.0

import CLibinput
import Glibc

/// The least that a program on libinput can do: wait, dispatch, look at the events, and throw them away.
struct BareReader {
  private let context: OpaquePointer
  private let interface: UnsafeMutablePointer<libinput_interface>

  struct NoDevice: Error {}

  init(node: String) throws {
    interface = .allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, _ in path.map { open($0, flags | O_CLOEXEC) } ?? -EINVAL },
        close_restricted: { descriptor, _ in _ = close(descriptor) }))
    guard let context = libinput_path_create_context(interface, nil),
      libinput_path_add_device(context, node) != nil
    else { throw NoDevice() }
    self.context = context
  }

  func run() -> Arrivals {
    var arrivals = Arrivals()
    var waiting = pollfd(fd: libinput_get_fd(context), events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, -1) >= 0 {
      guard readsOn(&arrivals) else { break }
    }
    return arrivals
  }

  /// False once the finger has lifted.
  private func readsOn(_ arrivals: inout Arrivals) -> Bool {
    libinput_dispatch(context)
    var readsOn = true
    while let event = libinput_get_event(context) {
      switch libinput_event_get_type(event) {
      case LIBINPUT_EVENT_TOUCH_MOTION:
        let touch = libinput_event_get_touch_event(event)
        arrivals.note(Int64(libinput_event_touch_get_time_usec(touch)))
      case LIBINPUT_EVENT_TOUCH_UP: readsOn = false
      default: break
      }
      libinput_event_destroy(event)
    }
    return readsOn
  }
}
