public import ResponderKit

extension SimulatedDevice {
  /// Shows a screen, and waits until it has appeared. Launches an application for it, if none was
  /// launched.
  /// - Parameters:
  ///   - controller: The controller of the screen.
  ///   - window: The window, which becomes the key window; `nil` for one that fills the screen.
  /// - Returns: The window, which is retained until the application ends or something else is shown.
  @discardableResult
  public func show(_ controller: UIViewController, in window: UIWindow? = nil) -> UIWindow {
    let application = application
    let window = window ?? UIWindow()
    precondition(
      window.screen === application.screen,
      "The window was made for another SimulatedDevice's application; make it after using this one."
    )
    if application.delegate == nil { launch(BareDelegate()) }
    shownWindow?.isHidden = true
    shownWindow = window
    window.rootViewController = controller
    window.makeKeyAndVisible()
    advance(by: 0)
    return window
  }

  /// Shows a view with its frame, on a screen of its own.
  @discardableResult
  public func show(_ view: UIView) -> UIWindow {
    let controller = UIViewController()
    controller.view.addSubview(view)
    return show(controller)
  }
}

/// An application delegate that does nothing.
private final class BareDelegate: UIResponder, UIApplicationDelegate {}
