// Which users may read a device node. Begin here.

import Glibc
import LinuxSystem

/// The permissions of a device node.
public struct DeviceAccess: Hashable, Sendable {
  /// The permission bits of the node's mode, such as `0o660`.
  public var mode: UInt32
  /// The name of the owner, or the ID if there is none.
  public var owner: String
  /// The name of the group, or the ID if there is none.
  public var group: String
  /// Whether this process can read the node, considering access control lists.
  public var isReadable: Bool

  /// Whether this process can read the node only because of its access control list, which the login
  /// manager changes when sessions start and end.
  public var isByList: Bool

  /// Creates a description of a node's permissions.
  public init(
    mode: UInt32, owner: String, group: String, isReadable: Bool, isByList: Bool = false
  ) {
    self.isByList = isByList
    self.mode = mode
    self.owner = owner
    self.group = group
    self.isReadable = isReadable
  }

  /// Reads the permissions of a node without opening it; `nil` if it does not exist.
  public init?(node: String) {
    guard let status = SystemCall.status(of: node) else { return nil }
    mode = status.st_mode & 0o7777
    owner = SystemCall.userName(status.st_uid)
    group = SystemCall.groupName(status.st_gid)
    isReadable = SystemCall.mayAccess(node, R_OK)
    isByList = isReadable && AccessControl(node: node)?.needsList(by: .current) == true
  }

  /// Whether this process can read the node until its mode or owners change.
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
