import Glibc
import LinuxSystem

/// Hears of nodes that come, go, or may be read by others than before.
///
/// udev announces devices; that somebody changed the mode or the access control list of a node is
/// told by its folder alone, and in a container the folder may be the only one to tell of nodes.
///
/// While it is on, the kernel looks at the folder for each read of each node in it, whoever reads: some
/// 500 instructions. So it is on only where it has something to tell.
@safe final class NodeWatch {
  enum Change: Hashable {
    /// Something happened to the node with this path.
    case node(String)
    /// So much happened, or to the folder itself, that only a look at everything tells what.
    case everything
  }

  let fileDescriptor: Int32
  private let folder: String
  private let name: String
  private let parent: String
  /// The kernel's numbers of what is watched, as far as it can be.
  private var watches: Set<Int32> = []
  /// Whether anything is told.
  var isOn = false { didSet { if isOn != oldValue { isOn ? watch() : unwatch() } } }

  /// Makes one that is off.
  /// - Returns: Nil when the user has no inotify instance left; nothing depends on this watch
  ///   where udev works.
  init?(folder: String = "/dev/input") {
    let slash = folder.lastIndex(of: "/") ?? folder.startIndex
    self.folder = folder
    name = String(folder[slash...].dropFirst())
    fileDescriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    parent = String(folder[..<slash])
    guard fileDescriptor >= 0 else { return nil }
  }

  deinit { SystemCall.close(fileDescriptor) }

  /// Takes what waits, without waiting for more. Each node is told once, in the order of its
  /// first change.
  func receive(_ body: (Change) -> Void) {
    var told: Set<Change> = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = SystemCall.read(fileDescriptor, into: &bytes) {
      for notification in Notification.all(in: bytes[..<count]) {
        guard let change = change(notification), told.insert(change).inserted else { continue }
        body(change)
      }
    }
  }

  private func change(_ notification: Notification) -> Change? {
    if notification.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .everything }
    if notification.mask & UInt32(IN_IGNORED) != 0 { return nil }
    if notification.mask & UInt32(IN_ISDIR) != 0 {
      // The folder itself: it was made anew, or it may be entered by others than before.
      guard isOn, notification.name == name || notification.name.isEmpty else { return nil }
      watch()
      return .everything
    }
    return notification.name.hasPrefix("event") ? .node("\(folder)/\(notification.name)") : nil
  }

  private func watch() {
    // The kernel removes the folder along with its last node, so its parent is watched as well.
    // A folder that cannot be watched tells nothing, which is as good as no watch.
    watches = [
      unsafe inotify_add_watch(fileDescriptor, parent, UInt32(IN_CREATE)),
      unsafe inotify_add_watch(
        fileDescriptor, folder,
        UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE) | UInt32(IN_ONLYDIR)),
    ]
  }

  private func unwatch() {
    // One that was not there, or is gone meanwhile, is no loss.
    for number in watches { inotify_rm_watch(fileDescriptor, number) }
    watches = []
  }

  /// One `struct inotify_event` with the name behind it (inotify(7)).
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
          // The kernel writes in the machine's own order of bytes.
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
