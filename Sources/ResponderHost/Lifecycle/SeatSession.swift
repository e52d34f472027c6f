import Foundation
import LinuxSystem

/// The active session of a seat, read from the files of systemd-logind, like sd-login(3).
package struct SeatSession: Equatable {
  /// The user of the session.
  package let user: UInt32

  /// Returns `nil` if no session is active, or sessions are not managed.
  package init?(seat: String, folder: String = "/run/systemd") {
    guard
      let user = Self.values(of: "\(folder)/seats/\(seat)")["ACTIVE_UID"].flatMap({ UInt32($0) })
    else { return nil }
    self.user = user
  }

  /// Returns a user's session at a seat, if any.
  package static func ofUser(
    _ user: UInt32, on seat: String, folder: String = "/run/systemd"
  ) -> String? {
    let sessions = SystemCall.entries(of: "\(folder)/sessions").filter { !$0.hasSuffix(".ref") }
    return sessions.sorted().first {
      let values = Self.values(of: "\(folder)/sessions/\($0)")
      return values["UID"] == "\(user)" && values["SEAT"] == seat
    }
  }

  private static func values(of file: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in (BoundedFile.text(of: file) ?? "").split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      values[String(line[..<sign])] = String(line[line.index(after: sign)...])
    }
    return values
  }
}
