public import Foundation

/// An object whose content has a size that its container determines: a controller, or a presentation
/// controller.
@MainActor
public protocol UIContentContainer: AnyObject {
  /// The preferred size of the content, in points; a dimension of 0 stands for no preference.
  var preferredContentSize: CGSize { get }

  /// Called after the preferred size of a child, or of the presented controller, has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// Returns the size of a child, or of the presented controller, for a new size of this container.
  /// - Parameters:
  ///   - container: The child.
  ///   - parentSize: The new size of this container, in points.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// Called before the size of the content changes.
  /// - Parameters:
  ///   - size: The new size, in points.
  ///   - coordinator: The coordinator of the change.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIContentContainer {
  /// Notifies a child of its new size, unless that is its current size (UIKit's header,
  /// `sizeForChildContentContainer`).
  func forwardTransition(
    to child: UIViewController, in size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
    guard childSize != child.viewIfLoaded?.bounds.size else { return }
    child.tellOfTransition(to: childSize, with: coordinator)
  }
}

extension UIViewController: UIContentContainer {}
extension UIPresentationController: UIContentContainer {}
