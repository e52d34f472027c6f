import ResponderKit
import Testing

/// Images that a program draws have a size.
@MainActor @Suite struct DrawnImageTests {
  @Test func `a renderer runs the drawing and returns an image of its size`() {
    var isCurrent = false
    let size = CGSize(width: 30, height: 20)
    let image = UIGraphicsImageRenderer(size: size).image { context in
      isCurrent = UIGraphicsGetCurrentContext() === context.cgContext
      context.fill(CGRect(origin: .zero, size: size))
      #expect(context.cgContext.boundingBoxOfClipPath.size == size)
      #expect(context.currentImage.size == size)
      UIGraphicsPushContext(context.cgContext)
    }
    #expect(isCurrent && image.size == size)
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.size == .zero)
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = 3
    #expect(UIGraphicsImageRenderer(size: size, format: format).image { _ in }.scale == 3)
  }

  @Test func `the contexts of images are stacked`() {
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 0)
    UIGraphicsBeginImageContext(CGSize(width: 5, height: 4))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 5, height: 4))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 10, height: 10))
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContext(CGSize(width: -5, height: 4))
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func `a button is as large as its title, its image and the insets`() {
    let button = UIButton()
    button.setTitle("Confirm", for: .normal)
    let title = button.intrinsicContentSize
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 20, bottom: 2, right: 30)
    #expect(
      button.intrinsicContentSize == CGSize(width: title.width + 50, height: title.height + 3))
    button.contentEdgeInsets = .zero
    button.setImage(UIImage(size: CGSize(width: 12, height: 80)), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: title.width + 12, height: 80))
    #expect(button.imageView?.image === button.currentImage)
    button.setTitle(nil, for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 12, height: 80))
    button.setAttributedTitle(NSAttributedString(string: "Now"), for: .normal)
    #expect(button.titleLabel?.text == "Now" && button.currentAttributedTitle?.string == "Now")
    button.setTitle("Later", for: .normal)
    #expect(button.titleLabel?.text == "Now")
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.titleLabel?.text == "Later" && button.currentTitle == "Later")
  }

  @Test func `a label has the text of its attributed text`() {
    let label = UILabel()
    label.attributedText = NSAttributedString(string: "One")
    #expect(label.text == "One")
    label.text = "Two"
    #expect(label.attributedText?.string == "Two")
    label.text = nil
    #expect(label.attributedText == nil)
    label.font = .preferredFont(forTextStyle: .caption1)
    #expect(label.font.pointSize == 12)
    #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
  }
}
