import Foundation
import LinuxSystem

/// The session in front at a seat, by the files of systemd's login manager (sd-login(3) reads the same).
struct SeatSession {
  /// The user of the session.
  let user: UInt32

  /// `nil` where no session is in front, or nothing keeps sessions.
  init?(seat: String, folder: String = "/run/systemd") {
    guard
      let user = Self.values(of: "\(folder)/seats/\(seat)")["ACTIVE_UID"].flatMap({ UInt32($0) })
    else { return nil }
    self.user = user
  }

  /// A user's session at a seat; `nil` where there is none.
  static func ofUser(_ user: UInt32, on seat: String, folder: String = "/run/systemd") -> String? {
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
