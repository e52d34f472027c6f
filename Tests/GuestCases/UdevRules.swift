import Foundation

/// Rules that udev follows for the devices of one case.
enum UdevRules {
  private static let folder = "/run/udev/rules.d"
  // After the rules that classify, before those that act on tags.
  private static let file = "\(folder)/65-responderd-guest.rules"

  static func add(_ rules: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try (rules + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    try Tool.run(["udevadm", "control", "--reload"])
  }

  static func remove() {
    // The next case's devices have other names, so a rule that stays does no harm.
    try? FileManager.default.removeItem(atPath: file)
  }
}
