import Foundation
import InputTranslation

extension UIApplication {
  /// Takes that the screen is held in another way; what does not turn the interface is reported.
  func turn(_ change: SystemChange) {
    guard let orientation = UIInterfaceOrientation(change), let reason = turn(to: orientation)
    else { return }
    observed?.sendDropped(
      .lifecycle(change.method), device: nil, timestamp: scheduler.now, because: reason)
  }

  /// Turns the interface, if the screen on top lets it.
  /// - Returns: Why it was not turned; `nil` if it was.
  private func turn(to orientation: UIInterfaceOrientation) -> String? {
    guard orientation != statusBarOrientation else { return "the screen is turned so already" }
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
      let swaps = orientation.isPortrait != statusBarOrientation.isPortrait
      statusBarOrientation = orientation
      // Upside down, everything keeps its size and its place.
      if swaps { swapSides() }
    }
    return nil
  }

  private func swapSides() {
    let old = screen.bounds
    let size = CGSize(width: old.height, height: old.width)
    screen.bounds = CGRect(origin: old.origin, size: size)
    for window in windows where window.frame == old {
      // Nobody sees a hidden window turn.
      if window.isHidden { window.resize(to: size) } else { turn(window, to: size) }
    }
  }

  private func turn(_ window: UIWindow, to size: CGSize) {
    let context = TransitionContext(from: nil, to: nil, animated: true)
    var steps = ScreenTransition.Steps()
    steps.install = {
      for controller in window.presentedControllers {
        let container = controller.ownPresentation?.containerView
        let ownSize = controller.fills(window) ? size : container?.bounds.size
        controller.tellOfTransition(to: ownSize ?? size, with: context)
      }
      window.resize(to: size)
    }
    ScreenTransition(
      arriving: [], leaving: [], order: .newThenOld, context: context, in: window, steps: steps
    ).start()
  }
}

extension UIViewController {
  /// Whether the controller is a window's root or is presented over all of the window.
  fileprivate func fills(_ window: UIWindow) -> Bool {
    guard let container = ownPresentation?.containerView else { return true }
    return container.bounds.size == window.bounds.size
  }

  func tellOfTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    tell(.viewWillTransition) { viewWillTransition(to: size, with: coordinator) }
  }
}

extension UIWindow {
  /// The root and those who are presented over it, the lowest first.
  fileprivate var presentedControllers: [UIViewController] {
    shownRoot.map { [$0] + $0.allPresented } ?? []
  }

  /// Takes another size, and has all that fills the window take it too, covered or not.
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
