import Foundation

/// The device that the application runs on, as far as event-handling code needs it. The values are
/// constant.
@MainActor
public final class UIDevice: NSObject {
  /// The current device.
  public static let current = UIDevice()

  /// The kind of interface that an application should present.
  public enum UserInterfaceIdiom: Int, Sendable {
    /// Unspecified.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
  }

  /// The name of the device; a host can set that of the machine.
  public var name = "responderd"
  /// The model of the device.
  public let model = "Linux"
  /// ``model``, which is not localized.
  public var localizedModel: String { model }
  /// The operating system.
  public let systemName = "Linux"

  /// The version of the kernel, such as `6.8.0`.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// The kind of interface; a phone by default, because the screen is touched.
  public var userInterfaceIdiom = UserInterfaceIdiom.phone

  private override init() { super.init() }
}
