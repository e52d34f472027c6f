import Foundation
import InputTranslation

/// The orientations of the device and of the interface.
final class ScreenRotation: ApplicationPart {
  fileprivate(set) var interface = UIInterfaceOrientation.portrait
  private(set) var device = UIDeviceOrientation.portrait
  /// The number of unbalanced requests for orientation notifications.
  var listeners = 0
  /// The rotation that the application missed while it was suspended.
  private var missed: SystemChange?

  /// Handles a rotation of the screen, and reports one that does not rotate the interface.
  override func handleRotation(_ change: SystemChange) {
    guard let orientation = UIInterfaceOrientation(change) else { return }
    setDevice(orientation)
    guard let reason = application.rotateInterface(to: orientation) else { return }
    application.routeReporter?.sendDropped(
      .lifecycle(change.method), device: nil, timestamp: application.scheduler.now,
      because: reason)
  }

  override func missRotation(_ change: SystemChange) { missed = change }

  override func enterForeground() {
    guard let missed else { return }
    self.missed = nil
    handleRotation(missed)
  }

  private func setDevice(_ orientation: UIInterfaceOrientation) {
    guard let new = UIDeviceOrientation(rawValue: orientation.rawValue), new != device
    else { return }
    device = new
    guard listeners > 0 else { return }
    NotificationCenter.default.post(
      name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
  }
}

extension UIApplication {
  var rotation: ScreenRotation { part(ScreenRotation.self) }

  /// The orientation of the interface.
  public var statusBarOrientation: UIInterfaceOrientation { rotation.interface }

  /// Rotates the interface, if the topmost screen allows it.
  /// - Returns: Why it was not rotated; `nil` if it was.
  fileprivate func rotateInterface(to orientation: UIInterfaceOrientation) -> String? {
    guard orientation != statusBarOrientation else {
      return "the screen has this orientation already"
    }
    if let delegate,
      !delegate.application(self, supportedInterfaceOrientationsFor: keyWindow)
        .contains(orientation.mask)
    {
      return "the application does not support \(orientation)"
    }
    let top = keyWindow.flatMap { window in
      window.presentedControllers.last { $0.fills(window) }
    }
    if let top,
      !top.shouldAutorotate || !top.supportedInterfaceOrientations.contains(orientation.mask)
    {
      let name = (top as? any NamedInRoutes)?.nameInRoutes ?? "\(Swift.type(of: top))"
      return "\(name) does not support \(orientation)"
    }
    transitions.perform { [self] in
      let old = statusBarOrientation
      post(Self.willChangeStatusBarOrientationNotification, orientation)
      rotation.interface = orientation
      // Upside down, all sizes and positions stay the same.
      if orientation.isPortrait != old.isPortrait { swapSides() }
      post(Self.didChangeStatusBarOrientationNotification, old)
    }
    return nil
  }

  private func post(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
    NotificationCenter.default.post(
      name: name, object: self,
      userInfo: [Self.statusBarOrientationUserInfoKey: orientation.rawValue])
  }

  private func swapSides() {
    let old = screen.bounds
    let size = CGSize(width: old.height, height: old.width)
    screen.bounds = CGRect(origin: old.origin, size: size)
    for window in windows where window.frame == old {
      // The rotation of a window that is not shown is not visible.
      if window.isOnScreen { rotate(window, to: size) } else { window.resize(to: size) }
    }
  }

  private func rotate(_ window: UIWindow, to size: CGSize) {
    let context = TransitionContext(from: nil, to: nil, animated: true)
    var steps = ScreenTransition.Steps()
    steps.install = {
      for controller in window.presentedControllers {
        guard let presentation = controller.ownPresentation else {
          controller.tellOfTransition(to: size, with: context)
          continue
        }
        // One in the context of a controller follows that one.
        if !presentation.isInContext { presentation.viewWillTransition(to: size, with: context) }
      }
      window.resize(to: size)
    }
    ScreenTransition(
      arriving: [], leaving: [], order: .newThenOld, context: context, in: window, steps: steps
    ).start()
  }
}

extension UIViewController {
  /// Returns whether the controller is a window's root, or its presentation covers the window.
  fileprivate func fills(_ window: UIWindow) -> Bool {
    guard let container = ownPresentation?.containerView else { return true }
    return container.bounds.size == window.bounds.size
  }

  /// Notifies the controller, and the presentation in its context, of a new size.
  func tellOfTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    callScreen(.viewWillTransition) { viewWillTransition(to: size, with: coordinator) }
    guard let presentation = ownPresented?.ownPresentation, presentation.isInContext else { return }
    presentation.viewWillTransition(to: size, with: coordinator)
  }
}

extension UIWindow {
  /// The root and the controllers presented over it, the lowest first.
  fileprivate var presentedControllers: [UIViewController] {
    shownRoot.map { [$0] + $0.allPresented } ?? []
  }

  /// Resizes the view, and all controllers that fill the window, covered or not.
  fileprivate func resize(to size: CGSize) {
    frame = CGRect(origin: frame.origin, size: size)
    for controller in presentedControllers {
      if let presentation = controller.ownPresentation, let container = presentation.containerView {
        if presentation.isInContext { continue }
        container.frame = bounds
        presentation.placeFrame()
      } else {
        controller.viewIfLoaded?.frame = bounds
      }
      controller.placeContext()
    }
  }
}

extension UIInterfaceOrientation {
  init?(_ change: SystemChange) {
    switch change {
    case .turnedToPortrait: self = .portrait
    case .turnedUpsideDown: self = .portraitUpsideDown
    case .turnedToLandscapeLeft: self = .landscapeLeft
    case .turnedToLandscapeRight: self = .landscapeRight
    default: return nil
    }
  }
}
