import ResponderKit

/// The states of a program's scene: each call of its delegate follows from the one before.
@MainActor
final class SceneBook {
  enum State { case unattached, background, inactive, active, disconnected }

  private let auditor: Auditor
  private let touches: TouchBook
  private(set) var state = State.unattached

  init(_ auditor: Auditor, _ touches: TouchBook) {
    self.auditor = auditor
    self.touches = touches
  }

  func pass(_ call: String, _ scene: UIScene, from allowed: Set<State>, to new: State) {
    if !allowed.contains(state) { auditor.fault("\(call) of a scene while \(state)") }
    state = new
    // Touches are cancelled before a scene leaves the screen.
    if new == .background || new == .disconnected, !touches.isClosed {
      auditor.fault("touches are open in \(call)")
    }
    auditor.onCall()
  }

  /// Compares with the state that the scene itself has between two turns.
  func check(_ scene: UIScene) {
    let expected: UIScene.ActivationState =
      switch state {
      case .unattached, .disconnected: .unattached
      case .background: .background
      case .inactive: .foregroundInactive
      case .active: .foregroundActive
      }
    if scene.activationState != expected {
      auditor.fault("the scene is \(scene.activationState), and its delegate's last call \(state)")
    }
  }
}

/// The delegate of a program whose windows belong to a scene.
final class ScenedDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = UISceneManifest(
    delegateClass: ProgramSceneDelegate.self)
  var book: SceneBook?
}

final class ProgramSceneDelegate: UIResponder, UIWindowSceneDelegate {
  private var book: SceneBook? { (UIApplication.shared.delegate as? ScenedDelegate)?.book }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    book?.pass("willConnectTo", scene, from: [.unattached], to: .background)
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
    book?.pass("willEnterForeground", scene, from: [.background], to: .inactive)
  }

  func sceneDidBecomeActive(_ scene: UIScene) {
    book?.pass("didBecomeActive", scene, from: [.inactive], to: .active)
  }

  func sceneWillResignActive(_ scene: UIScene) {
    book?.pass("willResignActive", scene, from: [.active], to: .inactive)
  }

  func sceneDidEnterBackground(_ scene: UIScene) {
    book?.pass("didEnterBackground", scene, from: [.inactive], to: .background)
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    book?.pass("didDisconnect", scene, from: [.inactive, .background], to: .disconnected)
  }
}
