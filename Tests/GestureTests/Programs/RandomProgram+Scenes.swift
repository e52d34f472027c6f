import ResponderKit
import ResponderTesting

// A program with a scene, to which its windows belong, and the end by the system.
extension RandomProgram {
  var scene: UIWindowScene? { application.connectedScenes.first as? UIWindowScene }

  /// Makes a window of the scene, if the program has one.
  func makeWindow() -> UIWindow { scene.map { UIWindow(windowScene: $0) } ?? UIWindow() }

  /// Whether a window is visible: with a scene, only if it belongs to that.
  func isShown(_ window: UIWindow) -> Bool {
    !window.isHidden && (sceneBook == nil || window.windowScene != nil)
  }

  /// Takes a window out of the scene, or puts it back.
  func moveWindowBetweenScenes() {
    guard let scene else { return }
    let window = random.element(of: windows)
    window.windowScene = window.windowScene == nil ? scene : nil
  }

  /// Has the system end the application: with fingers on the screen, in the background or suspended.
  func terminate() {
    note("terminate")
    _ = device.touchDown(at: CGPoint(x: 200, y: 300))
    switch random.below(4) {
    case 0: device.pressHomeButton()
    case 1: device.interrupt()
    case 2: device.suspend()
    default: break
    }
    let (scene, wasSuspended) = (scene, device.isApplicationSuspended)
    auditor.hasReleasedWindow = true
    device.terminate()
    if !touches.isClosed { auditor.fault("touches are open after the termination") }
    // A suspended application gets no calls, not even at its end.
    if let sceneBook, !wasSuspended {
      if sceneBook.state != .disconnected { auditor.fault("the scene is \(sceneBook.state)") }
      if let scene { sceneBook.check(scene) }
    }
    for case let screen as ProgramScreen in liveScreens {
      if screen.place == .coming || screen.place == .going {
        auditor.fault("\(screen.title ?? "?") is \(screen.place) after the termination")
      }
    }
    let count = touches.count
    device.tap(at: CGPoint(x: 200, y: 300))
    if touches.count != count { auditor.fault("a terminated program was touched") }
  }
}
