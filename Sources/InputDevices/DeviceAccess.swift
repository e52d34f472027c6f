import Glibc

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
    // Both return storage of the C library that is copied before the next call; the module is
    // used from one thread.
    owner =
      unsafe getpwuid(status.st_uid).map { unsafe String(cString: $0.pointee.pw_name) }
      ?? String(status.st_uid)
    group =
      unsafe getgrgid(status.st_gid).map { unsafe String(cString: $0.pointee.gr_name) }
      ?? String(status.st_gid)
    // By the effective user, as open(2) will decide; access(2) goes by the real one. The path is
    // a C string for the length of the call.
    isReadable = unsafe faccessat(AT_FDCWD, node, R_OK, AT_EACCESS) == 0
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
