import CLibudev
import Glibc
import KernelInput

/// The kernel's and libudev's calls, each with its return value checked.
///
/// `EINTR` is retried here, and only here is `errno` read. What fails comes back as a
/// ``DeviceError`` about `subject`, the node or the facility that the call was for.
enum SystemCall {
  /// Makes a call that returns −1 on failure, until no signal interrupts it.
  static func checked<Result: FixedWidthInteger>(
    _ code: DeviceError.Code, _ subject: String, _ call: () -> Result
  ) throws(DeviceError) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      let number = errno
      if number == EINTR { continue }
      throw DeviceError(code, errno: number, subject: subject)
    }
  }

  /// Makes a libudev call that returns nil on failure.
  static func found<Handle>(
    _ subject: String, _ call: () -> Handle?
  ) throws(DeviceError) -> Handle {
    guard let handle = call() else {
      throw DeviceError(.monitor, errno: errno, subject: subject)
    }
    return handle
  }

  /// Reads once. Nil: nothing is there yet (`EAGAIN`).
  ///
  /// - Throws: ``DeviceError/Code/gone`` on `ENODEV` (unplugged, or revoked) and at the end of
  ///   the file, which no device has and the other end of a pipe means by leaving.
  static func read(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, subject: String
  ) throws(DeviceError) -> Int? {
    while true {
      // The buffer is the caller's for the length of the call, and its count goes with it.
      let count = unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      if count > 0 { return count }
      if count == 0 { throw DeviceError(.gone, errno: ENODEV, subject: subject) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      case ENODEV: throw DeviceError(.gone, errno: ENODEV, subject: subject)
      case let number: throw DeviceError(.read, errno: number, subject: subject)
      }
    }
  }

  /// What the monitor's socket holds.
  enum Received {
    case device(UdevDevice)
    case nothing
    /// The socket's buffer overflowed: changes were lost, and only a new scan tells them.
    case overflow
  }

  /// Takes one change off a udev monitor, without waiting.
  static func receive(_ monitor: OpaquePointer) -> Received {
    while true {
      errno = 0
      // The monitor is alive: its owner calls. The device that comes back is ours to give back.
      if let device = unsafe udev_monitor_receive_device(monitor) {
        return .device(unsafe UdevDevice(owning: device))
      }
      switch errno {
      case EINTR: continue
      case ENOBUFS: return .overflow
      default: return .nothing
      }
    }
  }

  /// Looks at a path's inode; nil when there is none, or when it cannot be reached.
  static func status(of path: String) -> stat? {
    var status = stat()
    // `status` outlives the call, which writes nothing else.
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Reads notifications of inotify; nil when there is none (`EAGAIN`).
  static func readNotifications(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int? {
    while true {
      // The buffer is the caller's for the length of the call.
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return count }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  static func status(of descriptor: Int32, subject: String) throws(DeviceError) -> stat {
    var status = stat()
    // As above.
    _ = try checked(.open, subject) { unsafe fstat(descriptor, &status) }
    return status
  }

  /// The present time on the kernel's monotonic clock.
  static var monotonicTime: Timestamp {
    var time = timespec()
    // `time` outlives the call. CLOCK_MONOTONIC cannot fail (clock_gettime(2)).
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(
      seconds: Int64(time.tv_sec), microseconds: Int64(time.tv_nsec) / 1000)
  }

  /// The C library's text for an error number, as a clause: "permission denied".
  static func text(of number: Int32) -> String {
    // The C library's string is valid until the next call on this thread; it is copied at once.
    let text = unsafe String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
