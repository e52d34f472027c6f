import CGuestSupport
import Glibc

/// A node below /dev/input that the kernel and udev are done with.
struct EventNode {
  /// `/dev/input/event3`
  let path: String
  /// The numbers of the device, as in `13:71`.
  private let number: String

  /// - Parameters:
  ///   - directory: its directory in /sys, which ends in its name.
  ///   - place: the directory of the node.
  ///   - awaitsUdev: whether there is an udevd to wait for.
  init(directory: String, in place: String = "/dev/input", awaitsUdev: Bool = true) throws {
    guard let name = directory.split(separator: "/").last else { throw Failure("no directory") }
    path = "\(place)/\(name)"
    // The kernel links the directory to where devices are found before it makes this file in it.
    let deadline = Deadline()
    while access(directory + "/dev", F_OK) != 0, !deadline.hasPassed { usleep(1000) }
    number = try Sysfs.text(directory + "/dev")
    if awaitsUdev { try waitForUdev(to: "register") { isNewer($0) } }
  }

  /// What udev knows of it.
  private var record: String { "/run/udev/data/c\(number)" }

  /// Waits until udev has forgotten it, so that the next one may have its number.
  func waitUntilForgotten() throws {
    try waitForUdev(to: "forget") { !exists($0) }
    // The kernel removes only the nodes that it made; a remedy of the doctor makes one, too.
    if !exists("/sys/dev/char/\(number)") { unlink(path) }
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a record is about this node: udev touches the node, then writes the record. Until udev
  /// forgets a device that another process has unplugged, an older record has the same number.
  private func isNewer(_ record: String) -> Bool {
    guard let written = modificationTime(of: record), let made = modificationTime(of: path) else {
      return false
    }
    return (written.tv_sec, written.tv_nsec) >= (made.tv_sec, made.tv_nsec)
  }

  private func modificationTime(of path: String) -> timespec? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim : nil
  }

  private func waitForUdev(to verb: String, _ isDone: (String) -> Bool) throws {
    let changes = try check("inotify_init1", inotify_init1(Int32(IN_CLOEXEC)))
    defer { close(changes) }
    let mask = UInt32(IN_MOVED_TO | IN_CREATE | IN_DELETE)
    try check("inotify_add_watch", inotify_add_watch(changes, "/run/udev/data", mask))
    let deadline = Deadline()
    var news = [UInt8](repeating: 0, count: 4096)
    while !isDone(record) {
      if deadline.hasPassed { throw Failure("udev did not \(verb) \(path)") }
      var polled = pollfd(fd: changes, events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, deadline.milliseconds) > 0 { _ = read(changes, &news, news.count) }
    }
  }
}

/// A device that a case has made.
protocol TestDevice: AnyObject {
  var node: EventNode { get }
  /// Pulls the plug. Does nothing the second time.
  func unplug()
}
