import Glibc
import LinuxSystem

/// The nodes that a user selected, of which some may appear later: a link or another node of a device can be made long
/// after the kernel announced the device.
struct SelectedNodes {
  /// The kinds of devices, each with a monitor of its own.
  enum Kind { case input, sensor }

  private let paths: [String]
  private let kind: Kind
  /// One for each folder of the selected nodes.
  private var folders: [Folder] = []

  /// The selected nodes of a folder.
  private struct Folder {
    let path: String
    let paths: [String]
    let watch: Result<NodeWatch, SystemError>

    /// Why it is not noticed when a missing node is made; `nil` if it is.
    var obstacle: String? {
      switch watch {
      case .success(let watch): watch.obstacle
      case .failure(let error):
        paths.allSatisfy(SystemCall.exists) ? nil : FolderChanges.reason(error.errno)
      }
    }

    init(_ path: String, _ paths: [String]) {
      self.path = path
      self.paths = paths
      let names = Set(paths.map { String($0.dropFirst(path.count + 1)) })
      watch = Result { () throws(SystemError) in try NodeWatch(folder: path, nodes: names) }
    }
  }

  /// - Parameter paths: Absolute paths.
  init(_ paths: [String], of kind: Kind) {
    self.paths = paths
    self.kind = kind
    let folders = Dictionary(grouping: paths) {
      String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)])
    }
    self.folders = folders.sorted { $0.key < $1.key }.map(Folder.init)
  }

  private var watches: [NodeWatch] { folders.compactMap { try? $0.watch.get() } }

  var fileDescriptors: [Int32] { watches.map(\.fileDescriptor) }

  /// The folders in which it is not noticed when a missing node is made, with the reasons.
  var obstacles: [String: String] {
    folders.reduce(into: [:]) { list, folder in list[folder.path] = folder.obstacle }
  }

  /// Watches the folders again that could not be watched.
  func watchAgain() {
    for watch in watches { watch.watchAgain() }
  }

  /// Returns the node at which the user wants a device opened; `nil` if none is of the device. Numbers are compared, so
  /// that links and copies of a node work, too.
  func node(of number: dev_t, at own: String) -> String? {
    DeviceNumber.selected(paths, of: number, at: own)
  }

  /// Returns the node at which a device is opened: its own, or another one of its folder, if none was selected.
  static func node(of device: UdevDevice, at own: String, selected: Self?) -> String? {
    guard let selected else { return DeviceNumber.node(of: device.number, at: own) }
    return selected.node(of: device.number, at: own)
  }

  /// Watches the folders in which a selected node is missing, or not one of the known devices. A watch is not free, see
  /// ``NodeWatch``, so a node of the other kind is not looked for.
  /// - Parameter known: The nodes of the known devices.
  /// - Returns: Whether a folder was not watched before, so that changes may have been missed.
  func follow(known: some Collection<String>) -> Bool {
    var isNew = false
    for folder in folders {
      // Without a watch, udev and the kernel still report devices.
      guard case .success(let watch) = folder.watch else { continue }
      let isNeeded = folder.paths.contains { path in
        !isOther(path) && !known.contains { DeviceNumber.leads(path, to: $0) }
      }
      if isNeeded, !watch.isOn { isNew = true }
      watch.isOn = isNeeded
    }
    return isNew
  }

  private func isOther(_ path: String) -> Bool {
    guard let number = DeviceNumber(node: path) else { return false }
    return number.isInput != (kind == .input)
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
