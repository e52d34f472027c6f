import Foundation
internal import ResponderKit

/// A view of a storyboard: it places its subviews, and answers what it has handlers for.
final class SceneView: UIView, Answering {
  let answers: Answers
  private(set) weak var scene: SceneController?
  /// Where the subviews lie.
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
      // Not by way of the frame, which a view that is turned does not have.
      let rect = frame.rect(in: bounds.size)
      view.center = CGPoint(x: rect.midX, y: rect.midY)
      view.bounds.size = rect.size
    }
  }

  override var canBecomeFirstResponder: Bool { true }

  // MARK: - Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesBegan, self, EventFacts(touches, event)) { return }
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesMoved, self, EventFacts(touches, event)) { return }
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesEnded, self, EventFacts(touches, event)) { return }
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesCancelled, self, EventFacts(touches, event)) { return }
    super.touchesCancelled(touches, with: event)
  }

  // MARK: - Presses

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesBegan, presses, self, event)
    if !others.isEmpty { super.pressesBegan(others, with: event) }
  }

  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesChanged, presses, self, event)
    if !others.isEmpty { super.pressesChanged(others, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesEnded, presses, self, event)
    if !others.isEmpty { super.pressesEnded(others, with: event) }
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesCancelled, presses, self, event)
    if !others.isEmpty { super.pressesCancelled(others, with: event) }
  }

  // MARK: - Motion and remote control

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if answers.takeMotion(.motionBegan, motion, self, event) { return }
    super.motionBegan(motion, with: event)
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if answers.takeMotion(.motionEnded, motion, self, event) { return }
    super.motionEnded(motion, with: event)
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if answers.takeMotion(.motionCancelled, motion, self, event) { return }
    super.motionCancelled(motion, with: event)
  }

  override func remoteControlReceived(with event: UIEvent?) {
    if answers.takeCommand(self, event) { return }
    super.remoteControlReceived(with: event)
  }
}
