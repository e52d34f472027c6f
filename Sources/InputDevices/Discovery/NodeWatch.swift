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

  let fileDescriptor: Int32
  let folder: String
  /// The names of the nodes to report; `nil` for all event nodes.
  private let nodes: Set<String>?
  private let name: String
  private let parent: String
  /// The kernel's watch descriptors.
  private var watches: [Int32] = []
  /// Whether changes are reported.
  var isOn = false { didSet { if isOn != oldValue { isOn ? watch() : unwatch() } } }

  /// Creates a disabled watch.
  /// - Parameter nodes: The names of the nodes to report; `nil` for all event nodes.
  /// - Returns: `nil` if the user has no inotify instance left. Where udev works, the watch is not
  ///   essential.
  init?(folder: String = "/dev/input", nodes: Set<String>? = nil) {
    self.nodes = nodes
    let slash = folder.lastIndex(of: "/") ?? folder.startIndex
    self.folder = folder
    name = String(folder[slash...].dropFirst())
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    parent = String(folder[..<slash])
    guard fileDescriptor >= 0 else { return nil }
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
    if notification.mask & UInt32(IN_IGNORED) != 0 { return nil }
    if notification.mask & UInt32(IN_ISDIR) != 0 {
      // The directory itself: it was created again, or its permissions changed.
      guard isOn, notification.name == name || notification.name.isEmpty else { return nil }
      watch()
      return .everything
    }
    let isWanted = nodes?.contains(notification.name) ?? notification.name.hasPrefix("event")
    return isWanted ? .node("\(folder)/\(notification.name)") : nil
  }

  private func watch() {
    // The kernel removes the directory along with its last node, so its parent is watched as well.
    // If a watch fails, changes are not reported.
    watches = [
      unsafe inotify_add_watch(fileDescriptor, parent, UInt32(IN_CREATE)),
      unsafe inotify_add_watch(
        fileDescriptor, folder,
        UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE) | UInt32(IN_ONLYDIR)),
    ]
  }

  private func unwatch() {
    // A missing node is not an error.
    for number in watches { inotify_rm_watch(fileDescriptor, number) }
    watches = []
  }

  /// A `struct inotify_event`, followed by the name (inotify(7)).
  struct Notification {
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
        result.append(Self(mask: word(4), name: String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(headerSize + length)
      }
      return result
    }
  }
}
