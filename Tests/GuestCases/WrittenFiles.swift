import Foundation

/// Every file that differs from the machine that the guest was made of, as the layer above that
/// machine's file system holds it.
struct WrittenFiles {
  private static let layer = "/mnt"
  /// What other programs write down about what happened.
  private static let chronicles = [
    "var/lib/dpkg", "var/log", "var/cache", "var/tmp", "tmp", "var/lib/systemd/random-seed",
    "var/lib/systemd/timers", "var/lib/systemd/catalog", "etc/ld.so.cache", "root",
  ]

  private let paths: Set<String>

  init() {
    var paths: Set<String> = []
    let all = FileManager.default.enumerator(
      at: URL(filePath: Self.layer), includingPropertiesForKeys: [.isDirectoryKey])
    for case let url as URL in all ?? .init() {
      // A directory is copied up when something in it changes, and stays.
      let isDirectory = try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory
      let path = String(url.path.dropFirst(Self.layer.count + 1))
      if isDirectory != true, !Self.chronicles.contains(where: { path.hasPrefix($0) }) {
        paths.insert(path)
      }
    }
    self.paths = paths
  }

  func besides(_ other: WrittenFiles) -> [String] { paths.subtracting(other.paths).sorted() }
}
