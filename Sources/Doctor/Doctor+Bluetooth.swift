import Foundation
import InputDevices
import LinuxSystem

extension Doctor {
  /// Checks what a headset's buttons require: BlueZ forwards them only while a media player is
  /// registered with it.
  mutating func examineBluetooth(proc: String = "/proc") {
    let programs = Self.programs(in: proc)
    // The kernel stores 15 characters of a name.
    guard programs.contains("bluetoothd"), !programs.contains("mpris-proxy") else { return }
    find(
      .headsetButtons, .advice, at: "bluetoothd",
      "BlueZ drops the buttons of a headset while no media player is registered with it; mpris-proxy,"
        + " which registers those of a session, is not running",
      fix: Remedy.startPlayerProxy(for: user.name))
  }

  /// Returns the names of the running processes, as the kernel stores them.
  static func programs(in proc: String) -> Set<String> {
    // Processes may end during the search.
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: proc)) ?? []
    return Set(
      entries.filter { $0.allSatisfy(\.isNumber) }.compactMap { process in
        BoundedFile.text(of: "\(proc)/\(process)/comm")?
          .trimmingCharacters(in: .whitespacesAndNewlines)
      })
  }
}
