import Foundation
import ResponderKit
import Testing

/// Parts of colours, and other values that programs read back.
@MainActor @Suite(.serialized) struct ColorPartTests {
  @Test func `a colour gives its parts`() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.9)
    let isGiven = unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect(isGiven && (red, green, blue, alpha) == (0.25, 0.5, 0.75, 0.9))
    #expect(unsafe !color.getWhite(&red, alpha: nil) && red == 0.25)
    #expect(unsafe UIColor(white: 0.3, alpha: 1).getWhite(&red, alpha: &alpha))
    #expect(red == 0.3 && alpha == 1)
    #expect(UIColor(cgColor: color.cgColor) == color)
  }

  private static let wheel: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta]

  @Test(arguments: 0..<6)
  func `hue, saturation and brightness make the colour that they are of`(sixth: Int) {
    let (hue, color) = (CGFloat(sixth) / 6, Self.wheel[sixth])
    var parts = (hue: CGFloat(9), saturation: CGFloat(9), brightness: CGFloat(9))
    unsafe color.getHue(
      &parts.hue, saturation: &parts.saturation, brightness: &parts.brightness, alpha: nil)
    #expect(abs(parts.hue - hue) < 1e-9 && parts.saturation == 1 && parts.brightness == 1)
    let made = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    #expect(abs(made.red - color.red) + abs(made.green - color.green) < 1e-9)
    #expect(abs(made.blue - color.blue) < 1e-9)
    let dull = UIColor(hue: hue, saturation: 0.5, brightness: 0.5, alpha: 1)
    unsafe dull.getHue(
      &parts.hue, saturation: &parts.saturation, brightness: &parts.brightness, alpha: nil)
    #expect(abs(parts.saturation - 0.5) + abs(parts.brightness - 0.5) < 1e-9)
  }

  @Test func `values for assistive technologies are stored`() {
    let view = UIView()
    #expect(view.accessibilityLabel == nil && view.accessibilityTraits == .none)
    #expect(!view.isAccessibilityElement)
    view.accessibilityLabel = "Volume"
    view.accessibilityTraits = [.adjustable, .updatesFrequently]
    view.accessibilityValue = "half"
    view.accessibilityHint = "Swipe up to raise it"
    view.isAccessibilityElement = true
    #expect(view.accessibilityLabel == "Volume" && view.accessibilityValue == "half")
    #expect(view.accessibilityHint == "Swipe up to raise it" && view.isAccessibilityElement)
    #expect(view.accessibilityTraits.contains(.adjustable))
    #expect(UIAccessibilityTraits.header.rawValue == 1 << 16)
  }

  @Test func `a recogniser can be made of a coder, which is not read`() throws {
    let coder = NSCoder()
    let swipe = try #require(UISwipeGestureRecognizer(coder: coder))
    #expect(swipe.direction == .right && swipe.isEnabled)
    #expect(UIPanGestureRecognizer(coder: coder)?.state == .possible)
    #expect(Custom(coder: coder)?.isReady == true)
  }

  /// As programs write them: with a designated initialiser of the superclass's.
  private final class Custom: UIGestureRecognizer {
    var isReady = false
    override init(target: Any?, action: Selector?) {
      super.init(target: target, action: action)
      isReady = true
    }
  }
}
