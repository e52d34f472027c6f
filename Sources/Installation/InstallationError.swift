import Foundation
import Glibc

/// Why something was not installed, or not removed.
public struct InstallationError: Error, CustomStringConvertible {
  /// What kind of obstacle it was.
  public struct Code: Sendable, Hashable {
    let rawValue: String
    /// A file that is not ours has the place.
    public static let occupied = Code(rawValue: "occupied")
    /// The system refused.
    public static let refused = Code(rawValue: "refused")
    /// The system refused, for the user may not do that.
    public static let denied = Code(rawValue: "denied")
    /// The record of an installation cannot be understood.
    public static let badRecord = Code(rawValue: "badRecord")
  }

  /// What kind of obstacle it was.
  public let code: Code
  /// A sentence that names the file.
  public let description: String

  static func occupied(_ path: String) -> InstallationError {
    InstallationError(
      code: .occupied,
      description: "\(path): there is such a file already, and responderd did not install it; "
        + "nothing was installed. Remove it, with the package manager if a package brought it, or "
        + "install below another --prefix")
  }

  static func badRecord(_ path: String, naming stranger: String? = nil) -> InstallationError {
    let reason = stranger.map { "it names \($0), where responderd installs nothing" }
    return InstallationError(
      code: .badRecord,
      description: "\(path): this is no record of an installation"
        + (reason.map { "; \($0)" } ?? ""))
  }

  /// - Parameter action: A verb and its object: `write /usr/bin/responderd`.
  static func refused(_ action: String, _ error: any Error) -> InstallationError {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    guard cause.domain == NSPOSIXErrorDomain else {
      return InstallationError(code: .refused, description: "\(action): \(error)")
    }
    return refused(action, errno: Int32(cause.code))
  }

  static func refused(_ action: String, errno number: Int32) -> InstallationError {
    InstallationError(
      code: number == EACCES || number == EPERM ? .denied : .refused,
      description: "\(action): \(String(cString: strerror(number)))")
  }
}
