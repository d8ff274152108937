// SPDX-License-Identifier: Apache-2.0

/// Why there are no records to compare.
enum MachineError: Error, CustomStringConvertible {
  /// There can be no machine here.
  case unavailable(reason: String)
  case failed(reason: String)

  var description: String {
    switch self {
    case .unavailable(let reason): "no kernel to test with: \(reason)"
    case .failed(let reason): reason
    }
  }
}
