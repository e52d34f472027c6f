import Foundation
import Glibc
import LinuxSystem

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
    /// There is no such directory that a machine's file system could be in.
    public static let noRoot = Code(rawValue: "noRoot")
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
      description: "\(path): there is such a file already, somebody else's or one that an earlier "
        + "uninstall kept because it had been changed; nothing was installed. Remove it, with the "
        + "package manager if a package brought it, or move it away to keep it, or install below "
        + "another --prefix")
  }

  static func noRoot(_ path: String) -> InstallationError {
    InstallationError(
      code: .noRoot,
      description: "\(path): there is no such directory; --root is one that is there, and holds a "
        + "machine's file system or will hold it. Make it, or mount what belongs there, first")
  }

  static func badRecord(_ path: String, naming stranger: String? = nil) -> InstallationError {
    let reason = stranger.map { "it names \($0), where responderd installs nothing" }
    return InstallationError(
      code: .badRecord,
      description: "\(path): this is no record of an installation"
        + (reason.map { "; \($0)" } ?? "") + ". Nothing was changed. Restore it, or remove it and "
        + "install again: without it, files that are there count as somebody else's, so that "
        + "install wants those removed that differ, and uninstall leaves those that are the same")
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
      description: "\(action): \(SystemError.reason(number))")
  }
}
