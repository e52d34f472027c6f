public import Foundation
package import InputTranslation

/// A view in place of the program on the screen below, such as a browser: the touches that it receives go to that program.
///
/// The host keeps the touches of a panel from other programs (`HostConfiguration.desktop`), and forwards to them those that
/// begin on a desktop view. It does so as UIKit delivers touches to a view. While a gesture recogniser of the view or of
/// a superview may still claim a touch, the touch is held back; if the recogniser fails, the program receives the beginning
/// where it was, and what followed; if it recognises the gesture, the program receives nothing. Touches on other views stay
/// with those views, and those that UIKit drops, such as the touch that turns the display on, reach no program.
///
/// A touch that the program has received is not taken away from it, because some display servers do not tell programs of a
/// cancelled touch: it continues there until the finger lifts.
///
/// In a host that shares no touches, such as a replay, it is a view without content.
open class DesktopView: UIView {
  /// Creates a view that receives several touches at once.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let desktop = UIApplication.shared.desktop else { return }
    for touch in touches where touch.view === self && desktop.isShared(touch.device) {
      touch.isForwarded = true
      desktop.touchBegan(on: touch.device, contact: touch.contactID)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where touch.isForwarded {
      UIApplication.shared.desktop?.touchEnded(on: touch.device, contact: touch.contactID)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// Forwards the touches that desktop views receive.
@MainActor
package protocol DesktopTouches: AnyObject {
  /// Whether a panel's touches reach other programs only if they are forwarded.
  func isShared(_ device: DeviceID) -> Bool
  /// Forwards a touch until its finger lifts.
  func touchBegan(on device: DeviceID, contact: UInt32)
  /// Ends a touch, whose finger may still be down.
  func touchEnded(on device: DeviceID, contact: UInt32)
}

extension UITouch {
  /// Whether the program below receives the touch, from the delivery to the desktop view on; `nil` for a touch that did not
  /// begin on a desktop view of a shared panel.
  package var isForwardedBelow: Bool? {
    if isForwarded { return true }
    guard view is DesktopView, UIApplication.current?.desktop?.isShared(device) == true else {
      return nil
    }
    return false
  }
}
