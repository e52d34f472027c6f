import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import InputDevices

@Suite struct NodeWatchTests {
  private let parent = FileManager.default.temporaryDirectory.appending(
    path: "responderd-nodes-\(UUID().uuidString)")
  private var folder: URL { parent.appending(path: "input") }

  private func make(_ name: String) throws {
    try Data().write(to: folder.appending(path: name))
  }

  private func changes(_ watch: NodeWatch) -> [NodeWatch.Change] {
    var changes: [NodeWatch.Change] = []
    watch.receive { changes.append($0) }
    return changes
  }

  private func node(_ name: String) -> NodeWatch.Change { .node("\(folder.path)/\(name)") }

  @Test func `nodes that come, change their mode and go are reported once each`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let watch = try NodeWatch(folder: folder.path)
    watch.isOn = true
    try make("event3")
    try make("js0")
    #expect(changes(watch) == [node("event3")])
    chmod(folder.appending(path: "event3").path, 0o600)
    #expect(changes(watch) == [node("event3")])
    try FileManager.default.removeItem(at: folder.appending(path: "event3"))
    #expect(changes(watch) == [node("event3")])
    #expect(changes(watch) == [])
  }

  @Test func `only the selected nodes of a folder are reported, whatever their names`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let watch = try NodeWatch(folder: folder.path, nodes: ["panel"])
    watch.isOn = true
    try make("event3")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "panel"), withDestinationURL: URL(filePath: "/dev/null"))
    #expect(changes(watch) == [node("panel")])
  }

  @Test func `a selected node that is made later is found, and then no longer looked for`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let panel = folder.appending(path: "panel")
    let nodes = SelectedNodes([panel.path, "/dev/zero"], of: .sensor)
    let number = try #require(SystemCall.status(of: "/dev/null")?.st_rdev)
    #expect(nodes.follow(known: ["/dev/zero"]))
    #expect(!nodes.follow(known: ["/dev/zero"]))
    #expect(nodes.node(of: number, at: "/dev/null") == nil)
    #expect(nodes.changes() == [])
    try FileManager.default.createSymbolicLink(
      at: panel, withDestinationURL: URL(filePath: "/dev/null"))
    #expect(nodes.changes() == [panel.path])
    // The device's own node has another name, and the link leads to it.
    #expect(nodes.node(of: number, at: "/dev/null") == "/dev/null")
    #expect(!nodes.follow(known: ["/dev/null", "/dev/zero"]))
    try make("other")
    #expect(nodes.changes() == [])
  }

  @Test func `a selected node of another kind of device is not looked for`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let panel = folder.appending(path: "panel")
    try FileManager.default.createSymbolicLink(
      at: panel, withDestinationURL: URL(filePath: "/dev/null"))
    let nodes = SelectedNodes([panel.path], of: .input)
    #expect(!nodes.follow(known: []))
    try make("panel2")
    #expect(nodes.changes() == [])
    #expect(SelectedNodes([panel.path], of: .sensor).follow(known: []))
    #expect(SelectedNodes([folder.appending(path: "missing").path], of: .input).follow(known: []))
    #expect(DeviceNumber("13:67")?.isInput == true && DeviceNumber("240:0")?.isInput == false)
  }

  @Test func `a device whose own name is that of another one is found by its number`() throws {
    let zero = try #require(SystemCall.status(of: "/dev/zero")?.st_rdev)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    func link(_ name: String, to device: String) throws -> String {
      let link = folder.appending(path: name)
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: URL(filePath: device))
      return link.path
    }
    // As "docker --device /dev/input/event3:/dev/input/event0" does.
    let own = folder.appending(path: "event3").path
    #expect(DeviceNumber.node(of: zero, at: own) == own)
    let other = try link("event0", to: "/dev/zero")
    #expect(DeviceNumber.node(of: zero, at: own) == other)
    _ = try link("event3", to: "/dev/null")
    #expect(DeviceNumber.node(of: zero, at: own) == other)
    #expect(DeviceNumber.node(of: zero, at: "/dev/zero") == "/dev/zero")
  }

  @Test func `a folder that comes later, or goes and comes again, is watched`() throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let watch = try NodeWatch(folder: folder.path)
    watch.isOn = true
    for _ in 1...2 {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      #expect(changes(watch) == [.everything])
      try make("event0")
      #expect(changes(watch) == [node("event0")])
      try FileManager.default.removeItem(at: folder)
      _ = changes(watch)
    }
  }

  @Test func `a folder whose directories come later, or are moved there, is watched`() throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let folder = parent.appending(path: "a/b/c")
    let node = folder.appending(path: "event0")
    let watch = try NodeWatch(folder: folder.path)
    watch.isOn = true
    func create() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #expect(changes(watch) == [.everything])
      try Data().write(to: node)
      #expect(changes(watch) == [.node(node.path)])
    }
    try create()
    let (first, old) = (parent.appending(path: "a"), parent.appending(path: "old"))
    try FileManager.default.moveItem(at: first, to: old)
    #expect(changes(watch) == [])
    try create()
    // What is elsewhere now.
    try Data().write(to: old.appending(path: "b/c/event1"))
    #expect(changes(watch) == [])
    try FileManager.default.removeItem(at: first)
    _ = changes(watch)
    try FileManager.default.moveItem(at: old, to: first)
    #expect(changes(watch) == [.everything])
    try FileManager.default.removeItem(at: node)
    #expect(changes(watch) == [.node(node.path)])
    try FileManager.default.removeItem(at: first)
    _ = changes(watch)
    try FileManager.default.createDirectory(
      at: parent.appending(path: "other/b/c"), withIntermediateDirectories: true)
    #expect(changes(watch) == [])
    try FileManager.default.createSymbolicLink(
      atPath: first.path, withDestinationPath: parent.appending(path: "other").path)
    #expect(changes(watch) == [.everything])
    try Data().write(to: node)
    #expect(changes(watch) == [.node(node.path)])
    #expect(watch.obstacle == nil)
  }

  @Test(.enabled("needs write access to the root directory") { access("/", W_OK) == 0 })
  func `a selected node in the root directory is found when it is made`() throws {
    let panel = "/responderd-panel-\(UUID().uuidString)"
    let nodes = SelectedNodes([panel, folder.path + "/other"], of: .sensor)
    #expect(nodes.follow(known: []))
    #expect(nodes.changes() == [])
    defer { unlink(panel) }
    try FileManager.default.createSymbolicLink(atPath: panel, withDestinationPath: "/dev/null")
    #expect(nodes.changes() == [panel])
    #expect(nodes.obstacles.isEmpty)
  }

  @Test func `a selected node that cannot be looked for is a reason to say so`() async {
    await #expect(processExitsWith: .success) {
      let free = open("/dev/null", O_RDONLY | O_CLOEXEC)
      close(free)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let path = "/no/such/node"
      limit.rlim_cur = rlim_t(free)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let nodes = SelectedNodes([path], of: .input)
      #expect(nodes.fileDescriptors.isEmpty)
      #expect(!nodes.follow(known: []))
      let reason = "fs.inotify.max_user_instances, or the limit of open files, is reached"
      #expect(nodes.obstacles == ["/no/such": reason])
      // Nothing has to be made there.
      #expect(SelectedNodes(["/dev/null"], of: .input).obstacles.isEmpty)
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(SelectedNodes([path], of: .input).obstacles.isEmpty)
    }
  }

  @Test func `a folder that is made again and cannot be watched then is a reason, until it can`()
    throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    var isLimitReached = false
    let watch = try NodeWatch(folder: folder.path) { descriptor, path, events in
      guard isLimitReached else { return inotify_add_watch(descriptor, path, events) }
      errno = ENOSPC
      return -1
    }
    watch.isOn = true
    #expect(watch.obstacle == nil)
    isLimitReached = true
    try FileManager.default.removeItem(at: folder)
    // The directories above have no watch any more, either.
    #expect(changes(watch) == [])
    #expect(watch.obstacle == "fs.inotify.max_user_watches is reached")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    watch.watchAgain()
    #expect(watch.obstacle == "fs.inotify.max_user_watches is reached")
    isLimitReached = false
    watch.watchAgain()
    #expect(watch.obstacle == nil)
    try make("event0")
    #expect(changes(watch) == [node("event0")])
  }

  @Test func `a folder that others may enter now is looked at as a whole`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let watch = try NodeWatch(folder: folder.path)
    watch.isOn = true
    chmod(folder.path, 0o700)
    #expect(changes(watch) == [.everything])
  }

  @Test func `nothing is reported while it is off`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let watch = try NodeWatch(folder: folder.path)
    for isOn in [false, true, false, true] {
      watch.isOn = isOn
      try make("event\(isOn)")
      #expect(changes(watch) == (isOn ? [node("eventtrue")] : []))
      try FileManager.default.removeItem(at: folder.appending(path: "event\(isOn)"))
      _ = changes(watch)
    }
  }

  @Test func `what the folder had to tell when it was turned off turns nothing on`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    let watch = try NodeWatch(folder: folder.path)
    watch.isOn = true
    chmod(folder.path, 0o700)
    watch.isOn = false
    _ = changes(watch)
    try make("event0")
    #expect(changes(watch) == [])
  }

  @Test func `a queue that overflowed means everything`() {
    var bytes = [UInt8](repeating: 0, count: 16)
    bytes[5] = 0x40  // IN_Q_OVERFLOW
    let notifications = NodeWatch.Notification.all(in: bytes[...])
    #expect(notifications.map(\.mask) == [0x4000])
    #expect(NodeWatch.Notification.all(in: bytes[..<15]).isEmpty)
  }

  @Test(arguments: [SOCK_SEQPACKET, SOCK_STREAM])
  func `only the socket of a process counts as udevd, and the process notices nothing`(
    type: __socket_type
  ) throws {
    #expect(!Udev.isBound("/no/such/socket"))
    let path = "/tmp/responderd-\(UUID().uuidString.prefix(8))"
    defer { unlink(path) }
    let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let socket = Glibc.socket(AF_UNIX, Int32(type.rawValue | flags), 0)
    #expect(SocketAddress(path).bind(socket))
    #expect(listen(socket, 1) == 0)
    #expect(Udev.isBound(path))
    // udevd would log a warning about each connection that sends nothing.
    #expect(accept(socket, nil, nil) < 0 && errno == EAGAIN)
    close(socket)
    // What a daemon that was killed leaves behind.
    #expect(access(path, F_OK) == 0)
    #expect(!Udev.isBound(path))
  }
}
