import Glibc
import LinuxSystem

/// The permissions of a file: its mode, its owners, and its access control list.
public struct AccessControl: Hashable, Sendable {
  /// An entry of the list in addition to the mode.
  public struct Entry: Hashable, Sendable {
    /// The subject of an entry.
    public enum Holder: Hashable, Sendable {
      /// A user other than the owner, by ID.
      case user(UInt32)
      /// A group other than the file's, by ID.
      case group(UInt32)
      /// The mask: the maximum for all entries except those of the owner and of others.
      case mask
    }

    /// The subject.
    public var holder: Holder
    /// Whether the entry grants read access.
    public var isReading: Bool
  }

  /// The permission bits.
  public var mode: UInt32
  /// The ID of the owner.
  public var owner: UInt32
  /// The ID of the group.
  public var group: UInt32
  /// The entries of the list; empty without one.
  public var entries: [Entry] = []
  /// Whether the file's group has read access, for which a list may differ from the mode.
  public var isGroupReading: Bool

  /// Creates the permissions of a mode.
  public init(mode: UInt32, owner: UInt32, group: UInt32, entries: [Entry] = []) {
    self.mode = mode
    self.owner = owner
    self.group = group
    self.entries = entries
    isGroupReading = mode & 0o040 != 0
  }

  /// Reads the permissions of a node; `nil` if it does not exist.
  public init?(node: String) {
    guard let status = SystemCall.status(of: node) else { return nil }
    self.init(mode: status.st_mode & 0o7777, owner: status.st_uid, group: status.st_gid)
    readList(SystemCall.accessList(of: node))
  }

  /// Parses the kernel's form of a list (`linux/posix_acl_xattr.h`): a version of four bytes, then
  /// entries of a tag, permissions and an ID.
  mutating func readList(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ size: Int) -> UInt32 {
      (0..<size).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
    }
    guard bytes.count >= 4, number(0, 4) == 2 else { return }
    for offset in stride(from: 4, through: bytes.count - 8, by: 8) {
      let isReading = number(offset + 2, 2) & 4 != 0
      switch number(offset, 2) {
      case 0x02:
        entries.append(Entry(holder: .user(number(offset + 4, 4)), isReading: isReading))
      case 0x04: isGroupReading = isReading
      case 0x08:
        entries.append(Entry(holder: .group(number(offset + 4, 4)), isReading: isReading))
      case 0x10: entries.append(Entry(holder: .mask, isReading: isReading))
      default: break
      }
    }
  }

  /// Why a user does or does not have read access.
  public enum Verdict: Hashable, Sendable {
    /// Read access is granted.
    case readable
    /// The user is the owner, and the mode denies access.
    case owner
    /// An entry for the user denies access.
    case namedUser
    /// The mask of the list removes the access that another entry grants.
    case mask
    /// The user is in the file's group, and the mode denies access.
    case group
    /// An entry for one of the user's groups denies access.
    case namedGroup(UInt32)
    /// The user is not in the group, and only its members have access.
    case notInGroup
    /// The user is not in the group, and its members do not have access either.
    case nobody
  }

  /// Returns whether a user has write access by the mode: files of sysfs have no ACL.
  public func isWritable(by writer: AccessIdentity) -> Bool {
    if writer.user == 0 { return true }
    if writer.user == owner { return mode & 0o200 != 0 }
    return mode & (writer.groups.contains(group) ? 0o020 : 0o002) != 0
  }

  /// Returns whether a user has read access only because of the list.
  func needsList(by reader: @autoclosure () -> AccessIdentity) -> Bool {
    guard !entries.isEmpty else { return false }
    var bare = self
    bare.entries = []
    return bare.verdict(for: reader()) != .readable
  }

  /// Applies the kernel's algorithm (acl(5), "access check algorithm"), and returns the deciding
  /// rule.
  public func verdict(for reader: AccessIdentity) -> Verdict {
    if reader.user == 0 { return .readable }
    if reader.user == owner { return mode & 0o400 != 0 ? .readable : .owner }
    let isMasked = entries.contains(Entry(holder: .mask, isReading: false))
    if let entry = entries.first(where: { $0.holder == .user(reader.user) }) {
      return !entry.isReading ? .namedUser : isMasked ? .mask : .readable
    }
    var denied: Verdict?
    if reader.groups.contains(group) {
      if isGroupReading { return isMasked ? .mask : .readable }
      denied = .group
    }
    for case let entry in entries {
      guard case .group(let number) = entry.holder, reader.groups.contains(number) else { continue }
      if entry.isReading { return isMasked ? .mask : .readable }
      denied = .namedGroup(number)
    }
    if let denied { return denied }
    if mode & 0o004 != 0 { return .readable }
    return isGroupReading && !isMasked ? .notInGroup : .nobody
  }
}

/// A user whose access is checked.
public struct AccessIdentity: Hashable, Sendable {
  /// The user ID.
  public var user: UInt32
  /// The name of the user, or the ID if there is none.
  public var name: String
  /// The IDs of the user's groups.
  public var groups: [UInt32]

  /// Creates an identity.
  public init(user: UInt32, name: String, groups: [UInt32]) {
    self.user = user
    self.name = name
    self.groups = groups
  }

  /// This process.
  public static var current: AccessIdentity {
    let user = geteuid()
    var groups = [gid_t](repeating: 0, count: 65_536)
    let count = unsafe getgroups(CInt(groups.count), &groups)
    return AccessIdentity(
      user: user, name: SystemCall.userName(user),
      groups: [getegid()] + groups.prefix(Int(max(count, 0))))
  }

  /// The identity of a user after the next login; `nil` if the user does not exist.
  public init?(named name: String) {
    // The C library's own storage, copied at once.
    guard let entry = unsafe getpwnam(name) else { return nil }
    let (user, group) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
    var groups = [gid_t](repeating: 0, count: 65_536)
    var count = CInt(groups.count)
    let result = unsafe getgrouplist(name, group, &groups, &count)
    self.init(
      user: user, name: name, groups: result < 0 ? [group] : Array(groups.prefix(Int(count))))
  }

  /// The identity of a process; `nil` if it does not exist.
  public init?(process: Int32, name: String) {
    func numbers(_ key: String, in lines: [Substring]) -> [UInt32] {
      let line = lines.first { $0.hasPrefix(key + ":") } ?? ""
      return line.split { $0 == " " || $0 == "\t" }.dropFirst().compactMap { UInt32($0) }
    }
    guard let status = BoundedFile.text(of: "/proc/\(process)/status") else { return nil }
    let lines = status.split(separator: "\n")
    let (users, own) = (numbers("Uid", in: lines), numbers("Gid", in: lines))
    guard users.count == 4, own.count == 4 else { return nil }
    // Real, effective, saved and file system ID: the last one applies to opening files.
    self.init(user: users[3], name: name, groups: [own[3]] + numbers("Groups", in: lines))
  }

  /// Returns the ID of a group; `nil` if it does not exist.
  public static func groupNumber(_ name: String) -> UInt32? {
    UInt32(name) ?? SystemCall.group(named: name)
  }

  /// Returns the name of a group, or the ID if there is none.
  public static func groupName(_ number: UInt32) -> String { SystemCall.groupName(number) }
}
