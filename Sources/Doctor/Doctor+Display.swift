import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Programs that turn outputs off through the compositor or the X server of a user's session.
  private static let sessionPrograms: Set<String> = [
    "wlopm", "wlr-randr", "swaymsg", "hyprctl", "niri", "kscreen-doctor", "xset", "xrandr",
    "gdbus", "busctl",
  ]

  /// Examines whether the running daemon can turn the display off.
  mutating func examine(_ display: DaemonStatus.Display) {
    if let name = display.backlight, !canSetBacklight(name) {
      find(
        .display, .broken, at: daemonName,
        "user \(user.name) has no write access to bl_power and brightness of the backlight "
          + "\(Diagnostics.printable(name)), so the display stays on",
        fix: Remedy.letSetBacklights(ownProgram))
    } else if let failure = display.failure {
      find(.display, .broken, at: daemonName, Diagnostics.printable(failure))
    }
    // A service that runs as the user of a session has the rights of that user.
    guard isSystemService, !isSessionUser else { return }
    let programs = display.programs.map { URL(filePath: $0).lastPathComponent }
    for program in Set(programs).intersection(Self.sessionPrograms).sorted() {
      find(
        .display, .advice, at: daemonName,
        "display: runs \(program), which needs the session of a user, and the system service is not part of one; "
          + "use the user service, or backlight: instead of the command")
    }
  }

  /// Whether the service runs as a user with a session of its own.
  private var isSessionUser: Bool {
    FileManager.default.fileExists(atPath: "/run/user/\(user.user)")
  }

  private func canSetBacklight(_ name: String) -> Bool {
    ["bl_power", "brightness"].contains { file in
      SystemCall.modePermitsWriting(
        "/sys/class/backlight/\(name)/\(file)", user: user.user, groups: user.groups)
    }
  }
}
