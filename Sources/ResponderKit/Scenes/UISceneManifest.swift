public import Foundation

/// Declares that an application has scenes, and their classes, like the key
/// `UIApplicationSceneManifest` in the `Info.plist` of an iOS application.
///
/// ```swift
/// final class AppDelegate: UIResponder, UIApplicationDelegate {
///   static let sceneManifest: UISceneManifest? = UISceneManifest(delegateClass: SceneDelegate.self)
/// }
/// ```
@MainActor
public struct UISceneManifest {
  /// A configuration.
  public struct Entry {
    /// The name of the configuration, if any.
    public var name: String?
    /// The class of the scene.
    public var sceneClass: AnyClass?
    /// The class of the scene's delegate.
    public var delegateClass: AnyClass?
  }

  /// The configurations for the application's windows; the first is the default.
  public var entries: [Entry] = []

  /// Creates a manifest without configurations: the application's delegate creates them.
  public init() {}

  /// Creates a manifest with one configuration.
  public init(name: String? = "Default Configuration", delegateClass: AnyClass) {
    entries = [Entry(name: name, sceneClass: nil, delegateClass: delegateClass)]
  }

  /// Reads the manifest of an `Info.plist`, whose classes are found by their names, such as
  /// `Player.SceneDelegate`.
  /// - Returns: `nil` if the file cannot be read, or has no manifest.
  public init?(contentsOf infoPlist: URL) {
    guard let data = try? Data(contentsOf: infoPlist),
      // The format is not needed.
      let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil),
      let dictionary = list as? [String: Any]
    else { return nil }
    self.init(infoDictionary: dictionary)
  }

  /// Creates the manifest from the contents of an `Info.plist`.
  /// - Returns: `nil` if it has no manifest.
  public init?(infoDictionary: [String: Any]) {
    guard let manifest = infoDictionary["UIApplicationSceneManifest"] as? [String: Any] else {
      return nil
    }
    let roles = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
    let role = UISceneSession.Role.windowApplication.rawValue
    for case let entry as [String: Any] in roles[role] as? [Any] ?? [] {
      func find(_ key: String) -> AnyClass? {
        guard let name = entry[key] as? String else { return nil }
        if let found = NSClassFromString(name) { return found }
        Self.warn("The scene manifest names the class \(name) (\(key)), which does not exist.")
        return nil
      }
      entries.append(
        Entry(
          name: entry["UISceneConfigurationName"] as? String,
          sceneClass: find("UISceneClassName"),
          delegateClass: find("UISceneDelegateClassName")))
    }
  }

  /// Completes a configuration by its name in the manifest; one without a name like the first.
  func fill(_ configuration: UISceneConfiguration) {
    guard configuration.role == .windowApplication, !entries.isEmpty else { return }
    guard
      let entry = entries.first(where: {
        configuration.name == nil || $0.name == configuration.name
      })
    else {
      let names = entries.compactMap(\.name).joined(separator: ", ")
      return Self.warn(
        "The scene manifest has no configuration with the name \(configuration.name ?? ""), only: "
          + "\(names).")
    }
    configuration.sceneClass = entry.sceneClass
    configuration.delegateClass = entry.delegateClass
  }

  private static func warn(_ message: String) {
    guard let application = UIApplication.current else { return }
    UIApplication.warn(.unknownSceneConfiguration, about: application, message)
  }
}
