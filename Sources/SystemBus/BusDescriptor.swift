import LinuxSystem

/// A file descriptor received in a message, closed when the last reference is released.
public final class BusDescriptor: Equatable, Sendable {
  /// The descriptor's number.
  public let rawValue: CInt

  /// Duplicates a descriptor.
  /// - Parameter descriptor: The descriptor, which remains the caller's.
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
