public import Foundation

/// The persistent part of a scene, which lasts between launches.
@MainActor
public final class UISceneSession: NSObject {
  /// The role of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Windows on the screen: the only supported role.
    public static let windowApplication = Self(
      rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// Names the session, in later launches too.
  // Lazy, because an application without scenes creates a session only to ask for a configuration.
  public private(set) lazy var persistentIdentifier = savedIdentifier ?? UUID().uuidString
  /// The name from an earlier launch.
  var savedIdentifier: String?
  /// The role of the scene.
  public let role: Role
  /// The configuration of the scene.
  public internal(set) var configuration: UISceneConfiguration
  /// The scene, while it is connected.
  public internal(set) weak var scene: UIScene?
  /// The state to save: what the scene's delegate returned when the scene last entered the background.
  /// An application whose delegate does not implement
  /// ``UISceneDelegate/stateRestorationActivity(for:)`` can set it.
  public var stateRestorationActivity: NSUserActivity?
  /// Further data to save with the session.
  public var userInfo: [String: Any]?

  init(_ role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init()
  }
}
