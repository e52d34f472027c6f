import Glibc
import LinuxSystem

/// The number of a character device, in the kernel's form: `13:67`.
public struct DeviceNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number of the driver.
  public var major: Int
  /// The number of the driver's device.
  public var minor: Int

  /// Parses `MAJOR:MINOR`; returns `nil` for anything else.
  public init?(_ text: String) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    (self.major, self.minor) = (major, minor)
  }

  /// The number of a node; `nil` if it is not a character device.
  public init?(node: String) {
    guard let status = SystemCall.status(of: node), status.st_mode & S_IFMT == S_IFCHR else {
      return nil
    }
    let number = UInt64(status.st_rdev)
    // In the C library's encoding (gnu_dev_makedev).
    major = Int((number >> 8 & 0xfff) | (number >> 32 & ~0xfff))
    minor = Int((number & 0xff) | (number >> 12 & 0xffff_ff00))
  }

  public var description: String { "\(major):\(minor)" }

  /// Whether it is that of an input device (`INPUT_MAJOR` of the kernel).
  var isInput: Bool { major == 13 }

  /// Returns whether a path is that of a node, of a link to it, or of another node of the same device.
  public static func leads(_ path: String, to node: String) -> Bool {
    if path == node { return true }
    guard let number = Self(node: path) else { return false }
    return number == Self(node: node)
  }

  /// Returns a device's own node, or if it is missing or of another device, as in a container, another node of the device
  /// in the same folder; its own if there is none.
  static func node(of number: dev_t, at own: String) -> String {
    guard !isNode(own, of: number), let slash = own.lastIndex(of: "/") else { return own }
    let folder = own[..<slash]
    let other = SystemCall.entries(of: String(folder)).sorted().first {
      isNode("\(folder)/\($0)", of: number)
    }
    return other.map { "\(folder)/\($0)" } ?? own
  }

  private static func isNode(_ path: String, of number: dev_t) -> Bool {
    SystemCall.status(of: path).map { $0.st_mode & S_IFMT == S_IFCHR && $0.st_rdev == number }
      ?? false
  }

  /// Returns the node at which a user who selected nodes wants a device opened: of the selected ones, the first of the
  /// device, unless that is the device's own node, by this name or another.
  /// - Returns: `nil` if none is of the device.
  static func selected(_ nodes: [String], of number: dev_t, at node: String) -> String? {
    let own = SystemCall.status(of: node)
    for path in nodes {
      guard let status = SystemCall.status(of: path), status.st_mode & S_IFMT == S_IFCHR,
        status.st_rdev == number
      else { continue }
      let isOwn = own.map { ($0.st_dev, $0.st_ino) == (status.st_dev, status.st_ino) } ?? false
      return isOwn ? node : path
    }
    return nil
  }
}
