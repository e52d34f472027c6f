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
  /// The delegate's answer, which is requested when the finger goes down.
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
