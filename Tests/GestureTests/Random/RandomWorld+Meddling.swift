import ResponderKit
import ResponderTesting

extension RandomWorld {
  /// Does what applications do in the middle of gestures, or within a handler.
  func meddle() {
    guard !isMeddling else { return }
    isMeddling = true
    meddled += 1
    switch random.below(16) {
    case 0: random.element(of: views).removeFromSuperview()
    case 1: random.element(of: views).isHidden.toggle()
    case 2: random.element(of: views).frame.origin.x += Double(random.below(60)) - 30
    case 3...4:
      let view = random.element(of: views)
      parent(for: view).addSubview(view)
    case 5: if recognizers.count < 10 { addRecognizer() }
    case 6: withRecognizer { $0.view?.removeGestureRecognizer($0) }
    case 7: withRecognizer { $0.isEnabled.toggle() }
    case 8:
      withRecognizer {
        $0.isEnabled = false
        $0.isEnabled = true
      }
    case 9: withRecognizer { random.element(of: views).addGestureRecognizer($0) }
    case 10:
      if application.isIgnoringInteractionEvents {
        application.endIgnoringInteractionEvents()
      } else {
        application.beginIgnoringInteractionEvents()
      }
    case 11: if windows.count < 3 { addWindow() } else { windows.remove(at: 0).isHidden = true }
    case 12: random.element(of: windows).isHidden.toggle()
    case 13:
      let view = random.element(of: views)
      view.isUserInteractionEnabled.toggle()
      view.isMultipleTouchEnabled.toggle()
    case 14:
      let view = random.element(of: views)
      UIView.animate(withDuration: 0.1) { view.alpha = view.alpha < 1 ? 1 : 0.5 }
    default: (random.element(of: views) as? UIControl)?.isEnabled.toggle()
    }
    isMeddling = false
  }

  private func withRecognizer(_ body: (UIGestureRecognizer) -> Void) {
    if !recognizers.isEmpty { body(random.element(of: recognizers)) }
  }
}
