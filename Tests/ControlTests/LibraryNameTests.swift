import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Names that public libraries use beside those of events.
@MainActor
@Suite struct `Names that libraries use` {
  @Test func `a value holds geometry under the names of UIKit`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(cgPoint: CGPoint(x: 5, y: 6)).cgPointValue == CGPoint(x: 5, y: 6))
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
  }

  @Test func `an index path keeps its section and row as an object`() {
    let path = IndexPath(row: 2, section: 1) as NSIndexPath
    #expect((path.section, path.row, path.item) == (1, 2, 2))
    #expect(NSIndexPath(row: 3, section: 4) as IndexPath == IndexPath(item: 3, section: 4))
    #expect(NSIndexPath(item: 3, section: 4) == NSIndexPath(row: 3, section: 4))
  }

  @Test func `a timing curve names its kind`() {
    let points = UICubicTimingParameters(controlPoint1: .zero, controlPoint2: .zero)
    #expect(UICubicTimingParameters(animationCurve: .linear).timingCurveType == .builtin)
    #expect(points.timingCurveType == .cubic)
    #expect(UISpringTimingParameters(dampingRatio: 1).timingCurveType == .spring)
  }

  @Test func `the status bar is hidden whatever a program sets`() {
    let screen = UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480))
    let application = SimulatedDevice(screen: screen).application
    application.isStatusBarHidden = false
    application.setStatusBarHidden(false, with: .fade)
    #expect(application.isStatusBarHidden && application.statusBarFrame == .zero)
    application.statusBarStyle = .lightContent
    #expect(application.statusBarStyle == .default)
    #expect(application.userInterfaceLayoutDirection == .leftToRight)
    let controller = UIViewController()
    #expect(!controller.modalPresentationCapturesStatusBarAppearance)
  }

  @Test func `the notifications of the keyboard have the names of UIKit`() {
    #expect(
      [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
        UIResponder.keyboardWillChangeFrameNotification,
        UIResponder.keyboardDidChangeFrameNotification,
      ].map(\.rawValue) == [
        "UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification",
        "UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification",
        "UIKeyboardWillChangeFrameNotification", "UIKeyboardDidChangeFrameNotification",
      ])
  }

  @Test func `a layout can override its collection with a type that is not optional`() {
    final class Cards: UICollectionViewLayout {
      override var collectionView: UICollectionView { super.collectionView! }
    }
    let layout = Cards()
    let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    #expect(layout.collectionView === collection)
  }

  @Test func `a line of a label is as high as its font says`() {
    let label = UILabel()
    label.text = "Line"
    let font = UIFont.systemFont(ofSize: 20)
    label.font = font
    #expect(label.sizeThatFits(.zero).height == font.lineHeight)
    #expect(font.ascender - font.descender + font.leading == font.lineHeight)
    #expect(font.xHeight < font.capHeight && font.capHeight < font.ascender)
  }

  @Test func `a label leaves room around its text if an override says so`() {
    final class Padded: UILabel {
      private(set) var drawn: [CGRect] = []

      override func textRect(
        forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
      ) -> CGRect {
        let inner = bounds.inset(by: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10))
        return super.textRect(forBounds: inner, limitedToNumberOfLines: numberOfLines)
          .inset(by: UIEdgeInsets(top: -5, left: -10, bottom: -5, right: -10))
      }

      override func drawText(in rect: CGRect) { drawn.append(rect) }
    }
    let stage = ControlStage()
    let (plain, padded) = (UILabel(), Padded())
    for label in [plain, padded] { label.text = "A text of several words" }
    var size = plain.intrinsicContentSize
    #expect(
      padded.intrinsicContentSize == CGSize(width: size.width + 20, height: size.height + 10))
    for label in [plain, padded] { label.numberOfLines = 0 }
    (plain.preferredMaxLayoutWidth, padded.preferredMaxLayoutWidth) = (80, 100)
    #expect(plain.intrinsicContentSize.height > size.height)
    size = plain.intrinsicContentSize
    #expect(
      padded.intrinsicContentSize == CGSize(width: size.width + 20, height: size.height + 10))
    let bounds = CGRect(x: 3, y: 4, width: 500, height: 100)
    #expect(plain.textRect(forBounds: bounds, limitedToNumberOfLines: 1).origin == bounds.origin)
    stage.add(padded, 0, 0, 100)
    stage.device.advance(by: 0)
    #expect(padded.drawn == [CGRect(x: 0, y: 0, width: 100, height: 100)])
  }

  @Test func `a controller overrides the guides of the bars`() {
    final class Swapped: UIViewController {
      override var topLayoutGuide: any UILayoutSupport { super.bottomLayoutGuide }
      override var bottomLayoutGuide: any UILayoutSupport { super.topLayoutGuide }
    }
    let (swapped, plain) = (Swapped() as UIViewController, UIViewController())
    swapped.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(swapped.topLayoutGuide !== swapped.bottomLayoutGuide)
    let names = [swapped, plain].map { ($0.topLayoutGuide as? UILayoutGuide)?.identifier }
    #expect(names == ["bottom layout guide", "top layout guide"])
  }

  @Test func `a view stores whether it is modal for assistive technologies`() {
    let view = UIView()
    #expect(!view.accessibilityViewIsModal && !view.accessibilityPerformEscape())
    view.accessibilityViewIsModal = true
    #expect(view.accessibilityViewIsModal && !view.accessibilityPerformMagicTap())
  }

  @Test func `a delegate allows to scroll to the top`() {
    final class Delegate: UIScrollViewDelegate {}
    #expect(Delegate().scrollViewShouldScrollToTop(UIScrollView()))
  }
}
