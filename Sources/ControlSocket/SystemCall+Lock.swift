import Glibc

extension SystemCall {
  private static func lockPath(ofSocket path: String) -> String { path + ".making" }

  /// Has others who want to make a socket at a path wait until ``releaseLock(_:ofSocket:)``.
  /// - Parameter patience: How many milliseconds to wait for somebody who has the lock.
  static func takeLock(
    ofSocket path: String, patience: Int = 5000
  ) throws(ControlError) -> CInt {
    let file = lockPath(ofSocket: path)
    for _ in 0..<patience {
      let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw ControlError(listening: path, errno: errno) }
      let problem = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
      var status = stat()
      // Whoever had the lock took its file away: one that has its name no more keeps nobody out.
      if problem == 0, unsafe fstat(descriptor, &status) == 0,
        FileIdentity(status) == identity(of: file)
      {
        return descriptor
      }
      closeDescriptor(descriptor)
      // A file system without locks never gives one.
      guard [0, EWOULDBLOCK, EINTR].contains(problem) else {
        throw ControlError(listening: path, errno: problem)
      }
      usleep(1000)
    }
    throw ControlError(listening: path, errno: EADDRINUSE)
  }

  static func releaseLock(_ lock: CInt, ofSocket path: String) {
    _ = unsafe unlink(lockPath(ofSocket: path))
    closeDescriptor(lock)
  }
}
