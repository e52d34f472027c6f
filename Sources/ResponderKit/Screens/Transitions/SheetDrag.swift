import Foundation

/// Dismisses a sheet that a finger drags down.
///
/// The dismissal begins when the finger lifts, far enough or fast enough; one that is not let is told
/// when the finger lifts, too.
@MainActor
final class SheetDrag: NSObject {
  /// How far a sheet has to be dragged, as a part of its height.
  private static let distance: CGFloat = 0.3
  /// How fast a finger that lifts has to move, in points per second.
  private static let speed: CGFloat = 500

  private unowned let presentation: UIPresentationController
  /// What whoever was asked said; nobody is before the finger goes down.
  private var mayDismiss: Bool?

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
    let pan = UIPanGestureRecognizer(target: drag, action: Selector(SheetDrag.dragged(_:)))
    container.addGestureRecognizer(pan)
  }

  func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      mayDismiss = nil
      ask(pan)
    case .changed: ask(pan)
    case .ended: lift(pan)
    default: break
    }
  }

  private func ask(_ pan: UIPanGestureRecognizer) {
    guard mayDismiss == nil, pan.translation(in: presentation.containerView).y > 0 else { return }
    mayDismiss =
      !presentation.presentedViewController.isModalInPresentation
      && presentation.delegate?.presentationControllerShouldDismiss(presentation) ?? true
  }

  private func lift(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: presentation.containerView).y
    let height = presentation.containerView?.bounds.height ?? 0
    guard let mayDismiss, way > height * Self.distance || pan.velocity(in: nil).y > Self.speed
    else { return }
    // Whoever hears of it may let go of the presentation.
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
