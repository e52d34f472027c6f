import LinuxSystem

/// A file descriptor that came in a message; it is closed when nobody holds this any more.
public final class BusDescriptor: Equatable, Sendable {
  /// Its number in this process.
  public let rawValue: CInt

  /// - Parameter descriptor: One that stays its owner's; this holds another of the same file.
  init(copying descriptor: CInt) throws(BusError) {
    do { rawValue = try SystemCall.duplicate(descriptor) } catch {
      throw BusError(errno: error.errno)
    }
  }

  deinit { SystemCall.close(rawValue) }

  public static func == (one: BusDescriptor, other: BusDescriptor) -> Bool {
    one.rawValue == other.rawValue
  }
}
