import Glibc

extension SystemCall {
  /// Opens a file; `nil` when there is none.
  static func openToRead(_ path: String) throws(EventLoopError) -> CInt? {
    // Not waiting for whoever might write into a pipe of that name.
    let descriptor = retry { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    if descriptor < 0 && errno == ENOENT { return nil }
    return try check(descriptor, "open \(path)")
  }

  /// Opens a file of the kernel's that is told what to watch.
  static func openToTrigger(_ path: String) throws(EventLoopError) -> CInt {
    try check(unsafe open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK), "open \(path)")
  }

  /// Whether what a descriptor stands for is gone.
  static func hasFailed(_ descriptor: CInt) -> Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLERR) != 0
  }

  /// Makes a file that is empty, and that nobody else may read.
  static func createPrivate(_ path: String) throws(EventLoopError) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    return try check(retry { unsafe open(path, flags, 0o600) }, "make \(path)")
  }

  /// The next bytes of a file; none at its end.
  static func readBytes(
    _ descriptor: CInt, into buffer: inout [UInt8], _ path: String
  ) throws(EventLoopError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      return Int(try check(CInt(clamping: count), "read \(path)"))
    }
  }

  static func writeAll(
    _ bytes: [UInt8], to descriptor: CInt, _ path: String
  ) throws(EventLoopError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(rest, to: descriptor) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .notReady, .closed: throw EventLoopError(action: "write \(path)", errno: EIO)
      case .failed(let errno): throw EventLoopError(action: "write \(path)", errno: errno)
      }
    }
  }

  /// Waits until what was written lies on the medium.
  static func synchronize(_ descriptor: CInt, _ path: String) throws(EventLoopError) {
    // Some file systems keep directories without being asked, and refuse to be.
    guard retry({ fsync(descriptor) }) < 0, errno != EINVAL else { return }
    throw EventLoopError(action: "save \(path)", errno: errno)
  }

  static func synchronizeDirectory(_ path: String) throws(EventLoopError) {
    let descriptor = try check(
      retry { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }, "open \(path)")
    defer { closeDescriptor(descriptor) }
    try synchronize(descriptor, path)
  }

  /// Gives a file another name, in the place of what had it.
  static func rename(_ path: String, to new: String) throws(EventLoopError) {
    try check(unsafe Glibc.rename(path, new), "rename \(path)")
  }

  /// Removes a file or an empty directory; `false` when that failed or there was none.
  @discardableResult
  static func remove(_ path: String) -> Bool { unsafe Glibc.remove(path) == 0 }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Makes a directory that nobody else may enter, and those that it lies in.
  static func makeDirectories(_ path: String) throws(EventLoopError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    guard errno == ENOENT, !parent.isEmpty else {
      throw EventLoopError(action: "make \(path)", errno: errno)
    }
    try makeDirectories(String(parent))
    // A path that ends with a stroke names the same directory as its parent does.
    if unsafe mkdir(path, 0o700) < 0 && errno != EEXIST {
      throw EventLoopError(action: "make \(path)", errno: errno)
    }
  }

  /// Makes a call again as long as signals interrupt it.
  private static func retry(_ call: () -> CInt) -> CInt {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// The number of the user that the process runs as.
  static var user: UInt32 { geteuid() }
}
