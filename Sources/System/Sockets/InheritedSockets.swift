internal import CSystemd
internal import Glibc

extension UnixSocket {
  /// The listening socket of this `kind` that systemd has made for this service: the one that `FileDescriptorName=`
  /// calls `name`, or the only one.
  ///
  /// It is nil without one.
  ///
  /// The corresponding C functions are `sd_listen_fds_with_names` and `sd_is_socket_unix`.
  package static func inherited(_ kind: Kind, named name: String) -> Int32? {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count > 0, let names else { return nil }
    defer {
      for index in 0..<Int(count) { free(names[index]) }
      free(names)
    }
    let sockets = (0..<Int(count)).map { index in
      (descriptor: SD_LISTEN_FDS_START + Int32(index), name: names[index].map { String(cString: $0) } ?? "")
    }.filter { sd_is_socket_unix($0.descriptor, kind.type, 1, nil, 0) > 0 }
    let own = sockets.first { $0.name == name } ?? (sockets.count == 1 ? sockets.first : nil)
    guard let own, fcntl(own.descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    return own.descriptor
  }
}
