internal import CLibinput

/// How much a message of libinput matters; mirrors `libinput_log_priority`.
package enum LibinputLogLevel: Hashable, Sendable {
  case debug, info, error

  init(_ priority: libinput_log_priority) {
    switch priority {
    case LIBINPUT_LOG_PRIORITY_DEBUG: self = .debug
    case LIBINPUT_LOG_PRIORITY_INFO: self = .info
    default: self = .error
    }
  }
}
