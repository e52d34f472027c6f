import Foundation
import Glibc
import Testing

@testable import LinuxSystem

/// Where files are written. Some cases need another user, and so root.
@Suite final class `The path of a file that is written` {
  private let folder = "/tmp/responderd-output-\(UInt64.random(in: 0 ... .max))"
  private var isRoot: Bool { geteuid() == 0 }

  init() throws { try #require(mkdir(folder, 0o755) == 0) }

  deinit {
    for name in ["own", "theirs"] { removeAll("\(folder)/\(name)") }
    removeAll(folder)
  }

  private func removeAll(_ path: String) {
    for name in SystemCall.entries(of: path) { remove("\(path)/\(name)") }
    remove(path)
  }

  private func write(_ text: String, to path: String, link: OutputPath.Link = .opened) throws {
    let place = try OutputPath(path, link: link)
    let descriptor = try place.open(O_NONBLOCK, mode: 0o600)
    SystemCall.cut(descriptor, to: 0)
    try SystemCall.writeAll(Array(text.utf8), to: descriptor, path)
    SystemCall.close(descriptor)
  }

  private func text(_ path: String) -> String? { BoundedFile.text(of: path) }

  /// A directory of another user with a link of that user in it.
  private func theirs(_ name: String, to target: String) throws -> String {
    let theirs = folder + "/theirs"
    _ = mkdir(theirs, 0o755)
    let link = "\(theirs)/\(name)"
    try #require(symlink(target, link) == 0)
    try #require(lchown(theirs, 65534, 65534) == 0 && lchown(link, 65534, 65534) == 0)
    return link
  }

  @Test(arguments: [OutputPath.Link.followed, .opened, .replaced])
  func `leads through no link of another user`(link: OutputPath.Link) throws {
    guard isRoot else { return }
    let victim = folder + "/victim"
    try write("secret", to: victim)
    let way = try theirs("way", to: folder)
    for path in ["\(way)/victim", "\(way)/new"] {
      let error = #expect(throws: SystemError.self) { try write("x", to: path, link: link) }
      #expect(error?.reason == "the path has a symbolic link of another user; choose another one")
    }
    let last = try theirs("last", to: victim)
    if link != .replaced {
      #expect(throws: SystemError.self) { try write("x", to: last, link: link) }
    }
    #expect(text(victim) == "secret" && text(folder + "/new") == nil)
    // One that root has made is meant.
    try #require(lchown(way, 0, 0) == 0)
    try write("new", to: "\(way)/victim", link: link)
    #expect(text(victim) == "new")
  }

  @Test func `leads to no other name of a file of root, or of another user`() throws {
    guard isRoot else { return }
    let victim = folder + "/victim"
    try write("secret", to: victim)
    _ = try theirs("unused", to: "/")
    try #require(link(victim, folder + "/theirs/hard") == 0)
    let error = #expect(throws: SystemError.self) { try write("x", to: folder + "/theirs/hard") }
    #expect(error?.reason == "a hard link in a directory of another user; choose another one")
    #expect(text(victim) == "secret")
    // In a directory of root there may be one.
    try #require(link(victim, folder + "/hard") == 0)
    try write("new", to: folder + "/hard")
    #expect(text(victim) == "new")
  }

  @Test(arguments: [false, true], [0o1777, 0o777, 0o775, 0o2770] as [mode_t])
  func `leads to no file of another user where others can create files`(
    isPipe: Bool, mode: mode_t
  ) throws {
    guard isRoot else { return }
    let own = folder + "/own"
    try #require(mkdir(own, 0o700) == 0 && chown(own, 0, 65534) == 0 && chmod(own, mode) == 0)
    let path = own + "/theirs"
    if isPipe { try #require(mkfifo(path, 0o666) == 0) } else { try write("", to: path) }
    let reader = isPipe ? open(path, O_RDONLY | O_NONBLOCK) : -1
    defer { close(reader) }
    try #require(chown(path, 65534, 65534) == 0)
    let error = #expect(throws: SystemError.self) { try write("x", to: path) }
    #expect(error?.errno == EPERM)
    try #require(chown(path, 0, 0) == 0)
    try write("x", to: path)
  }

  @Test(arguments: [0o775, 0o777] as [mode_t])
  func `leads to no hard link, and through no link of root, where others can put one`(
    mode: mode_t
  ) throws {
    guard isRoot else { return }
    let own = folder + "/own"
    try #require(mkdir(own, 0o700) == 0 && chown(own, 0, 65534) == 0 && chmod(own, mode) == 0)
    let victim = folder + "/victim"
    try write("secret", to: victim)
    try #require(link(victim, own + "/hard") == 0 && symlink(folder, own + "/link") == 0)
    for path in ["hard", "link/victim", "link/new"] {
      let error = #expect(throws: SystemError.self) { try write("x", to: "\(own)/\(path)") }
      #expect(error?.errno == EPERM, "\(path)")
    }
    #expect(text(victim) == "secret" && text(folder + "/new") == nil)
    // Where only the owner of a link can rename it, one of root is meant.
    try #require(chmod(own, 0o1777) == 0)
    try write("new", to: own + "/link/victim")
    #expect(text(victim) == "new")
  }

  @Test(arguments: [0o755, 0o775, 0o777, 0o1777] as [mode_t], [0, 65534] as [uid_t])
  func `is a new directory only where no other user could replace it`(
    mode: mode_t, owner: uid_t
  ) throws {
    guard isRoot else { return }
    let own = folder + "/own"
    try #require(mkdir(own, 0o700) == 0 && chown(own, owner, 65534) == 0 && chmod(own, mode) == 0)
    let isSafe = owner == 0 && (mode == 0o755 || mode == 0o1777)
    do throws(SystemError) {
      try OutputPath(own + "/new", link: .replaced).makeFolder(mode: 0o700)
      #expect(isSafe)
    } catch {
      #expect(!isSafe && error.errno == EPERM)
    }
    #expect((SystemCall.kind(of: own + "/new") == .directory) == isSafe)
  }

  @Test func `makes a file that only its owner can read, and keeps the mode of another`() throws {
    let path = folder + "/new"
    try write("text", to: path)
    #expect(SystemCall.status(of: path)?.st_mode == S_IFREG | 0o600)
    try #require(chmod(path, 0o640) == 0)
    try write("te", to: path)
    #expect(SystemCall.status(of: path)?.st_mode == S_IFREG | 0o640 && text(path) == "te")
  }

  @Test func `can be a descriptor of the process, and devices`() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    for path in ["/proc/self/fd/\(ends[1])", "/dev/fd/\(ends[1])"] {
      try write("text", to: path)
      var bytes = [UInt8](repeating: 0, count: 4)
      #expect(SystemCall.read(ends[0], into: &bytes) == .bytes(4))
    }
    try write("text", to: "/dev/null")
    // Such a file has no path at which it could be replaced.
    #expect(throws: SystemError.self) { try OutputPath("/proc/self/fd/\(ends[1])").isReplaceable }
    #expect(try !OutputPath("/dev/null").isReplaceable)
  }

  /// The text of such a link is that of a path of this process.
  @Test func `leads through the root of a container, and not to the same path outside`() throws {
    let own = folder + "/own"
    try #require(mkdir(own, 0o700) == 0)
    let (container, output) = (Process(), Pipe())
    container.executableURL = URL(filePath: "/usr/bin/unshare")
    container.arguments = [
      "--mount", "/bin/sh", "-c",
      "mount -t tmpfs none \"$0\" && echo ready && exec timeout 60 sleep 60", own,
    ]
    container.standardOutput = output
    container.standardError = FileHandle.nullDevice
    try container.run()
    defer {
      container.terminate()
      container.waitUntilExit()
    }
    // Only root can mount, and not in each container.
    guard try output.fileHandleForReading.read(upToCount: 6) == Data("ready\n".utf8) else { return }
    let outside = "/proc/\(container.processIdentifier)/root\(own)/file"
    try write("inside", to: outside)
    #expect(text(outside) == "inside" && text(own + "/file") == nil)
  }

  @Test func `is not another file than the one that was found`() throws {
    let path = folder + "/file"
    try write("one", to: path)
    let place = try OutputPath(path)
    try write("two", to: folder + "/other")
    try #require(rename(folder + "/other", path) == 0)
    let error = #expect(throws: SystemError.self) { try place.open(mode: 0o600) }
    #expect(error?.reason == "another process has replaced the file")
    #expect(text(path) == "two")
  }

  @Test func `is a directory, a cycle of links, or a link to nothing: an error`() throws {
    try #require(symlink("loop", folder + "/loop") == 0)
    try #require(symlink("nothing", folder + "/dangling") == 0)
    for (name, errno) in [
      ("", EISDIR), (".", EISDIR), ("loop", ELOOP), ("dangling", ENOENT), ("none/file", ENOENT),
      ("loop/file", ELOOP), ("dangling/", ENOENT),
    ] {
      let error = #expect(throws: SystemError.self) { try OutputPath("\(folder)/\(name)").name }
      #expect(error?.errno == errno, "\(name)")
    }
    #expect(text(folder + "/nothing") == nil)
  }

  @Test func `belongs to the user who became root, by the words of sudo`() {
    func user(_ environment: [String: String]) -> SudoUser? {
      SudoUser(environment: environment)
    }
    #expect(user(["SUDO_UID": "1000", "SUDO_GID": "100"])?.user == 1000)
    for (uid, gid) in [("0", "0"), ("-1", "0"), ("x", "100"), ("4294967295", "1"), ("1", "")] {
      #expect(user(["SUDO_UID": uid, "SUDO_GID": gid]) == nil)
    }
    #expect(user(["SUDO_UID": "1000"]) == nil && user([:]) == nil)
  }
}
