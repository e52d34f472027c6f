import Foundation
internal import ResponderKit

/// A view of a storyboard, which lays out its subviews and handles events.
final class SceneView: UIView, HandlingResponder {
  let handlers: Handlers
  private(set) weak var scene: SceneController?
  /// The frames of the subviews.
  var places: [(view: UIView, frame: RelativeFrame)] = []

  init(_ handlers: Handlers, in scene: SceneController) {
    self.handlers = handlers
    self.scene = scene
    super.init(frame: .zero)
    handlers.attach(to: self)
  }

  required init?(coder: NSCoder) {
    preconditionFailure("A SceneView is made by its scene, and read from no coder.")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (view, frame) in places {
      // Instead of the frame, which a transformed view does not have.
      let rect = frame.rect(in: bounds.size)
      view.center = CGPoint(x: rect.midX, y: rect.midY)
      view.bounds.size = rect.size
    }
  }

  override var canBecomeFirstResponder: Bool { true }
}
