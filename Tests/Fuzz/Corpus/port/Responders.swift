import UIKit

class Card: UIView {
  class Face: UILabel {}
  let face = Face()
  @objc dynamic var isUp = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.phase == UITouchPhase.began else {
      return super.touchesBegan(touches, with: event)
    }
    isUp = !isUp
    perform(#selector(turnBack), with: nil, afterDelay: 1.5)
  }

  @objc func turnBack() { isUp = false }

  override func responds(to selector: Selector!) -> Bool {
    return selector == Selector(("turnBack")) || super.responds(to: selector)
  }
}

extension Card.Face {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { return nil }
}

extension Card {
  fileprivate var corner: CGFloat { return layer.cornerRadius }
}

@objcMembers
class Table: NSObject, UIGestureRecognizerDelegate {
  var cards = [Card]()
  func deal<T: Card>(_ kind: T.Type, count: Int = 1) -> [T] where T: UIView {
    return (0..<count).map { _ in kind.init(frame: .zero) }
  }
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { return touch.view is Card }
}
