public import Foundation

/// The configuration of a scene.
@MainActor
public final class UISceneConfiguration: NSObject {
  /// The name in the manifest, if any.
  public let name: String?
  /// The role of the scene.
  public let role: UISceneSession.Role
  /// The class of the scene: ``UIWindowScene`` if `nil`, or a subclass.
  public var sceneClass: AnyClass?
  /// The class of the scene's delegate, which conforms to ``UISceneDelegate``. A scene without one still
  /// shows its windows.
  public var delegateClass: AnyClass?
  /// Whether the delegate's default method returned it.
  var isAbsent = false

  /// Creates the configuration in the manifest with the name, or an empty one.
  public init(name: String?, sessionRole role: UISceneSession.Role) {
    self.name = name
    self.role = role
    super.init()
    guard let application = UIApplication.current else { return }
    application.scenes?.manifest.fill(self)
  }
}
