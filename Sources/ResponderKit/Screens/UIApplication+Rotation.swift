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
    let top = keyWindow?.rootViewController?.topmostPresented
    if let top,
      !top.shouldAutorotate || !top.supportedInterfaceOrientations.contains(orientation.mask)
    {
      return "\(Swift.type(of: top)) does not support \(orientation)"
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
    for window in windows where window.frame == old { turn(window, to: size) }
  }

  private func turn(_ window: UIWindow, to size: CGSize) {
    let context = TransitionContext(from: nil, to: nil, animated: true)
    for controller in window.presentedControllers {
      controller.tellOfTransition(to: size, with: context)
    }
    var steps = ScreenTransition.Steps()
    steps.install = { window.resize(to: size) }
    ScreenTransition(
      arriving: [], leaving: [], order: .newThenOld, context: context, in: window, steps: steps
    ).start()
  }
}

extension UIViewController {
  /// The last of those who are presented one by another, this one being the first.
  fileprivate var topmostPresented: UIViewController {
    ownPresented?.topmostPresented ?? self
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
    guard let shownRoot else { return [] }
    return Array(sequence(first: shownRoot) { $0.ownPresented })
  }

  /// Takes another size, and has all that fills the window take it too, covered or not.
  fileprivate func resize(to size: CGSize) {
    let old = bounds.size
    frame = CGRect(origin: frame.origin, size: size)
    for controller in presentedControllers {
      let presentation = controller.ownPresentation
      if let container = presentation?.containerView, container.bounds.size == old {
        container.frame = bounds
      }
      if let presentation {
        controller.viewIfLoaded?.frame = presentation.frameOfPresentedViewInContainerView
      } else {
        controller.viewIfLoaded?.frame = bounds
      }
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
