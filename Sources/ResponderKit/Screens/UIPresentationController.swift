public import Foundation

/// Manages the presentation of a controller: the frame of its view, and whether the presenting view
/// is removed.
@MainActor
open class UIPresentationController: NSObject {
  /// The presented controller.
  public unowned let presentedViewController: UIViewController
  /// The presenting controller; before the presentation, the presented one.
  public var presentingViewController: UIViewController { presenter ?? presentedViewController }
  weak var presenter: UIViewController?
  /// Retains both controllers, unless the presented one retains this object.
  private var screens: [UIViewController] = []
  /// Whether it is the presented controller's own presentation controller.
  var isOwned = false {
    didSet { screens = isOwned ? [] : [presentedViewController, presentingViewController] }
  }
  /// The delegate, held weakly.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view that contains the presentation; `nil` before it begins.
  public internal(set) var containerView: UIView?
  /// The style, if it differs from that of the presented controller.
  var resolvedStyle: UIModalPresentationStyle?
  /// The style in compact sizes if the delegate does not specify one; `none` to keep the style.
  var ownAdaptiveStyle = UIModalPresentationStyle.none
  /// Handles the dragging of a sheet.
  var drag: SheetDrag?

  /// Creates a presentation controller.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
    screens = [presentedViewController, self.presentingViewController]
  }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    resolvedStyle ?? presentedViewController.modalPresentationStyle
  }

  /// The view that is added to the container.
  open var presentedView: UIView? { presentedViewController.view }

  /// The frame of the presented view. By default it is the bounds of the container; a form sheet with a
  /// ``preferredContentSize`` is in their middle where both size classes are regular.
  open var frameOfPresentedViewInContainerView: CGRect { centeredFrame }

  /// Whether the presenting view is removed after the presentation. Only then does its controller
  /// get appearance calls.
  open var shouldRemovePresentersView: Bool {
    switch presentationStyle {
    case .fullScreen, .currentContext:
      presentedViewController.modalTransitionStyle != .partialCurl
    default: false
    }
  }

  /// Called before the view is added to the container.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation.
  /// - Parameter completed: `false` if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal.
  /// - Parameter completed: `false` if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: - Size

  /// The preferred size of the presented controller, in points.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Called after the preferred size of the presented controller has changed. By default a visible form
  /// sheet takes the new size.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    resizeSheet()
  }

  /// Returns the size of the presented controller for a size of the container: the same size, unless
  /// a form sheet has a preferred one.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    presentedSize(in: parentSize)
  }

  /// Called before the container is resized, for example because of a rotation. Overrides call `super`,
  /// which notifies the presented controller if its size changes.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    forwardTransition(to: presentedViewController, in: size, with: coordinator)
  }

  // MARK: - Layout

  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
}

/// The container of a presented view.
final class UITransitionView: UIView {
  weak var presentation: UIPresentationController?
  private var lastSize: CGSize?

  override func layoutSubviews() {
    // A sheet has its own size, which does not grow with that of its container.
    if let lastSize, lastSize != bounds.size { presentation?.placeSheet() }
    lastSize = bounds.size
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}
