import Glibc
import LinuxSystem

/// What decides who may read a file: its mode, its owners, and its access control list.
public struct AccessControl: Hashable, Sendable {
  /// An entry of the list beyond the mode.
  public struct Entry: Hashable, Sendable {
    /// Whom an entry is for.
    public enum Holder: Hashable, Sendable {
      /// A user besides the owner, by number.
      case user(UInt32)
      /// A group besides the file's, by number.
      case group(UInt32)
      /// All but the owner and the others: what they may do at most.
      case mask
    }

    /// Whom it is for.
    public var holder: Holder
    /// Whether it lets the file be read.
    public var isReading: Bool
  }

  /// The permission bits.
  public var mode: UInt32
  /// The owner's number.
  public var owner: UInt32
  /// The group's number.
  public var group: UInt32
  /// The entries beyond the mode; empty where there is no list.
  public var entries: [Entry] = []
  /// Whether the file's own group may read, which a list may tell otherwise than the mode.
  public var isGroupReading: Bool

  /// Makes what a mode alone says.
  public init(mode: UInt32, owner: UInt32, group: UInt32, entries: [Entry] = []) {
    self.mode = mode
    self.owner = owner
    self.group = group
    self.entries = entries
    isGroupReading = mode & 0o040 != 0
  }

  /// Looks at a node; nil when there is none.
  public init?(node: String) {
    guard let status = SystemCall.status(of: node) else { return nil }
    self.init(mode: status.st_mode & 0o7777, owner: status.st_uid, group: status.st_gid)
    readList(SystemCall.accessList(of: node))
  }

  /// Reads the kernel's form of a list (`linux/posix_acl_xattr.h`): a version of four bytes, then
  /// entries of a tag, permissions and a number.
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

  /// What made somebody's attempt to read succeed or fail.
  public enum Verdict: Hashable, Sendable {
    /// It may be read.
    case readable
    /// The reader is the owner, and the mode does not let it.
    case owner
    /// An entry of the list names the reader and does not let it.
    case namedUser
    /// The list's mask takes away what another entry gives.
    case mask
    /// The reader is in the file's group, and the mode does not let that.
    case group
    /// An entry of the list for a group of the reader's does not let it.
    case namedGroup(UInt32)
    /// The reader is in the others, and only members of the group may read.
    case notInGroup
    /// The reader is in the others, and not even the group may read.
    case nobody
  }

  /// Whether somebody may write the file, by its mode alone: files of sysfs have no list.
  public func isWritable(by writer: AccessIdentity) -> Bool {
    if writer.user == 0 { return true }
    if writer.user == owner { return mode & 0o200 != 0 }
    return mode & (writer.groups.contains(group) ? 0o020 : 0o002) != 0
  }

  /// Whether a reader could not read without the entries beyond the mode.
  func needsList(by reader: @autoclosure () -> AccessIdentity) -> Bool {
    guard !entries.isEmpty else { return false }
    var bare = self
    bare.entries = []
    return bare.verdict(for: reader()) != .readable
  }

  /// Decides as the kernel does (acl(5), "access check algorithm"), and says why.
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

/// Who wants to read.
public struct AccessIdentity: Hashable, Sendable {
  /// The user's number.
  public var user: UInt32
  /// The user's name, or its number where it has no name.
  public var name: String
  /// The groups that it is a member of.
  public var groups: [UInt32]

  /// Makes an identity.
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

  /// A user of the system after the next login; nil when there is none of that name.
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

  /// The user and the groups of a process; nil when there is none of that number.
  public init?(process: Int32, name: String) {
    func numbers(_ key: String, in lines: [Substring]) -> [UInt32] {
      let line = lines.first { $0.hasPrefix(key + ":") } ?? ""
      return line.split { $0 == " " || $0 == "\t" }.dropFirst().compactMap { UInt32($0) }
    }
    guard let status = BoundedFile.text(of: "/proc/\(process)/status") else { return nil }
    let lines = status.split(separator: "\n")
    let (users, own) = (numbers("Uid", in: lines), numbers("Gid", in: lines))
    guard users.count == 4, own.count == 4 else { return nil }
    // Real, effective, saved and of the file system: the last one opens files.
    self.init(user: users[3], name: name, groups: [own[3]] + numbers("Groups", in: lines))
  }

  /// A group's number; nil when there is none of that name.
  public static func groupNumber(_ name: String) -> UInt32? {
    UInt32(name) ?? SystemCall.group(named: name)
  }

  /// A group's name, or its number where it has no name.
  public static func groupName(_ number: UInt32) -> String { SystemCall.groupName(number) }
}
