public import ResponderKit

extension SimulatedDevice {
  /// Shows a screen, and waits until it has appeared; the application is launched for it, if that
  /// did not happen yet.
  /// - Parameters:
  ///   - controller: Looks after the screen.
  ///   - window: The window to show it in, made the key window; `nil` for one that fills the
  ///     screen.
  /// - Returns: The window, which lives as long as the application, or until something else is shown.
  @discardableResult
  public func show(_ controller: UIViewController, in window: UIWindow? = nil) -> UIWindow {
    let window = window ?? UIWindow()
    if application.delegate == nil { launch(BareDelegate()) }
    shownWindow?.isHidden = true
    shownWindow = window
    window.rootViewController = controller
    window.makeKeyAndVisible()
    advance(by: 0)
    return window
  }

  /// Shows a view where its frame says, on a screen of its own.
  @discardableResult
  public func show(_ view: UIView) -> UIWindow {
    let controller = UIViewController()
    controller.view.addSubview(view)
    return show(controller)
  }
}

/// Launches an application that does nothing of its own.
private final class BareDelegate: UIResponder, UIApplicationDelegate {}
