public import ResponderKit

/// An application whose scene shows a spirit level.
public final class LevelAppDelegate: UIResponder, UIApplicationDelegate {
  /// Declares the scene that contains the level.
  public static let sceneManifest: UISceneManifest? = UISceneManifest(
    delegateClass: LevelSceneDelegate.self)
}
