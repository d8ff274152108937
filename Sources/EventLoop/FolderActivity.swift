internal import CSystemd

/// What goes on in a folder whose files are looked at.
package enum FolderActivity: Hashable, Sendable {
  /// Somebody is writing to the file of this name.
  case writing(String)
  /// The file of this name was closed by somebody who could write to it, or came, or went.
  case written(String)
  /// Something else, to a file or to the folder.
  case other

  init(_ event: UnsafePointer<inotify_event>) {
    let bits = event.pointee.mask
    guard event.pointee.len > 0, bits & UInt32(IN_ATTRIB | IN_CREATE) == 0 else {
      self = .other
      return
    }
    let name = String(cString: UnsafeRawPointer(event + 1).assumingMemoryBound(to: CChar.self))
    self = bits & UInt32(IN_MODIFY) == 0 ? .written(name) : .writing(name)
  }
}
