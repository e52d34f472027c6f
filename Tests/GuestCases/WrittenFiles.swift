import CGuestSupport
import Foundation
import Glibc

/// What the machine holds beyond the one that the guest was made of: every file, link and directory
/// in the layer above that machine's file system, and all of /run, with what is in them.
struct WrittenFiles {
  private static let layer = "/mnt"
  /// What other programs write down about what happened, whatever it was.
  private static let chronicles = [
    "/var/lib/dpkg", "/var/log", "/run/log", "/run/systemd/journal", "/run/udev/queue",
    "/run/udev/links",
    "/run/systemd/transient", "/run/lock", "/etc/passwd-", "/etc/group-", "/etc/shadow-",
    "/etc/gshadow-", "/etc/subuid-", "/etc/subgid-", "/etc/.pwd.lock",
  ]

  /// What is at each path, in a word.
  private let found: [String: String]

  init() {
    var found: [String: String] = [:]
    for (root, prefix) in [(Self.layer, ""), ("/run", "/run")] {
      let all = FileManager.default.enumerator(atPath: root)
      for case let name as String in all ?? .init() {
        let path = "\(prefix)/\(name)"
        if Self.chronicles.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) { continue }
        // How often each unit was started is written down there, too.
        if path.hasPrefix("/run/systemd/units/"), !path.contains("responderd") { continue }
        found[path] = Self.content(of: "\(root)/\(name)")
      }
    }
    self.found = found
  }

  /// What was not there in the other state, or not like this.
  func besides(_ other: WrittenFiles) -> [String] {
    found.filter { other.found[$0.key] != $0.value }.map { path, content in
      "\(path): \(content)" + (other.found[path].map { ", not \($0)" } ?? "")
    }.sorted()
  }

  /// - Returns: `nil` for a directory that lies in the layer because something in it does.
  private static func content(of path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let owner = "\(status.st_uid):\(status.st_gid) \(String(status.st_mode & 0o7777, radix: 8))"
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      // What was copied up from the machine below carries a note of where it was.
      return guest_is_copied_up(path) == 1 ? nil : "directory \(owner)"
    case S_IFLNK:
      return "link to \((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "?")"
    case S_IFREG:
      // A library that the program brought along is described by its size only.
      guard status.st_size < 1 << 20 else { return "file \(owner), \(status.st_size) bytes" }
      let text = FileManager.default.contents(atPath: path) ?? Data()
      if path.hasPrefix("/run/udev/data/") {
        // When udev first saw a device is a line of its own.
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("I:") }.sorted().joined(separator: " ")
      }
      let digest = text.reduce(into: 0xcbf2_9ce4_8422_2325 as UInt64) {
        $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return "file \(owner), \(text.count) bytes \(String(digest, radix: 16))"
    // Of what was there below and was removed the layer holds a device 0:0.
    case S_IFCHR: return status.st_rdev == 0 ? "removed" : "device \(owner)"
    default: return "other \(owner)"
    }
  }
}
