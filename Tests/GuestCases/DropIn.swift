import Foundation

/// Settings of the service that hold for one case.
struct DropIn {
  private static let folder = "/run/systemd/system/\(Service.unit).d"
  private let text: String

  init(_ text: String) { self.text = text }

  /// Has the service run with them for as long as `body` lasts.
  func use(_ body: () throws -> Void) throws { try Self.use(each: [self]) { _ in try body() } }

  /// Has the service run with each of several in turn: systemd reads all units once for each.
  static func use(each dropIns: [DropIn], _ body: (Int) throws -> Void) throws {
    let file = folder + "/guest.conf"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer {
      _ = try? Tool.run(["systemctl", "stop", Service.unit])
      // What comes next would fail of it if it stayed.
      try? FileManager.default.removeItem(atPath: file)
      _ = try? Tool.run(["systemctl", "daemon-reload"])
    }
    for (index, dropIn) in dropIns.enumerated() {
      try dropIn.text.write(toFile: file, atomically: true, encoding: .utf8)
      try Service.stop()
      try Tool.run(["systemctl", "daemon-reload"])
      try body(index)
    }
  }
}
