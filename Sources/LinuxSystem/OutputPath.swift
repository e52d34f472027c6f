internal import CLinuxShims
package import Glibc

/// The place of a file that is written: its directory, which is open, and its name there.
///
/// Each directory of the path is opened once, and only symbolic links of root and of the own user are followed. So a
/// user who owns a directory cannot make root change a file elsewhere, except by a link that root has left in it.
package struct OutputPath: ~Copyable {
  /// What happens to a link that is the last component of the path.
  package enum Link {
    /// Its target is written, if that exists.
    case followed
    /// As ``followed``; those of `/proc` can lead to pipes and other files without a path, as `/dev/stdout` does.
    case opened
    /// It is replaced itself.
    case replaced
  }

  /// The directory of the file.
  package let folder: CInt
  /// The name of the file in it.
  package let name: String
  /// The status of the file; `nil` if it does not exist.
  package let old: stat?
  private let path: String
  /// Whether the name is a link of `/proc`, which the kernel follows.
  private let isProcessLink: Bool

  /// The number of symbolic links that the kernel follows, too.
  private static let linkLimit = 40

  /// Follows a path.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - link: What happens to a link to the file.
  ///   - folderMode: The mode of missing directories, which are created; `nil` if they are an error.
  /// - Throws: An error if the path does not lead to a file that can be written, or not safely.
  package init(
    _ path: String, link: Link = .followed, creatingFolders folderMode: UInt32? = nil
  ) throws(SystemError) {
    (folder, name, old, isProcessLink) = try Self.follow(path, link, folderMode)
    self.path = path
  }

  deinit { SystemCall.close(folder) }

  /// Whether there is no file, or a regular one: devices and pipes would become regular files.
  package var isReplaceable: Bool { old.map { $0.st_mode & S_IFMT == S_IFREG } ?? true }

  /// Creates the file.
  /// - Throws: `EEXIST` if there is one.
  package func create(mode: UInt32) throws(SystemError) -> CInt {
    try Self.naming(path) { () throws(SystemError) in
      try SystemCall.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    }
  }

  /// Opens the file for writing, and creates it if it does not exist. It is not truncated.
  /// - Parameters:
  ///   - flags: Further flags.
  ///   - mode: The mode of a new file.
  package func open(_ flags: CInt = 0, mode: UInt32) throws(SystemError) -> CInt {
    guard let old else { return try create(mode: mode) }
    let descriptor = try Self.naming(path) { () throws(SystemError) in
      try SystemCall.open(name, in: folder, O_WRONLY | flags, followsLink: isProcessLink)
    }
    guard let status = SystemCall.status(of: descriptor) else { return descriptor }
    // The owner of the directory has put another file there meanwhile, or one of its other names is elsewhere.
    let isSame = FileIdentity(status) == FileIdentity(old)
    if isSame, isProcessLink || !Self.hasOtherNames(status, in: folder) { return descriptor }
    SystemCall.close(descriptor)
    throw Self.refused(
      path, EPERM,
      isSame
        ? "a hard link in a directory of another user; choose another one"
        : "another process has replaced the file")
  }

  /// Returns the content of the file, without waiting; `nil` if it does not exist.
  /// - Parameter limit: The maximum number of bytes.
  package func read(limit: Int) throws(SystemError) -> [UInt8]? {
    guard old != nil else { return nil }
    let descriptor = try Self.naming(path) { () throws(SystemError) in
      try SystemCall.open(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }
    defer { SystemCall.close(descriptor) }
    return try BoundedFile.bytes(of: descriptor, path, limit: limit)
  }

  /// Gives a new file to the user who became root by sudo(8), if that user's directory contains it, or one in which
  /// every user can create files: the file would be readable by root only.
  package func handOver(_ descriptor: CInt) {
    guard old == nil, let user = SudoUser.current, let status = SystemCall.status(of: folder),
      status.st_uid == user.user || status.st_mode & S_IWOTH != 0
    else { return }
    // One after the other, because only root can set the group once the owner is another one.
    SystemCall.setGroup(descriptor, user.group)
    SystemCall.setOwner(descriptor, user.user)
  }

  /// Creates a directory, unless the name exists.
  /// - Throws: An error if another user could put another directory in its place.
  package func makeFolder(mode: UInt32) throws(SystemError) {
    guard old == nil else { return }
    guard SystemCall.status(of: folder).map(Self.keepsNames) == true else {
      throw Self.refused(
        path, EPERM, "would be made in a directory that other users can change; choose another one")
    }
    _ = try SystemCall.makeDirectory(name, in: folder, mode: mode)
  }

  // MARK: - Parts

  private static func follow(
    _ path: String, _ link: Link, _ folderMode: UInt32?
  ) throws(SystemError) -> (folder: CInt, name: String, old: stat?, isProcessLink: Bool) {
    var names = names(in: path)
    var folder = try SystemCall.openFolder(path.hasPrefix("/") ? "/" : ".")
    do throws(SystemError) {
      var links = 0
      var isTarget = false
      while let name = names.first {
        names.removeFirst()
        let isLast = names.isEmpty
        let status = SystemCall.status(of: name, in: folder)
        let isLink = status.map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
        if isLink, !isLast || link != .replaced {
          links += 1
          isTarget = isTarget || isLast
          let target = try target(ofLink: name, in: folder, links, path)
          if SystemCall.isProcessFolder(folder), !isLast || link == .opened {
            if isLast {
              let status = SystemCall.status(of: name, in: folder, followsLink: true)
              return (folder, name, status, true)
            }
            // It may lead to another file system than its text, such as the root of a container.
            try replace(&folder, by: SystemCall.openFolder(name, in: folder, followsLink: true))
            continue
          }
          names = Self.names(in: target) + names
          if target.hasPrefix("/") { try replace(&folder, by: SystemCall.openFolder("/")) }
        } else if isLast {
          if let status, link != .replaced { try check(status, in: folder, path) }
          if status == nil, isTarget {
            throw refused(
              path, ENOENT, "a symbolic link to a file that does not exist; choose another one")
          }
          return (folder, name, status, false)
        } else {
          if status == nil, let folderMode {
            _ = try SystemCall.makeDirectory(name, in: folder, mode: folderMode)
          }
          try replace(&folder, by: SystemCall.openFolder(name, in: folder))
        }
      }
      throw refused(path, EISDIR, nil)
    } catch {
      SystemCall.close(folder)
      // A directory is known by its name in its own one.
      throw SystemError("open \(path)", errno: error.errno, reason: error.explanation)
    }
  }

  private static func refused(_ path: String, _ errno: CInt, _ reason: String?) -> SystemError {
    SystemError("write \(path)", errno: errno, reason: reason)
  }

  /// Makes a call whose error names the whole path.
  private static func naming(
    _ path: String, _ call: () throws(SystemError) -> CInt
  ) throws(SystemError) -> CInt {
    do { return try call() } catch { throw SystemError("open \(path)", errno: error.errno) }
  }

  private static func target(
    ofLink name: String, in folder: CInt, _ count: Int, _ path: String
  ) throws(SystemError) -> String {
    guard count <= linkLimit else { throw refused(path, ELOOP, nil) }
    guard let link = SystemCall.link(name, in: folder) else { throw refused(path, ENOENT, nil) }
    guard link.owner == 0 || link.owner == SystemCall.user else {
      throw refused(
        path, EPERM, "the path has a symbolic link of another user; choose another one")
    }
    if let directory = SystemCall.status(of: folder), isShared(directory),
      directory.st_mode & S_ISVTX == 0
    {
      throw refused(
        path, EPERM,
        "the path has a symbolic link where other users can put another one; choose another one")
    }
    return link.target
  }

  /// Refuses a directory, and a file that another user has put where other users can create files: that user would
  /// read what is written.
  private static func check(
    _ status: stat, in folder: CInt, _ path: String
  ) throws(SystemError) {
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw refused(path, EISDIR, nil) }
    guard kind == S_IFREG || kind == S_IFIFO, let directory = SystemCall.status(of: folder),
      isShared(directory), status.st_uid != SystemCall.user,
      status.st_uid != directory.st_uid,
      // Root gives that user what it writes there.
      status.st_uid != SudoUser.current?.user
    else { return }
    throw refused(
      path, EPERM,
      "a file of another user, where other users can create files; choose another one")
  }

  /// Whether a file can have a name elsewhere that the owner of the directory did not write to.
  private static func hasOtherNames(_ status: stat, in folder: CInt) -> Bool {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1,
      let directory = SystemCall.status(of: folder)
    else { return false }
    return directory.st_uid != 0 && directory.st_uid != SystemCall.user || isShared(directory)
  }

  /// Whether users other than the owner can create files in a directory. For root, that includes the members of a
  /// group, and access control lists, which show as rights of the group. A user's own files often permit the group of
  /// that user.
  private static func isShared(_ directory: stat) -> Bool {
    directory.st_mode & (SystemCall.user == 0 ? S_IWGRP | S_IWOTH : S_IWOTH) != 0
  }

  /// Whether only root and the own user can rename what they create in a directory, so that a name in it stays what it
  /// is.
  private static func keepsNames(_ directory: stat) -> Bool {
    let owner = directory.st_uid
    guard owner == 0 || owner == SystemCall.user || owner == SudoUser.current?.user else {
      return false
    }
    return !isShared(directory) || directory.st_mode & S_ISVTX != 0
  }

  private static func replace(_ folder: inout CInt, by new: CInt) {
    SystemCall.close(folder)
    folder = new
  }

  /// Splits a path. One that ends with a slash names a directory, which "." stands for.
  private static func names(in path: String) -> [String] {
    path.split(separator: "/").map(String.init) + (path.hasSuffix("/") ? ["."] : [])
  }
}

/// The user who runs this process as root by sudo(8).
package struct SudoUser: Equatable, Sendable {
  package let user, group: UInt32

  /// The user, if this process runs as root, and another user has started it.
  package static var current: SudoUser? {
    guard SystemCall.user == 0 else { return nil }
    return SudoUser(environment: Environment.variables)
  }

  private init(user: UInt32, group: UInt32) { (self.user, self.group) = (user, group) }

  /// A user and a group without files (65534).
  package static let unprivileged = SudoUser(user: 65534, group: 65534)

  /// Makes this process, which runs as root, one of the user for good. It still has the files that it has opened.
  package func dropPrivileges() throws(SystemError) {
    try SystemCall.check("become user \(user)") { shim_become(user, group) }
  }

  init?(environment: [String: String]) {
    guard let user = environment["SUDO_UID"].flatMap(UInt32.init), user != 0, user != .max,
      let group = environment["SUDO_GID"].flatMap(UInt32.init), group != .max
    else { return nil }
    (self.user, self.group) = (user, group)
  }
}
