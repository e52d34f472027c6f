import Glibc
import LinuxSystem

/// The nodes that a user selected, of which some may appear later: a link or another node of a device can be made long
/// after the kernel announced the device.
struct SelectedNodes {
  private let paths: [String]
  /// One for each folder of the selected nodes.
  private let watches: [NodeWatch]

  init(_ paths: [String]) {
    self.paths = paths
    let folders = Dictionary(grouping: paths) {
      String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)])
    }
    watches = folders.sorted { $0.key < $1.key }.compactMap { folder, paths in
      // In the working directory and the root, only names with a folder are followed.
      folder.isEmpty
        ? nil
        : NodeWatch(
          folder: folder, nodes: Set(paths.map { String($0.dropFirst(folder.count + 1)) }))
    }
  }

  var fileDescriptors: [Int32] { watches.map(\.fileDescriptor) }

  /// Returns the node at which the user wants a device opened; `nil` if none is of the device.
  func node(of number: dev_t, at own: String) -> String? {
    DeviceNumber.selected(paths, of: number, at: own)
  }

  /// Watches the folders in which a selected node is missing, or not one of the known devices.
  /// - Parameter known: The nodes of the known devices.
  /// - Returns: Whether a folder was not watched before, so that changes may have been missed.
  func follow(known: some Collection<String>) -> Bool {
    var isNew = false
    for watch in watches {
      let isNeeded = paths.contains { path in
        path.hasPrefix(watch.folder + "/") && !known.contains { DeviceNumber.leads(path, to: $0) }
      }
      if isNeeded, !watch.isOn { isNew = true }
      watch.isOn = isNeeded
    }
    return isNew
  }

  /// Returns the selected nodes that changed, without waiting; all of them if notifications were lost.
  func changes() -> [String] {
    var changed: [String] = []
    for watch in watches {
      watch.receive { change in
        switch change {
        case .everything: changed += paths
        case .node(let node): changed.append(node)
        }
      }
    }
    return changed
  }
}
