import Foundation
import Glibc
import Testing

@testable import Doctor

/// What keeps a daemon from a node, by its error, its process and its unit.
@Suite struct `A daemon that cannot open a node that it may read` {
  private static let node = "/dev/null"

  /// Determines the obstacle of a process with a security label.
  /// - Parameters:
  ///   - sees: Whether the node exists in the process's file system; `nil` if that cannot be examined.
  ///   - isVisible: The same, as the daemon reports it.
  private func cause(
    _ error: Int32?, label: String = "unconfined\n", sees: Bool? = true, isVisible: Bool? = nil,
    isSELinux: Bool = false, unit properties: String? = nil
  ) throws -> Obstacle? {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "obstacle-\(UUID())")
    defer { try? files.removeItem(at: folder) }
    let process = folder.appending(path: "proc/7")
    try files.createDirectory(
      at: process.appending(path: "attr"), withIntermediateDirectories: true)
    try Data(label.utf8).write(to: process.appending(path: "attr/current"))
    if let sees {
      let root = process.appending(path: "root")
      if sees {
        try files.createSymbolicLink(at: root, withDestinationURL: URL(filePath: "/"))
      } else {
        try files.createDirectory(at: root, withIntermediateDirectories: true)
      }
    }
    let selinux = folder.appending(path: "selinux")
    if isSELinux {
      try files.createDirectory(at: selinux, withIntermediateDirectories: true)
      try Data("1".utf8).write(to: selinux.appending(path: "enforce"))
    }
    return Obstacle(
      to: Self.node, error: error, isVisible: isVisible, process: 7,
      unit: properties.map {
        ServiceUnit(properties: "LoadState=loaded\nActiveState=inactive\n" + $0)
      },
      proc: folder.appending(path: "proc").path, selinux: selinux.path)
  }

  @Test(arguments: [
    ("guest (enforce)\n", "AppArmor confines the process (profile \"guest\")"),
    ("/usr/bin/x//&guest (kill)", "profile \"/usr/bin/x//&guest\""),
    ("guest (complain)\n", "such as AppArmor (\"journalctl -k -g apparmor\") or SELinux"),
    ("unconfined\n", "such as AppArmor (\"journalctl -k -g apparmor\") or SELinux"),
    ("", "such as AppArmor (\"journalctl -k -g apparmor\") or SELinux"),
  ])
  func `is denied access by a security module`(label: String, words: String) throws {
    let obstacle = try #require(try cause(EACCES, label: label))
    #expect(obstacle.kind == .securityModule && obstacle.fix == nil)
    #expect(obstacle.explanation.contains(words), "\(obstacle.explanation)")
    #expect(obstacle.explanation.contains("journalctl -k -g apparmor"))
  }

  @Test func `is denied access by SELinux`() throws {
    let label = "system_u:system_r:kiosk_t:s0\0"
    let obstacle = try #require(try cause(EACCES, label: label, isSELinux: true))
    #expect(obstacle.kind == .securityModule)
    #expect(obstacle.explanation.contains("(domain \"system_u:system_r:kiosk_t:s0\")"))
    #expect(obstacle.explanation.contains("ausearch -m avc"))
  }

  @Test func `is denied access by a device policy`() throws {
    let unit = try #require(try cause(EPERM, unit: "DevicePolicy=closed\n"))
    #expect(unit.kind == .policy && unit.explanation.contains("DeviceAllow= of the unit"))
    #expect(unit.fix?.contains("DeviceAllow=") == true)
    let other = try #require(try cause(EPERM, label: "guest (enforce)"))
    #expect(other.kind == .policy && other.fix == nil)
  }

  @Test(arguments: [
    ("InaccessiblePaths=/a -/dev /b", "InaccessiblePaths=", "'InaccessiblePaths=/a /b'"),
    ("InaccessiblePaths=+/dev/null", "InaccessiblePaths=", "'InaccessiblePaths='"),
    ("BindPaths=/dev:/x /x:/dev:rbind", "BindPaths=", "BindPaths=/dev:/x"),
    ("TemporaryFileSystem=/dev:ro", "TemporaryFileSystem=", "TemporaryFileSystem="),
    ("PrivateDevices=yes", "PrivateDevices=", "PrivateDevices=no"),
  ])
  func `does not see the node because of its unit`(
    settings: String, name: String, lines: String
  ) throws {
    for (sees, isVisible) in [(false, nil), (false, true), (nil, false)] as [(Bool?, Bool?)] {
      let obstacle = try #require(
        try cause(EACCES, sees: sees, isVisible: isVisible, unit: settings))
      #expect(obstacle.kind == .hidden)
      #expect(obstacle.explanation.contains("\(name) of the unit"), "\(obstacle.explanation)")
      #expect(obstacle.fix?.contains(lines.replacing("'", with: "")) == true, "\(obstacle)")
    }
    for (sees, isVisible) in [(true, nil), (true, false), (nil, true)] as [(Bool?, Bool?)] {
      let visible = try cause(EACCES, sees: sees, isVisible: isVisible, unit: settings)
      #expect(visible?.kind == .securityModule)
    }
  }

  @Test func `does not see the node for another reason`() throws {
    for error in [EACCES, ENOENT, nil] {
      let obstacle = try cause(
        error, sees: nil, isVisible: false, unit: "InaccessiblePaths=/devices")
      #expect(obstacle?.kind == .hidden && obstacle?.fix == nil)
    }
  }

  @Test func `has a problem that is not one of access`() throws {
    for error in [EMFILE, EIO, nil] {
      #expect(try cause(error) == nil)
    }
  }
}
