import Foundation

/// The machine that the application runs on, as far as event code asks for it. The values say what is
/// there; none follows the hardware.
@MainActor
public final class UIDevice: NSObject {
  /// The one device that there is.
  public static let current = UIDevice()

  /// What sort of interface an application should show.
  public enum UserInterfaceIdiom: Int, Sendable {
    /// Nobody said.
    case unspecified = -1
    /// A telephone's.
    case phone = 0
    /// A tablet's.
    case pad = 1
  }

  /// A name for people; the host may put the machine's own in its place.
  public var name = "responderd"
  /// The sort of machine.
  public let model = "Linux"
  /// ``model``; it is not translated.
  public var localizedModel: String { model }
  /// The operating system.
  public let systemName = "Linux"

  /// The kernel's version, such as `6.8.0`.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// A telephone's, unless somebody sets it otherwise: the screen is touched.
  public var userInterfaceIdiom = UserInterfaceIdiom.phone

  private override init() { super.init() }
}
