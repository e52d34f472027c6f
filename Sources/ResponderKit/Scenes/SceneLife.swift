// Scenes, for applications that have them: one scene, whose delegate receives the steps of the life cycle instead of
// the application's. Begin here.

import Foundation

/// The life cycle of an application with scenes, whose calls go to the scene's delegate instead of the
/// application's.
@MainActor
final class SceneLife {
  /// A step in the life cycle of a scene.
  enum Step { case didBecomeActive, willResignActive, willEnterForeground, didEnterBackground }

  unowned let application: UIApplication
  let manifest: UISceneManifest
  private(set) var session: UISceneSession
  private(set) var scene: UIScene?
  /// Set to `false` by the default method: the delegate does not implement it.
  var hasActivityAnswer = true

  init(_ application: UIApplication, _ manifest: UISceneManifest) {
    self.application = application
    self.manifest = manifest
    session = UISceneSession(.windowApplication)
    for part in application.parts { part.prepare(session) }
  }

  // MARK: - Connecting

  /// Asks the application's delegate for the configuration of the scene.
  /// - Returns: `nil` if the delegate does not implement the method.
  func askForConfiguration() -> UISceneConfiguration? {
    guard let delegate = application.delegate else { return nil }
    let configuration = delegate.application(
      application, configurationForConnecting: session, options: options)
    guard !configuration.isAbsent else { return nil }
    application.routeReporter?.sendLifecycle(
      "application(_:configurationForConnecting:options:)", to: delegate)
    return configuration
  }

  private var options: UIScene.ConnectionOptions { UIScene.ConnectionOptions() }

  func connect(_ configuration: UISceneConfiguration) {
    session.configuration = configuration
    let sceneClass = configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let scene = sceneClass.init(session: session, connectionOptions: options)
    self.scene = scene
    session.scene = scene
    if let delegateClass = configuration.delegateClass as? any UISceneDelegate.Type {
      scene.delegate = delegateClass.init()
    }
    callDelegate("scene(_:willConnectTo:options:)", UIScene.willConnectNotification) {
      $0.scene(scene, willConnectTo: session, options: options)
    }
    scene.activationState = .background
    guard let activity = session.stateRestorationActivity else { return }
    callDelegate("scene(_:restoreInteractionStateWith:)") {
      $0.scene(scene, restoreInteractionStateWith: activity)
    }
  }

  func disconnect() {
    guard let scene else { return }
    scene.activationState = .unattached
    callDelegate("sceneDidDisconnect", UIScene.didDisconnectNotification) {
      $0.sceneDidDisconnect(scene)
    }
    self.scene = nil
  }

  // MARK: - Steps

  func perform(_ step: Step) {
    guard let scene else { return }
    switch step {
    case .didBecomeActive:
      scene.activationState = .foregroundActive
      callDelegate("sceneDidBecomeActive", UIScene.didActivateNotification) {
        $0.sceneDidBecomeActive(scene)
      }
    case .willResignActive:
      callDelegate("sceneWillResignActive", UIScene.willDeactivateNotification) {
        $0.sceneWillResignActive(scene)
      }
      scene.activationState = .foregroundInactive
    case .willEnterForeground:
      callDelegate("sceneWillEnterForeground", UIScene.willEnterForegroundNotification) {
        $0.sceneWillEnterForeground(scene)
      }
      scene.activationState = .foregroundInactive
    case .didEnterBackground:
      scene.activationState = .background
      callDelegate("sceneDidEnterBackground", UIScene.didEnterBackgroundNotification) {
        $0.sceneDidEnterBackground(scene)
      }
    }
  }

  /// Asks the delegate for the state to save.
  func save() {
    guard let scene else { return }
    callDelegate("stateRestorationActivity") {
      hasActivityAnswer = true
      let activity = $0.stateRestorationActivity(for: scene)
      if hasActivityAnswer { session.stateRestorationActivity = activity }
    }
  }

  private func callDelegate(
    _ method: String, _ notification: Notification.Name? = nil,
    _ call: (any UISceneDelegate) -> Void
  ) {
    if let delegate = scene?.delegate {
      application.routeReporter?.sendLifecycle(method, to: delegate)
      call(delegate)
    }
    if let notification {
      NotificationCenter.default.post(name: notification, object: scene)
    }
  }
}
