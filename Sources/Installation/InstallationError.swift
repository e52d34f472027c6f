import Foundation
import Glibc
import LinuxSystem

/// Why something was not installed, or not removed.
public struct InstallationError: Error, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Sendable, Hashable {
    let rawValue: String
    /// A file of another origin exists at the path.
    public static let occupied = Code(rawValue: "occupied")
    /// The system refused the operation.
    public static let refused = Code(rawValue: "refused")
    /// Permission denied.
    public static let denied = Code(rawValue: "denied")
    /// The root directory does not exist.
    public static let noRoot = Code(rawValue: "noRoot")
    /// The list of installed files is invalid.
    public static let badRecord = Code(rawValue: "badRecord")
  }

  /// The kind of error.
  public let code: Code
  /// A message with the name of the file.
  public let description: String

  static func occupied(_ path: String) -> InstallationError {
    InstallationError(
      code: .occupied,
      description:
        "\(path): file exists, and responderd did not install it, or an earlier uninstall kept it "
        + "because it had been edited; nothing was installed. Remove it, with the package manager "
        + "if a package owns it, or move it away to keep it, or install below "
        + "another --prefix")
  }

  static func noRoot(_ path: String) -> InstallationError {
    InstallationError(
      code: .noRoot,
      description:
        "\(path): no such directory; --root must be the root of a file system. Create it, or "
        + "mount the file system, first")
  }

  static func badRecord(_ path: String, naming stranger: String? = nil) -> InstallationError {
    let reason = stranger.map { "it names \($0), which responderd does not install" }
    return InstallationError(
      code: .badRecord,
      description: "\(path): not a valid manifest of an installation"
        + (reason.map { "; \($0)" } ?? "") + ". Nothing was changed. Restore it, or remove it and "
        + "install again: without it, existing files count as not installed by responderd, so that "
        + "install requires differing ones to be removed, and uninstall keeps identical ones")
  }

  /// Creates an error for a failed operation.
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
    refused(action, SystemError(action, errno: number))
  }

  static func refused(_ action: String, _ error: SystemError) -> InstallationError {
    // A rule of ours, which the mode of a file does not change, has an explanation.
    let isDenied = error.explanation == nil && (error.errno == EACCES || error.errno == EPERM)
    return InstallationError(
      code: isDenied ? .denied : .refused,
      description: "\(action): \(error.reason)")
  }
}
