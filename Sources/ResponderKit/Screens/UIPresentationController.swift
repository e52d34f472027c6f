public import Foundation

/// Looks after the presentation of one controller: where its view lies, and whether the presenter's
/// view goes.
@MainActor
open class UIPresentationController: NSObject {
  /// The screen that is presented.
  public unowned let presentedViewController: UIViewController
  /// The screen that presents it; before anybody does, the presented one itself.
  public var presentingViewController: UIViewController { presenter ?? presentedViewController }
  weak var presenter: UIViewController?
  /// Keeps both screens alive, but not while the presented one keeps this object alive.
  private var screens: [UIViewController] = []
  /// Whether it is the presented screen's own presentation controller.
  var isOwned = false {
    didSet { screens = isOwned ? [] : [presentedViewController, presentingViewController] }
  }
  /// Asked and told when the user drags a sheet away.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// What the presentation takes place in; `nil` before it begins.
  public internal(set) var containerView: UIView?
  /// The style, where it was not the presented controller's own.
  var resolvedStyle: UIModalPresentationStyle?
  /// Follows the finger that drags a sheet.
  var drag: SheetDrag?

  /// Makes the controller of one presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenter = presentingViewController
    super.init()
    screens = [presentedViewController, self.presentingViewController]
  }

  /// How the screen is presented.
  open var presentationStyle: UIModalPresentationStyle {
    resolvedStyle ?? presentedViewController.modalPresentationStyle
  }

  /// The view that is put into the container.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where the presented view lies; all of the container unless it is overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the window when the presented one has come. Only then the
  /// presenter hears that it goes, and that it comes back.
  open var shouldRemovePresentersView: Bool {
    switch presentationStyle {
    case .fullScreen, .currentContext:
      presentedViewController.modalTransitionStyle != .partialCurl
    default: false
    }
  }

  /// Called before the view is put into the container.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over.
  /// - Parameter completed: `false` if it was called off.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The screen is about to go.
  open func dismissalTransitionWillBegin() {}
  /// The screen has gone.
  /// - Parameter completed: `false` if it stays after all.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
}

/// What a presented view lies in.
final class UITransitionView: UIView {
  weak var presentation: UIPresentationController?

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}

/// Where a covered screen's view was.
struct CoveredPlace {
  weak var superview: UIView?
  let index: Int
}
