import Glibc

/// Tells that a file in a folder was made, replaced or removed (inotify(7)).
@safe package final class FolderChanges {
  /// Readable when there was a change.
  package let fileDescriptor: CInt
  private var watched: CInt = -1

  package init() throws(SystemError) {
    fileDescriptor = try SystemCall.check("watch files") {
      inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    }
  }

  deinit { SystemCall.close(fileDescriptor) }

  /// Watches a folder, and the one before no more.
  /// - Throws: An error if it is not there, or cannot be watched; then nothing changes.
  package func watch(_ folder: String) throws(SystemError) {
    let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR)
    // The path is a C string for the length of the call.
    let number = unsafe inotify_add_watch(fileDescriptor, folder, events)
    guard number >= 0 else {
      let errno = Glibc.errno
      throw SystemError("watch \(folder)", errno: errno, reason: Self.reason(errno))
    }
    if watched >= 0, watched != number { inotify_rm_watch(fileDescriptor, watched) }
    watched = number
  }

  /// Returns the reason for an error of inotify, which has its own meaning for some numbers.
  package static func reason(_ number: CInt) -> String {
    switch number {
    case ENOSPC: "fs.inotify.max_user_watches is reached"
    case EMFILE: "fs.inotify.max_user_instances, or the limit of open files, is reached"
    default: SystemError.reason(number)
    }
  }

  /// Also watches whether a file or its folder is removed or gets another name.
  package func watchName(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    // The paths are C strings for the length of the calls. A removed file that is open has one link less.
    _ = unsafe inotify_add_watch(
      fileDescriptor, path, UInt32(IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF))
    _ = unsafe inotify_add_watch(
      fileDescriptor, folder.isEmpty ? "/" : folder, UInt32(IN_MOVE_SELF | IN_DELETE_SELF))
  }

  /// Forgets the changes so far.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case .bytes = SystemCall.read(fileDescriptor, into: &bytes) {}
  }
}
