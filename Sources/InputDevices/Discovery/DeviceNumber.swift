import Glibc
import LinuxSystem

/// The number of a character device, as the kernel writes it: `13:67`.
public struct DeviceNumber: Hashable, Sendable, CustomStringConvertible {
  /// Which driver it is of.
  public var major: Int
  /// Which of the driver's devices.
  public var minor: Int

  /// Reads `MAJOR:MINOR`; nil for anything else.
  public init?(_ text: String) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    (self.major, self.minor) = (major, minor)
  }

  /// The number of a node; nil when it is none of a character device.
  public init?(node: String) {
    guard let status = SystemCall.status(of: node), status.st_mode & S_IFMT == S_IFCHR else {
      return nil
    }
    let number = UInt64(status.st_rdev)
    // As the C library packs it (gnu_dev_makedev).
    major = Int((number >> 8 & 0xfff) | (number >> 32 & ~0xfff))
    minor = Int((number & 0xff) | (number >> 12 & 0xffff_ff00))
  }

  public var description: String { "\(major):\(minor)" }
}
