import Foundation

// Scenes of an application that has them.
extension UIApplication {
  /// The connected scenes: one at most. An application without a scene manifest has one, too, as since iOS 13; no
  /// delegate or notification is about it.
  public var connectedScenes: Set<UIScene> {
    Set([scenes?.scene ?? unmanagedScene].compactMap(\.self))
  }
  /// The sessions of the scenes.
  public var openSessions: Set<UISceneSession> {
    Set([scenes?.session ?? unmanagedScene?.session].compactMap(\.self))
  }

  /// The scene of an application without a manifest; `nil` for one with scenes.
  var unmanagedScene: UnmanagedScene? {
    guard scenes == nil else { return nil }
    if let madeUnmanagedScene { return madeUnmanagedScene }
    let scene = UnmanagedScene(
      session: UISceneSession(.windowApplication), connectionOptions: UIScene.ConnectionOptions())
    scene.session.scene = scene
    madeUnmanagedScene = scene
    return scene
  }
  /// `false`, because there is only one screen.
  public var supportsMultipleScenes: Bool { false }

  /// Fails, because there is only one scene.
  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: Any? = nil,
    errorHandler: (@MainActor (any Error) -> Void)? = nil
  ) {
    scheduler.schedule(at: scheduler.now) {
      errorHandler?(UISceneError(.multipleScenesNotSupported))
    }
  }

  /// Creates the scene after `didFinishLaunching`, if there is a manifest or the delegate provides a
  /// configuration.
  func connectScenes() {
    let manifestLife = scenes
    let life = manifestLife ?? SceneLife(self, UISceneManifest())
    let configuration = life.askForConfiguration()
    guard configuration != nil || manifestLife != nil else { return }
    scenes = life
    windowList.hideWindowsWithoutScene()
    if self.life == .launched {
      life.connect(
        configuration
          ?? UISceneConfiguration(
            name: life.manifest.entries.first?.name, sessionRole: .windowApplication))
    }
  }
}

/// Why a scene was not created or changed.
public struct UISceneError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Code: Int, Sendable {
    /// There is only one scene.
    case multipleScenesNotSupported = 0
    /// The request was denied.
    case requestDenied = 1
  }

  /// The kind of error.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) { self.code = code }

  /// There is only one scene.
  public static var multipleScenesNotSupported: Code { .multipleScenesNotSupported }
  /// The request was denied.
  public static var requestDenied: Code { .requestDenied }
}

// Scenes of an application whose delegate configures them.
extension UIApplicationDelegate {
  public static var sceneManifest: UISceneManifest? { nil }

  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.isAbsent = true
    return configuration
  }

  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}
