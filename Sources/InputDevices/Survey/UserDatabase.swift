internal import Glibc

/// The users and groups of the system.
enum UserDatabase {
  private static let longestEntry = 1 << 14
  private static let mostGroups = 1 << 10

  /// The groups whose rights this process has; the corresponding C function is `getgroups`.
  static var processGroups: Set<gid_t> {
    withUnsafeTemporaryAllocation(of: gid_t.self, capacity: mostGroups) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      let count = getgroups(Int32(buffer.count), start)
      return Set(buffer[..<Int(max(count, 0))]).union([getegid()])
    }
  }

  /// The groups that this process's user is in, with a session begun now; the corresponding C function is `getgrouplist`.
  static var userGroups: Set<gid_t> {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestEntry) { names in
      var (entry, result) = (passwd(), UnsafeMutablePointer<passwd>?.none)
      guard let text = names.baseAddress else { return [] }
      getpwuid_r(getuid(), &entry, text, names.count, &result)
      guard let user = result?.pointee else { return [] }
      return withUnsafeTemporaryAllocation(of: gid_t.self, capacity: mostGroups) { groups in
        var count = Int32(groups.count)
        guard let start = groups.baseAddress, getgrouplist(user.pw_name, user.pw_gid, start, &count) >= 0
        else { return [] }
        return Set(groups[..<Int(count)])
      }
    }
  }

  /// The name of a user; the corresponding C function is `getpwuid_r`.
  static func user(_ number: uid_t) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestEntry) { buffer in
      var (entry, result) = (passwd(), UnsafeMutablePointer<passwd>?.none)
      guard let text = buffer.baseAddress else { return nil }
      getpwuid_r(number, &entry, text, buffer.count, &result)
      return result?.pointee.pw_name.map { String(cString: $0) }
    }
  }

  /// The name of a group; the corresponding C function is `getgrgid_r`.
  static func group(_ number: gid_t) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestEntry) { buffer in
      var (entry, result) = (Glibc.group(), UnsafeMutablePointer<Glibc.group>?.none)
      guard let text = buffer.baseAddress else { return nil }
      getgrgid_r(number, &entry, text, buffer.count, &result)
      return result?.pointee.gr_name.map { String(cString: $0) }
    }
  }
}
