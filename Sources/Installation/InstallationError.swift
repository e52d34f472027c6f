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
        + "nothing was installed")
  }

  static func badRecord(_ path: String) -> InstallationError {
    InstallationError(
      code: .badRecord, description: "\(path): this is no record of an installation")
  }

  /// - Parameter action: A verb and its object: `write /usr/bin/responderd`.
  static func refused(_ action: String, _ error: any Error) -> InstallationError {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
    let reason =
      cause.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(cause.code))) : "\(error)"
    return InstallationError(code: .refused, description: "\(action): \(reason)")
  }
}
