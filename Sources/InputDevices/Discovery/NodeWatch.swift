import Glibc
import LinuxSystem

/// Reports nodes that are added or removed, or whose permissions change.
///
/// udev reports devices, but not changes of the mode or the access control list of a node; watching the
/// directory does. In a container, it may also be the only source of new nodes.
///
/// A watch costs every read of every node in the directory, by any process, some 500 instructions in
/// the kernel. It is therefore enabled only when necessary.
@safe final class NodeWatch {
  enum Change: Hashable {
    /// The node with this path changed.
    case node(String)
    /// Notifications were lost, or the directory itself changed, so that a scan is necessary.
    case everything
  }

  /// Where udev makes the nodes of input devices.
  static let usualFolder = "/dev/input"

  let fileDescriptor: Int32
  let folder: String
  /// The names of the nodes to report; `nil` for all event nodes.
  private let nodes: Set<String>?

  /// A directory that is watched.
  private enum Place {
    /// The one with the nodes.
    case folder
    /// One that leads to it, and the name of the next one.
    case above(next: Substring)
  }

  /// inotify_add_watch(2), or a replacement of it.
  typealias AddWatch = (_ descriptor: Int32, _ path: String, _ events: UInt32) -> Int32

  private let addWatch: AddWatch
  /// The directories that are watched, by the kernel's watch descriptors.
  private var watches: [Int32: Place] = [:]
  /// Why new nodes are not reported, although changes are wanted; `nil` if they are.
  private(set) var obstacle: String?
  /// Whether changes are reported.
  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      if isOn { watch() } else { unwatch() }
    }
  }

  /// Creates a disabled watch.
  /// - Parameters:
  ///   - folder: An absolute path without a slash at its end; empty for the root directory.
  ///   - nodes: The names of the nodes to report; `nil` for all event nodes.
  ///   - addWatch: Watches a directory.
  /// - Throws: An error if the user has no inotify instance left. Where udev works, the watch is not
  ///   essential.
  init(
    folder: String = NodeWatch.usualFolder, nodes: Set<String>? = nil,
    addWatch: @escaping AddWatch = { unsafe inotify_add_watch($0, $1, $2) }
  ) throws(SystemError) {
    self.addWatch = addWatch
    self.nodes = nodes
    self.folder = folder
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw SystemError("watch \(folder)", errno: errno) }
    fileDescriptor = number
  }

  deinit { SystemCall.close(fileDescriptor) }

  /// Reads pending notifications without blocking. Each node is reported once, in the order of its
  /// first change.
  func receive(_ body: (Change) -> Void) {
    var reported: Set<Change> = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = SystemCall.read(fileDescriptor, into: &bytes) {
      for notification in Notification.all(in: bytes[..<count]) {
        guard let change = change(notification), reported.insert(change).inserted else { continue }
        body(change)
      }
    }
  }

  private func change(_ notification: Notification) -> Change? {
    if notification.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .everything }
    guard let place = watches[notification.watch] else { return nil }
    if notification.mask & UInt32(IN_IGNORED) != 0 {
      watches[notification.watch] = nil
      guard case .folder = place else { return nil }
      // Perhaps the directories above are not watched.
      return watch() ? .everything : nil
    }
    switch place {
    case .above(let next):
      // Also a link to a directory.
      guard notification.name == next else { return nil }
    case .folder where notification.mask & UInt32(IN_ISDIR) != 0:
      // The permissions of the directory itself changed.
      guard notification.name.isEmpty else { return nil }
    case .folder:
      let isWanted = nodes?.contains(notification.name) ?? notification.name.hasPrefix("event")
      return isWanted ? .node("\(folder)/\(notification.name)") : nil
    }
    watch()
    return .everything
  }

  /// Watches the directory and those above it, because each can be missing, or be removed and made again: the
  /// kernel removes `/dev/input` along with its last node. From the top, so that none is made unnoticed in between.
  /// - Returns: Whether the directory itself is watched.
  @discardableResult
  private func watch() -> Bool {
    let old = watches
    watches = [:]
    var problem: Int32?
    func add(_ path: String, _ events: Int32, _ place: Place) -> Bool {
      let number = addWatch(fileDescriptor, path, UInt32(events | IN_ONLYDIR))
      if number >= 0 {
        watches[number] = place
      } else if errno != ENOENT, errno != ENOTDIR {
        problem = problem ?? errno
      }
      return number >= 0
    }
    let names = folder.split(separator: "/")
    for (index, name) in names.enumerated() {
      let path = "/" + names[..<index].joined(separator: "/")
      _ = add(path, IN_CREATE | IN_MOVED_TO, .above(next: name))
    }
    let isWatched = add(
      folder.isEmpty ? "/" : folder, IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE, .folder)
    obstacle = isWatched ? nil : problem.map(FolderChanges.reason)
    for number in old.keys where watches[number] == nil {
      inotify_rm_watch(fileDescriptor, number)
    }
    return isWatched
  }

  /// Watches the directory again if that was not possible before.
  func watchAgain() {
    if obstacle != nil { watch() }
  }

  private func unwatch() {
    for number in watches.keys { inotify_rm_watch(fileDescriptor, number) }
    watches = [:]
    obstacle = nil
  }

  /// A `struct inotify_event`, followed by the name (inotify(7)).
  struct Notification {
    var watch: Int32
    var mask: UInt32
    var name: String

    private static let headerSize = 16

    static func all(in bytes: ArraySlice<UInt8>) -> [Self] {
      var result: [Self] = []
      var rest = bytes
      while rest.count >= headerSize {
        let header = Array(rest.prefix(headerSize))
        func word(_ offset: Int) -> UInt32 {
          // In native byte order.
          UInt32(
            littleEndian: (0..<4).reduce(0) { $0 | UInt32(header[offset + $1]) << (8 * $1) })
        }
        let length = Int(word(12))
        let name = rest.dropFirst(headerSize).prefix(length).prefix { $0 != 0 }
        result.append(
          Self(
            watch: Int32(bitPattern: word(0)), mask: word(4),
            name: String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(headerSize + length)
      }
      return result
    }
  }
}
