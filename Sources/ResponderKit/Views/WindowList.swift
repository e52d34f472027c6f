/// The windows of an application: all of them, those that are shown, and the key window.
@MainActor
final class WindowList {
  /// The owner, which is set first.
  unowned var application: UIApplication!
  /// All windows, visible and hidden.
  private(set) var made = WindowStack()
  /// The visible windows.
  // Loaded for each finger that is put down, before code of the application runs.
  private(set) var shown = WindowStack()
  /// The window that receives events without a location.
  private(set) weak var keyWindow: UIWindow? {
    didSet { keyWindowID = keyWindow.map(ObjectIdentifier.init) }
  }
  /// Identifies the key window, even while it is being released.
  private var keyWindowID: ObjectIdentifier?

  /// Moves a window that was created, or whose level changed, to the front of its level.
  func place(_ window: UIWindow) {
    made.show(window)
  }

  func show(_ window: UIWindow) {
    made.show(window)
    if canShow(window) {
      shown.show(window)
    } else {
      refuseToShow(window)
    }
  }

  private func refuseToShow(_ window: UIWindow) {
    hide(window)
    UIApplication.warn(
      .windowWithoutScene, about: window,
      "A window is not shown: the application has scenes, and the window has none. Make it with "
        + "UIWindow(windowScene:).")
  }

  /// Hides the windows that were shown before the application's delegate configured a scene.
  func hideWindowsWithoutScene() {
    for window in shown.windows where !canShow(window) { refuseToShow(window) }
    if let keyWindow, !canShow(keyWindow) { makeKey(nil) }
  }

  /// Returns whether a window can be shown: it has a scene, or the application has none.
  func canShow(_ window: UIWindow) -> Bool {
    application.scenes == nil || window.ownScene != nil
  }

  /// Hides a window. If it was the key window, the topmost one becomes key.
  func hide(_ window: UIWindow) {
    shown.hide(window)
    if keyWindow === window { makeKey(shown.windows.last) }
  }

  /// Called when a window is released, with its contents. If it was the key window, the topmost one becomes
  /// key.
  func didRelease(_ window: ObjectIdentifier, with views: [UIView]) {
    if application === UIApplication.current { application.loseWindow(of: views) }
    if keyWindowID == window { makeKey(shown.windows.last) }
  }

  /// Changes the key window: the old one is notified first. A window that cannot become key is ignored.
  func makeKey(_ window: UIWindow?) {
    guard keyWindow !== window || window == nil else { return }
    if let window, !canShow(window) { return }
    let old = keyWindow
    keyWindow = nil
    old?.resignKey()
    // `resignKey` may have made another window key.
    guard keyWindow == nil else { return }
    let next = window.flatMap {
      $0.canBecomeKey ? $0 : shown.windows.last(where: \.canBecomeKey)
    }
    keyWindow = next
    next?.becomeKey()
  }
}
