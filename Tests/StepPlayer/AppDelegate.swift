import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = UISceneManifest(
    delegateClass: SceneDelegate.self)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    true
  }
}
