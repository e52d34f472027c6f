import Glibc
import LinuxSystem

/// Who may read a device node.
public struct DeviceAccess: Hashable, Sendable {
  /// The permission bits of the node's mode, such as `0o660`.
  public var mode: UInt32
  /// The owner's name, or its number where it has no name.
  public var owner: String
  /// The group's name, or its number where it has no name.
  public var group: String
  /// Whether this process may read the node, access control lists included.
  public var isReadable: Bool

  /// Whether it is the node's access control list alone that lets this process read: the login manager
  /// writes and clears it as sessions come and go.
  public var isByList: Bool

  /// Makes a description of who may read a node.
  public init(
    mode: UInt32, owner: String, group: String, isReadable: Bool, isByList: Bool = false
  ) {
    self.isByList = isByList
    self.mode = mode
    self.owner = owner
    self.group = group
    self.isReadable = isReadable
  }

  /// Looks at a node without opening it; nil when there is no such node.
  init?(node: String) {
    guard let status = SystemCall.status(of: node) else { return nil }
    mode = status.st_mode & 0o7777
    owner = SystemCall.userName(status.st_uid)
    group = SystemCall.groupName(status.st_gid)
    isReadable = SystemCall.mayAccess(node, R_OK)
    isByList = isReadable && AccessControl(node: node)?.needsList(by: .current) == true
  }

  /// Whether this process may read the node until somebody changes its mode or its owners.
  var isLasting: Bool { isReadable && !isByList }
}

extension DeviceAccess: CustomStringConvertible {
  /// "mode 0660, owner root, group input"
  public var description: String {
    let octal = String(mode, radix: 8)
    let padding = String(repeating: "0", count: max(0, 4 - octal.count))
    return "mode \(padding)\(octal), owner \(owner), group \(group)"
  }
}
