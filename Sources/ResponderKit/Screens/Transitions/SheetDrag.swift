import Foundation

/// Dismisses a sheet that a finger drags down.
///
/// The dismissal begins when the finger lifts, after a sufficient distance or speed; a refusal is
/// also reported when the finger lifts.
@MainActor
final class SheetDrag: NSObject {
  /// How far a sheet has to be dragged, as a fraction of its height.
  private static let distance: CGFloat = 0.3
  /// How fast the finger has to move when it lifts, in points per second.
  private static let speed: CGFloat = 500

  private unowned let presentation: UIPresentationController
  private weak var pan: UIPanGestureRecognizer?
  /// The delegate's answer, which is requested when the drag begins.
  private var mayDismiss = false

  private init(_ presentation: UIPresentationController) {
    self.presentation = presentation
  }

  static func add(to presentation: UIPresentationController) {
    guard
      presentation.presentationStyle == .pageSheet || presentation.presentationStyle == .formSheet,
      let container = presentation.containerView
    else { return }
    let drag = SheetDrag(presentation)
    presentation.drag = drag
    let pan = SheetPanGestureRecognizer(target: drag, action: Selector(SheetDrag.dragged(_:)))
    drag.pan = pan
    container.addGestureRecognizer(pan)
  }

  /// Returns whether a movement can drag the sheet.
  func mayBegin(along way: CGPoint) -> Bool {
    pan?.state == .possible && SheetPanGestureRecognizer.isDown(way)
  }

  func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      mayDismiss =
        !presentation.presentedViewController.isModalWithContent
        && presentation.delegate?.presentationControllerShouldDismiss(presentation) ?? true
    case .ended: lift(pan)
    default: break
    }
  }

  private func lift(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: presentation.containerView).y
    let height = presentation.containerView?.bounds.height ?? 0
    guard way > height * Self.distance || pan.velocity(in: nil).y > Self.speed
    else { return }
    // The delegate may release the presentation.
    let presentation = presentation
    let delegate = presentation.delegate
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(presentation)
      return
    }
    delegate?.presentationControllerWillDismiss(presentation)
    let shown = presentation.presentedViewController
    shown.ownPresenter?.startDismissing(animated: true) {
      withExtendedLifetime(shown) { delegate?.presentationControllerDidDismiss(presentation) }
    }
  }
}

/// The recogniser that drags a sheet.
///
/// Fingers that move sideways or up first belong to the content of the sheet until they lift.
@MainActor
private final class SheetPanGestureRecognizer: UIPanGestureRecognizer {
  static func isDown(_ way: CGPoint) -> Bool { way.y > abs(way.x) }

  override func mayBegin(along way: CGVector) -> Bool {
    guard super.mayBegin(along: way) else { return false }
    // One that waits for another recogniser has its direction.
    if pendingState != nil || Self.isDown(convert(way, to: view)) { return true }
    fail(because: "moved sideways or up first")
    return false
  }
}

extension UIViewController {
  /// Whether the controller, or one that fills it, does not let the user dismiss it.
  fileprivate var isModalWithContent: Bool {
    if isModalInPresentation { return true }
    let content = (self as? UINavigationController)?.topViewController.map { [$0] } ?? children
    return content.contains(where: \.isModalWithContent)
  }
}
