import Foundation
internal import ResponderKit

/// A view of a storyboard, which lays out its subviews and handles events.
final class SceneView: UIView, Answering {
  let answers: Answers
  private(set) weak var scene: SceneController?
  /// The frames of the subviews.
  var places: [(view: UIView, frame: RelativeFrame)] = []

  init(_ answers: Answers, in scene: SceneController) {
    self.answers = answers
    self.scene = scene
    super.init(frame: .zero)
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

  // MARK: - Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    answer(.touchesBegan, touches, event) { super.touchesBegan($0, with: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    answer(.touchesMoved, touches, event) { super.touchesMoved($0, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    answer(.touchesEnded, touches, event) { super.touchesEnded($0, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    answer(.touchesCancelled, touches, event) { super.touchesCancelled($0, with: event) }
  }

  // MARK: - Presses

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    answer(.pressesBegan, presses, event) { super.pressesBegan($0, with: event) }
  }

  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    answer(.pressesChanged, presses, event) { super.pressesChanged($0, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    answer(.pressesEnded, presses, event) { super.pressesEnded($0, with: event) }
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    answer(.pressesCancelled, presses, event) { super.pressesCancelled($0, with: event) }
  }

  // MARK: - Motion and remote control

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    answer(.motionBegan, motion, event) { super.motionBegan($0, with: event) }
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    answer(.motionEnded, motion, event) { super.motionEnded($0, with: event) }
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    answer(.motionCancelled, motion, event) { super.motionCancelled($0, with: event) }
  }

  override func remoteControlReceived(with event: UIEvent?) {
    answerCommand(event) { super.remoteControlReceived(with: event) }
  }
}
